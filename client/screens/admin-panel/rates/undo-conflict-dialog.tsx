import { AskDialog } from '../parts/ask-dialog'
import { nameOf, rupeeWords, spanWords, typeWord } from './period-words'
import type { RateChanges, UndoConflict } from './use-rate-changes'

/** Somebody else has changed the nights that would be put back: what is there now stands before anything is overwritten. */
export function UndoConflictDialog({ conflict, changes }: { conflict: UndoConflict; changes: RateChanges }) {
  return (
    <AskDialog
      open
      question="These nights have other prices by now"
      yes="Put the earlier prices back"
      no="Leave it as it is now"
      busy={changes.isSaving ? 'Putting back …' : undefined}
      onYes={() => void changes.undoAnyway()}
      onClose={changes.leave}
    >
      <p>{`“${conflict.change.words}” cannot simply be undone: somebody else has changed the same nights since.`}</p>
      {conflict.now.map(({ part, periods }) => (
        <div key={part.type}>
          <p className="field-label">{`${typeWord(part.type)}, ${spanWords(part)}, now`}</p>
          <ul className="rate-now">
            {periods.map((period) => (
              <li
                key={period.from}
              >{`${nameOf(period)}: ${spanWords(period)}, ${rupeeWords(period.amount)} a night`}</li>
            ))}
            <li>{periods.length === 0 ? 'The base rate on all of them' : 'The base rate on all others'}</li>
          </ul>
        </div>
      ))}
    </AskDialog>
  )
}
