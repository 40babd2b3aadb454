import { type ReactNode, useId } from 'react'
import type { Parts } from '#client/ui/parts'

type FindingProps = {
  /** The sentence that one would say about it. */
  says: string
  about: string
  isWide?: boolean
  children: Parts
}

/** A chart under its finding. */
export function Finding({ says, about, isWide, children }: FindingProps) {
  const id = useId()
  return (
    <section className="finding" data-wide={isWide || undefined} aria-labelledby={id}>
      <h3 id={id}>{says}</h3>
      <p>{about}</p>
      {children}
    </section>
  )
}

type NumbersProps = { columns: readonly string[]; rows: readonly (readonly ReactNode[])[]; caption: string }

/** What a chart shows, as a table that opens below it. */
export function Numbers({ columns, rows, caption }: NumbersProps) {
  return (
    <details className="numbers">
      <summary>The numbers as a table</summary>
      <table className="figures-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table never move
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
