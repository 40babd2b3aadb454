import { Money } from '../parts/money'

type MoneyListProps = { lines: readonly { name: string; amount: number; isLast?: boolean }[] }

/** Amounts below one another, in paise. */
export function MoneyList({ lines }: MoneyListProps) {
  return (
    <dl className="money-list">
      {lines.map(({ name, amount, isLast = false }) => (
        <div key={name} data-last={isLast ? '' : undefined}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
