import { signedMoney } from '#shared/money/rupees'

/** An amount in paise as people read it. Below zero it has a minus sign. */
export const moneyWords = signedMoney

/** An amount in paise, with figures of one width. */
export function Money({ amount }: { amount: number }) {
  return <span className="num">{moneyWords(amount)}</span>
}

/** What is due in paise: ochre, or the word "paid" where nothing is. */
export function Due({ amount }: { amount: number }) {
  return amount > 0 ? (
    <span className="desk-due num">{moneyWords(amount)}</span>
  ) : (
    <span className="soft">paid</span>
  )
}
