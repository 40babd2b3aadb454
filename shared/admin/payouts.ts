import { z } from 'zod'
import type { CalendarDate } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { Paise } from '../money/paise'

const payoutId = z.string().regex(/^[\w-]{1,64}$/, 'Give the id of a payout.')
export const payoutList = z.object({ cursor: payoutId.nullish() })
export const payoutRequest = z.object({ id: payoutId })
/** `to`: the last day. */
export const payoutRange = z
  .object({ from: panelDate, to: panelDate })
  .refine(({ from, to }) => from <= to, 'The last day is before the first one.')

/** Why an entry of a payout does not match the hotel's own payments and refunds. */
export type EntryProblem =
  | 'twice'
  | 'unknownPayment'
  | 'otherAmount'
  | 'otherFee'
  | 'unknownRefund'
  | 'otherRefund'

/**
 * What the provider paid to the hotel's bank at once, amounts in paise. `amount`: what reached the bank; null where the
 * provider has not stated it yet. `fee` contains `tax`, its GST. `entries`: what its entries add up to. `problems`: how many
 * things about it do not match, itself included.
 */
export type PayoutLine = {
  id: string
  date: CalendarDate
  utr: string | null
  status: 'created' | 'processed' | 'failed'
  amount: Paise | null
  entries: number
  paymentCount: number
  fee: Paise
  tax: Paise
  problems: number
}

/**
 * When the report is read, instants in ISO 8601. `failingSince`: since when the provider has not answered. `onTheWay`: online
 * payments that no payout has yet; `firstExpected`: where there was no payout at all, by when the first should come.
 */
export type PayoutReading = {
  readAt: string | null
  nextAt: string | null
  failingSince: string | null
  onTheWay: { paymentCount: number; amount: Paise }
  firstExpected: CalendarDate | null
}

export type PayoutsPage = { payouts: PayoutLine[]; nextCursor: string | null; reading: PayoutReading }

/**
 * An entry of a payout; amounts in paise. `paymentId` of a refund: what it gives back. `bookingId` and `name`: whose it is,
 * where that is known. `known`: the amount or fee that the hotel knows instead, where that is the problem.
 */
export type PayoutEntry = {
  id: string
  kind: 'payment' | 'refund' | 'adjustment' | 'other'
  amount: Paise
  fee: Paise
  tax: Paise
  credit: Paise
  debit: Paise
  paymentId: string | null
  bookingId: string | null
  name: string | null
  description: string | null
  problem: EntryProblem | null
  known: Paise | null
}

/** `problem`: `sum` where the entries add up to another amount, `failed` where the bank did not take it. */
export type Payout = PayoutLine & { list: PayoutEntry[]; problem: 'sum' | 'failed' | null }

/** What was paid out in a month of the range, or in all of it; in paise. `refunds` and `others` are taken off (or added, below zero). */
export type PayoutSum = {
  payouts: number
  payments: Paise
  fee: Paise
  tax: Paise
  refunds: Paise
  others: number
  paidOut: number
}
export type PayoutSums = { months: (PayoutSum & { month: string })[]; total: PayoutSum }
