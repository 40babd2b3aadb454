import { useId, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { TextArea } from '#client/ui/text-area'
import type { BookingPage } from '#shared/desk/booking-page'
import { FormDialog } from '../parts/form-dialog'
import { Block } from '../parts/page-heading'
import { useKeptAct } from './use-act'

/** What the desk has written down. `isSaved`: a saved copy, on which nothing can be changed. */
export function NotesBlock({ page, isSaved }: { page: BookingPage; isSaved: boolean }) {
  const { card, ended } = page
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Block title="Notes">
      <div className="notes">
        {ended && ended.note !== '' && <p>{`When it ended: ${ended.note}`}</p>}
        {card.note === '' ? <p className="soft">Nothing is written down.</p> : <p>{card.note}</p>}
        {!card.erased && !isSaved && (
          <button type="button" className="desk-small-button" onClick={() => setIsWriting(true)}>
            {card.note === '' ? 'Write a note' : 'Change the note'}
          </button>
        )}
      </div>
      {isWriting && <WriteNote page={page} onClose={() => setIsWriting(false)} />}
    </Block>
  )
}

function WriteNote({ page, onClose }: { page: BookingPage; onClose: () => void }) {
  const { card, group } = page
  const id = useId()
  const empty = { note: card.note, group }
  const { draft, setDraft, clear, version, ...after } = useKeptAct(page, 'note', empty, readNote)
  const changing = trpc.desk.change.useMutation({
    ...after,
    onSuccess: async () => {
      clear()
      await after.onSuccess()
      onClose()
    },
  })
  const cancel = () => {
    clear()
    onClose()
  }
  return (
    <FormDialog
      title="Note and group"
      yes="Save"
      busy={changing.isPending ? 'Saving …' : undefined}
      error={changing.error}
      onSubmit={() =>
        changing.mutate({
          bookingId: card.id,
          version,
          note: draft.note,
          tellGuest: false,
          ...(draft.group.trim() !== group && { group: draft.group.trim() }),
        })
      }
      onClose={onClose}
      onBack={cancel}
    >
      <TextArea
        label="Note for the desk"
        rows={4}
        maxLength={500}
        value={draft.note}
        onChange={({ target }) => setDraft({ ...draft, note: target.value })}
      />
      <div className="field">
        <label htmlFor={`${id}-group`}>Group (may stay empty)</label>
        <input
          id={`${id}-group`}
          className="field-input"
          autoComplete="off"
          maxLength={60}
          value={draft.group}
          onChange={({ target }) => setDraft({ ...draft, group: target.value })}
        />
      </div>
    </FormDialog>
  )
}

function readNote(kept: unknown): { note: string; group: string } | undefined {
  const { note, group } = kept as { note: unknown; group: unknown }
  return typeof note === 'string' && typeof group === 'string' ? { note, group } : undefined
}
