import { asPaise } from '#shared/money/paise'
import { moneyToThePaisa } from '#shared/money/rupees'

/** Paise to the paisa, with figures of one width: books are compared by these. */
export function Exact({ amount }: { amount: number }) {
  return <span className="num">{exactWords(amount)}</span>
}

export const exactWords = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${moneyToThePaisa(asPaise(Math.abs(amount)))}`
