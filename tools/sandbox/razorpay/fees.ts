import type { Method } from './entities'

/** Rounded half up; whole paise. */
const percent = (amount: number, rate: number) => Math.floor((amount * rate + 50) / 100)

/** What the provider keeps, in paise: 2 % plus 18 % GST on it, nothing for UPI. `fee` includes `tax`. */
export function feeOf(method: Method, amount: number): { fee: number; tax: number } {
  if (method === 'upi') return { fee: 0, tax: 0 }
  const base = percent(amount, 2)
  const tax = percent(base, 18)
  return { fee: base + tax, tax }
}
