import type { MoneyRow } from './my-booking-words'

export type Row = MoneyRow & { isSum?: boolean; isDue?: boolean }

/** What something costs, line by line. */
export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className="my-rows">
    {rows.map(({ key, words, amount, isSum, isDue }) => (
      <div key={key} data-sum={isSum || undefined}>
        <dt>{words}</dt>
        <dd className="num" data-due={isDue || undefined}>
          {amount}
        </dd>
      </div>
    ))}
  </dl>
)
