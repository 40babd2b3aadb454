import type { z } from 'zod'
import { asPaise, isWholeAmount, type Paise } from './paise'

/** Whole rupees: rates, totals and shares have no paise. */
export type Rupees = number & z.core.$brand<'Rupees'>

/** Throws when the number is not a whole, non-negative number of rupees. */
export function asRupees(amount: number): Rupees {
  if (!isWholeAmount(amount)) throw new RangeError(`${amount} is no whole number of rupees`)
  return amount as Rupees
}

export const toPaise = (amount: Rupees): Paise => asPaise(amount * 100)

/** A rupee number with at most two decimals, as REST answers carry it. */
export const rupeeNumber = (amount: Paise): number => amount / 100

const inIndia = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** As people read it: `₹7,500`, and with paise where there are any: `₹7,811.20`. */
export function moneyForPeople(amount: Paise): string {
  const text = inIndia.format(amount / 100)
  return amount % 100 === 0 ? text.replace(/\.00$/, '') : text
}

/** With its paise always: `₹7,500.00`. */
export const moneyToThePaisa = (amount: Paise): string => inIndia.format(amount / 100)
