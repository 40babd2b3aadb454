import { z } from 'zod'
import type { CalendarDate } from '../calendar/calendar-date'
import { namedGuests } from '../desk/desk-details'
import { numberOfAnyCountry } from '../guest/guest'
import type { Paise } from '../money/paise'
import type { Rupees } from '../money/rupees'
import type { Cancellation, CancellationQuote } from '../refund/cancelling'
import type { TrackedRefund } from '../refund/tracked-refund'
import { typed } from '../typed-text'
import { orderReference } from './checkout'
import type { BookingStatus } from './status'
import type { Stay } from './stay'

/** From the link that was mailed, or from the answer of `booking.open`. What cannot be a key becomes '', which opens nothing. */
const bookingKey = typed().transform((text) => (/^[A-Za-z0-9_-]{22}$/.test(text) ? text : ''))

/** The reference of a booking and the key to it. */
export const keyedBooking = z.object({ orderId: orderReference, key: bookingKey })
export type KeyedBooking = z.output<typeof keyedBooking>

const noContact = 'Enter the mobile number or the email address of the booking.'
/** By the mailed key, or by what the booking has as mobile number or email address. */
export const bookingOpening = z.union([
  keyedBooking,
  z.object({
    orderId: orderReference,
    contact: typed(noContact).trim().min(1, noContact).max(254, noContact),
  }),
])
export type BookingOpening = z.output<typeof bookingOpening>

const named = namedGuests.transform((guests, context) => {
  const none = { code: 'custom', message: 'Enter the number of guests.', input: guests } as const
  if (guests.length === 0) context.addIssue(none)
  for (const [index, { age }] of guests.entries()) {
    const message = `Enter valid age for person ${index + 1}.`
    if (age === 0) context.addIssue({ ...none, message, path: [index, 'age'] })
  }
  return guests
})

/**
 * What a guest completes or corrects, all guests in their order. A guest is `{name, age, aadhar}` or `{name, age, id}`, where
 * `id` is the kind of another document, 'asStored' for what is known already, or 'later'. `mobileNumber` left out: it stays.
 */
export const guestCorrection = keyedBooking.extend({
  version: z.int(),
  guests: named,
  mobileNumber: numberOfAnyCountry.optional(),
})
export type GuestCorrection = z.output<typeof guestCorrection>

/** A guest as their own booking shows them: the identity is masked and in words, '' where nothing is known. */
export type MyGuest = { position: number; name: string; age: number; identity: string }

/** Money that came in, in paise. `at`: ISO 8601. `text`: as people read it, such as “Paid on our site”. */
export type MyPayment = { at: string; text: string; amount: Paise; reference: string | null }

/** What the guest can do with the dates. `until`: the last day; `left`: how often; `why`: why not (any more), in words. */
export type MyDateChange = { allowed: boolean; until: CalendarDate; left: number; why: string | null }

/**
 * Paying the rest online. `none`: nothing is due, or it cannot be paid here (`why`); `payable`: it can; `waitingForBank`: a
 * payment is at the bank; `beingConfirmed`: it is accepted and counts, and is not captured yet.
 */
export type MyBalance = {
  state: 'none' | 'payable' | 'waitingForBank' | 'beingConfirmed'
  amount: Paise
  why: string | null
}

/** A booking as its guest sees it, in full. All money in paise. After erasure only dates and money are left. */
export type MyBooking = {
  orderId: string
  key: string
  version: number
  status: Extract<BookingStatus, 'Confirmed' | 'Cancelled' | 'Processing' | 'Refunded'>
  stay: Stay
  /** What each night costs for all rooms, in whole rupees. */
  nightAmounts: Rupees[]
  isErased: boolean
  /** Of the first guest, '' where it is not known. */
  name: string
  numberOfGuests: number
  guests: MyGuest[]
  /** Names, ages or documents are missing. */
  detailsMissing: boolean
  /** Both masked, '' where not known. */
  mobileNumber: string
  email: string
  checkedIn: boolean
  /** All charges less discounts. */
  total: Paise
  paid: Paise
  due: Paise
  /** To be given back. */
  credit: Paise
  /** Charges beside the nights, discounts below zero. */
  extras: { text: string; amount: number }[]
  payments: MyPayment[]
  balance: MyBalance
  dateChange: MyDateChange
  /** What cancelling gives today; null where it cannot be cancelled here (`whyNotCancel`). */
  cancelling: CancellationQuote | null
  whyNotCancel: string | null
  cancellation: Cancellation | null
  refunds: TrackedRefund[]
  /** Its invoices, each followed by its credit notes; none after erasure. */
  invoices: { number: string; isCreditNote: boolean }[]
}
