import type { ReactNode } from 'react'

/** `undefined` leaves a fact out. */
export type Fact = [name: string, value: ReactNode | undefined]

/** Names and values in two columns, dense. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
