import { z } from 'zod'
import { type AdminStatus, adminStatuses } from '../booking/status'
import { panelDate } from '../calendar/calendar-date-schema'
import { rate } from '../rates/period-requests'
import { roomType } from '../room/room-schema'
import { typed, words } from '../typed-text'
import type { AuditEntry } from './audit'
import type { BookingCard } from './booking-card'

const bookingId = z.uuid('Give the id of the booking.')

// The database takes no NUL, and no address or password has one.
const withoutNul = (text: string) => text.replaceAll('\0', '')
export const signInRequest = z.object({
  email: typed().overwrite(withoutNul).trim().max(500),
  password: z.string().overwrite(withoutNul).max(500),
  /** Of an authenticator app, or a recovery code, where a second factor is switched on. */
  code: typed().trim().max(50).optional(),
})

/** Where a page of bookings ended; sent back to get the next one. */
const pageEnd = z.object({ checkIn: panelDate, id: bookingId })

/** `from` and `to` bound the check-in, both included. At most `limit` bookings, by check-in. */
export const bookingListRequest = z.object({
  status: z.enum(adminStatuses),
  from: panelDate.optional(),
  to: panelDate.optional(),
  cursor: pageEnd.nullish(),
  limit: z.int().min(1).max(500).default(50),
})
export type BookingListRequest = z.output<typeof bookingListRequest>

/** `counts` are of all bookings in the range of dates, not of the page. */
export type BookingList = {
  bookings: BookingCard[]
  nextCursor: z.infer<typeof pageEnd> | null
  counts: Record<AdminStatus, number>
}

/** Words of names or an email address, a part of a mobile number (4 digits or more), or an order, payment or refund id. */
export const searchRequest = z.object({
  text: words()
    .overwrite(withoutNul)
    .trim()
    .min(2, 'Enter at least two letters or digits to search for.')
    .max(100),
})

export const bookingRequest = z.object({ bookingId })
export const revealRequest = z.object({ bookingId, position: z.int().min(1).max(50) })
/** `requestId` is made by the browser, so that a repeated request is the same one. */
export const confirmationRequest = z.object({ bookingId, requestId: z.uuid() })

/** `amount`: whole rupees a night. */
export const rateRequest = z.object({ type: roomType, amount: rate })
/** `expected`: the rate that the browser believes to be there now. */
export const expectedRateRequest = rateRequest.extend({ expected: z.int().optional() })

export const auditRequest = z.object({
  bookingId: bookingId.optional(),
  cursor: z.int().nullish(),
  limit: z.int().min(1).max(200).default(50),
})
/** Newest first. */
export type AuditLog = { lines: AuditEntry[]; nextCursor: number | null }
