import type { FactRow } from '#shared/hotel/fact-words'

/** Facts with their names, beside each other where there is space. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="fact-list">
      {rows.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
