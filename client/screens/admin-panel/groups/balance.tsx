import { Due, moneyWords } from '../parts/money'

/** In paise: due, paid, or a credit where it is below zero. */
export function Balance({ balance }: { balance: number }) {
  return balance < 0 ? (
    <span className="num">{`${moneyWords(-balance)} credit`}</span>
  ) : (
    <Due amount={balance} />
  )
}
