import type { Booking } from '#modules/bookings/booking-rows'
import type { Balance } from '#modules/folio/balance'
import { totalOf } from '#shared/booking/quote'
import { daysBetween } from '#shared/calendar/calendar-date'
import { deskToday, hotelToday } from '#shared/calendar/hotel-today'
import { type CancelMode, type CancelPreview, type CancelWay, cancelModes } from '#shared/desk/change'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { refundAmount, refundPercent } from '#shared/refund/policy'
import { cancellationQuote, countsTo, leftOnline, type PaidOnline, sharesOf, wayOf } from './paid-online'

/** What decides how the hotel may cancel. `isHere`: the guests have checked in. */
export type HotelFacts = PaidOnline & {
  booking: Pick<Booking, 'checkIn' | 'checkOut' | 'nightAmounts' | 'policyCheckIn'>
  balance: Balance
  isHere: boolean
}

/**
 * What goes back, in paise: `online` to the payments (`way`: how), `atDesk` by hand, which the folio then shows as a credit.
 * `usedNights` stay on the bill; `charge` is what stays with the hotel beyond them and the extras.
 */
export type HotelTerms = {
  percent: number
  online: Paise
  atDesk: Paise
  way: 'none' | 'refund' | 'transfer'
  usedNights: number
  charge: Paise
}

const zero = asPaise(0)
const atLeastZero = (amount: number): Paise => asPaise(Math.max(0, amount))

/** Nights that have begun before today, where the guests came: after midnight the running night counts, too. */
function usedNightsOf({ booking: { checkIn, nightAmounts }, isHere, now }: HotelFacts): number {
  if (!isHere) return 0
  return Math.min(nightAmounts.length, Math.max(0, daysBetween(checkIn, hotelToday(now))))
}

/** Used nights and extras, less discounts; below zero where a discount is more than both. */
function usedOf(facts: HotelFacts): number {
  const { nightAmounts } = facts.booking
  const besides = facts.balance.charges - toPaise(totalOf(nightAmounts))
  return toPaise(totalOf(nightAmounts.slice(0, usedNightsOf(facts)))) + besides
}

/** Paid at the desk and not given back there. */
const atDeskOf = ({ balance }: HotelFacts): Paise => atLeastZero(balance.receivedAtDesk)

/** What goes back by the policy, in paise; money that was taken at the desk counts without a fee. */
export function byPolicy(facts: HotelFacts) {
  const { booking, now } = facts
  const percent = refundPercent(daysBetween(hotelToday(now), countsTo(booking)))
  const atDesk = refundAmount({ paid: atDeskOf(facts), providerFee: zero }, percent)
  return { percent, online: cancellationQuote(facts).amount, atDesk }
}

function backOf(facts: HotelFacts, mode: CancelMode, amount: Paise) {
  if (mode === 'policy') return byPolicy(facts)
  if (mode === 'full') return { percent: 100, online: leftOnline(facts), atDesk: atDeskOf(facts) }
  if (mode === 'none') return { percent: 0, online: zero, atDesk: zero }
  const online = asPaise(Math.min(amount, leftOnline(facts)))
  return { percent: 0, online, atDesk: asPaise(amount - online) }
}

/** Why this way is not possible, in words for the desk; null where it is. */
function whyNot(facts: HotelFacts, mode: CancelMode, amount: Paise): string | null {
  const { booking, isHere, now } = facts
  const today = deskToday(now)
  if (isHere && booking.checkOut <= today)
    return 'This stay is over. Give back what was agreed instead of cancelling it.'
  if (mode === 'full' && (isHere || booking.checkIn < today)) return 'Only before the stay begins.'
  const most = mostOf(facts)
  if (mode === 'amount' && amount > most) return `At most ${moneyForPeople(most)}.`
  return null
}

const mostOf = (facts: HotelFacts): Paise => asPaise(leftOnline(facts) + atDeskOf(facts))

/** Throws `Conflict` where this way is not possible. `amount`: of the mode `amount`. */
export function hotelTerms(facts: HotelFacts, mode: CancelMode, amount: Paise = zero): HotelTerms {
  const why = whyNot(facts, mode, amount)
  if (why) throw new DomainError('Conflict', why)
  const { percent, online, atDesk } = backOf(facts, mode, amount)
  const { payments, refunds } = facts.balance
  const charge = atLeastZero(payments - refunds - online - atDesk - usedOf(facts))
  const way = wayOf(sharesOf(facts, online))
  return { percent, online, atDesk, way, usedNights: usedNightsOf(facts), charge }
}

/** The four ways of cancelling, with what each gives back. */
export function cancelPreview(facts: HotelFacts): CancelPreview {
  const most = mostOf(facts)
  const ways = cancelModes.map((mode): CancelWay => {
    const { online, atDesk } = backOf(facts, mode, most)
    return { mode, online, atDesk, why: whyNot(facts, mode, most) }
  })
  const { payments, refunds } = facts.balance
  return { paid: payments - refunds, used: Math.max(0, usedOf(facts)), most, ways }
}

/** Guests who have not come can be marked so from noon of their check-in day. */
export function mayBeNoShow(checkIn: HotelFacts['booking']['checkIn'], now: Date): boolean {
  const noonHours = 12
  return hotelToday(new Date(now.getTime() - noonHours * 3_600_000)) >= checkIn
}
