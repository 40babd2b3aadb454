import type { z } from 'zod'
import { asPaise, isWholeAmount, type Paise } from './paise'

/** Whole rupees, for rates, totals and shares, which have no paise. */
export type Rupees = number & z.core.$brand<'Rupees'>

/** Throws when the number is not a whole, non-negative number of rupees. */
export function asRupees(amount: number): Rupees {
  if (!isWholeAmount(amount)) throw new RangeError(`${amount} is not a whole number of rupees`)
  return amount as Rupees
}

export const toPaise = (amount: Rupees): Paise => asPaise(amount * 100)

/** A rupee number with at most two decimals, as REST answers carry it. */
export const rupeeNumber = (amount: Paise): number => amount / 100

/** In lakhs and crores: `1,23,45,678`. Not by `Intl`, whose first use costs a slow phone a sixth of a second. */
export const inIndianGroups = (wholeNumber: number): string =>
  String(wholeNumber).replace(/\B(?=(\d{2})*\d{3}$)/g, ',')

/** As people read it: `₹7,500`, and with paise where there are any: `₹7,811.20`. */
export function moneyForPeople(amount: Paise): string {
  return amount % 100 === 0 ? `₹${inIndianGroups(amount / 100)}` : moneyToThePaisa(amount)
}

/** An amount in paise as people read it. Below zero it has a minus sign. */
export const signedMoney = (amount: number): string =>
  amount < 0 ? `−${moneyForPeople(asPaise(-amount))}` : moneyForPeople(asPaise(amount))

/** With its paise always: `₹7,500.00`. */
export function moneyToThePaisa(amount: Paise): string {
  return `₹${inIndianGroups(Math.floor(amount / 100))}.${String(amount % 100).padStart(2, '0')}`
}
