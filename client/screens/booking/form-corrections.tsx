import type { Draft } from './draft'

type CorrectionsProps = { draft: Draft; of: (keyof Draft['corrections'])[] }

/** Shows and reads out what the form has corrected or filled in by itself. */
export function Corrections({ draft, of }: CorrectionsProps) {
  return (
    <div className="corrections" role="status">
      {of.map((field) => {
        const words = draft.corrections[field]
        return words === undefined ? null : <p key={field}>{words}</p>
      })}
    </div>
  )
}
