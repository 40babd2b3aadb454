import { z } from 'zod'
import type { CalendarDate } from '../calendar/calendar-date'
import type { Paise } from '../money/paise'
import { ownWords } from '../typed-text'

/** Money changes hands at the desk in one of these ways. */
export const deskMethods = ['cash', 'upi', 'card', 'bank'] as const
export type DeskMethod = (typeof deskMethods)[number]

/** The kind carries the sign: room and extra are charged, the others reduce or raise what is due. */
export const folioKinds = ['room', 'extra', 'discount', 'payment', 'refund'] as const
export type FolioKind = (typeof folioKinds)[number]

/**
 * One line of a booking's account. `amount` in paise, never negative. `at`: ISO 8601. `by`: the administrator's address, or
 * null where the product wrote it. Room and online lines come from the product and have `canReverse` false.
 */
export type FolioLine = {
  /** Unique within the folio; `folio.reverse` takes that of a desk line. */
  id: string
  bookingId: string
  at: string
  kind: FolioKind
  text: string
  amount: Paise
  /** `online`: through the payment provider. */
  method?: DeskMethod | 'online'
  reference?: string
  by: string | null
  /** The line that this one reverses. */
  reverses?: string
  /** Who reversed it, and why. */
  reversed?: { by: string; reason: string }
  canReverse: boolean
}

/** In paise; `balance = charges − payments + refunds`, negative where the guest has a credit. `charges`: less discounts. */
export type Folio = {
  lines: FolioLine[]
  charges: number
  payments: Paise
  refunds: Paise
  balance: number
}

const wrongAmount = 'Enter an amount above zero.'
/** In paise. */
export const folioAmount = z.int(wrongAmount).min(1, wrongAmount).max(1_000_000_000, wrongAmount)
const method = z.enum(deskMethods, { error: 'Say whether it was cash, UPI, card or bank.' })
const text = ownWords.min(1, 'Say what it is for.').max(200)
const reference = ownWords.max(100).optional()

/** `id` is made by the browser, so that a repeated request is the same line. `amount` in paise. */
export const folioAddition = z
  .object({
    id: z.uuid().optional(),
    bookingId: z.uuid(),
    kind: z.enum(['extra', 'discount', 'payment', 'refund']),
    text: text.optional(),
    amount: folioAmount,
    method: method.optional(),
    reference,
  })
  .refine(({ kind, method }) => (kind === 'payment' || kind === 'refund') === (method !== undefined), {
    error: 'Say whether it was cash, UPI, card or bank.',
    path: ['method'],
  })
export type FolioAddition = z.output<typeof folioAddition>

export const folioReversal = z.object({
  lineId: z.uuid(),
  reason: ownWords.min(1, 'Say why it is done.').max(200),
})

export const groupName = ownWords.min(1, 'Enter the name of the group.').max(60)
export const groupRequest = z.object({ group: groupName })
/** `name`: a part of a group's name, which finds groups of any age; left out, those that matter now. */
export const groupsRequest = z.object({ name: ownWords.max(60).optional() })
/** A payment of a whole group, which is split over its bookings by earliest due. `amount` in paise. */
export const groupPayment = z.object({
  id: z.uuid(),
  group: groupName,
  amount: folioAmount,
  method,
  reference,
})
export type GroupPayment = z.output<typeof groupPayment>

/** The bookings of a group, by check-in, with one folio. */
export type GroupFolio = Folio & {
  group: string
  bookings: { bookingId: string; name: string; checkIn: string; checkOut: string; balance: number }[]
}

/** Money that is given back: a credit. `amount` in paise; `online` returns it through the payment provider. */
export const givingBack = z.object({
  id: z.uuid(),
  bookingId: z.uuid(),
  amount: folioAmount,
  method: z.enum([...deskMethods, 'online']),
  reason: ownWords.min(1, 'Say why it is done.').max(200),
})
export type GivingBack = z.output<typeof givingBack>

/** A group in the list. `balance` in paise, below zero for a credit. */
export type GroupInShort = { group: string; bookings: number; checkIn: CalendarDate; balance: number }
