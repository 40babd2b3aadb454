import type { z } from 'zod'
import { hasChanged, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import { withTypeLock } from '#modules/queue/with-type-lock'
import * as refundRows from '#modules/refunds/refund-rows'
import { assertMayDiscount } from '#modules/team/desk-limits'
import type { Ctx } from '#server/context'
import { atOneMoment, type Db, type Tx } from '#server/database/transaction'
import type { Role } from '#shared/admin/roles'
import type { Folio, FolioAddition, FolioLine, folioReversal } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import * as dayRows from './day-rows'
import { belowList, discountsOn } from './discounts'
import * as folioRows from './folio-rows'
import { deskLine, isCarried, linesOf, sumUp } from './lines'
import { addLine, takenBackInWords, writeLine } from './write-line'

/** The account of a booking. Throws `NotFound`. */
export function folioOf(ctx: Ctx, bookingId: string): Promise<Folio> {
  return atOneMoment(ctx.db, async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    return sumUp((await folioLines(tx, [bookingId])).get(bookingId) ?? [])
  })
}

/** The lines of these bookings, by booking id, in a fixed number of statements. */
export async function folioLines(db: Db, bookingIds: readonly string[]): Promise<Map<string, FolioLine[]>> {
  const accounts = new Map((await folioRows.accounts(db, bookingIds)).map((one) => [one.bookingId, one]))
  const facts = await folioRows.facts(db, bookingIds)
  const lines = groupBy(await folioRows.linesOf(db, bookingIds), ({ bookingId }) => bookingId)
  const paid = await paymentRows.countingOfBookings(db, bookingIds)
  const payments = groupBy(paid, ({ bookingId }) => bookingId)
  const refunds = groupBy(await refundRows.ofCounting(db, paid), ({ bookingId }) => bookingId)
  return new Map(
    facts.flatMap((one) => {
      const account = accounts.get(one.bookingId)
      if (!account) return []
      const own = {
        payments: payments.get(one.bookingId) ?? [],
        lines: lines.get(one.bookingId) ?? [],
        refunds: refunds.get(one.bookingId) ?? [],
      }
      return [[one.bookingId, linesOf({ account, facts: one, ...own })]]
    }),
  )
}

/**
 * Adds a line; the same id again returns the same line. Throws `NotFound`, `InvalidInput`, `Conflict`, and `Forbidden` for a
 * discount that is not the desk's to give.
 */
export function addToFolio(
  ctx: Ctx,
  admin: string,
  addition: FolioAddition,
  role: Role = 'owner',
): Promise<FolioLine> {
  return underItsLock(ctx, addition.bookingId, async (tx, booking) => {
    if (addition.kind === 'discount') {
      const rates = await roomRows.find(tx, booking.type, booking.checkIn)
      const before = belowList(booking, rates) + (await discountsOn(tx, booking.id, addition.id))
      const limit = ctx.hotel.current.deskDiscount
      assertMayDiscount(role, { given: before + addition.amount, limit })
    }
    return shownLine(tx, (await addLine(ctx, tx, admin, booking, addition)).id)
  })
}

const opposite = { extra: 'discount', discount: 'extra', payment: 'refund', refund: 'payment' } as const

/**
 * Takes a line of the desk back by one of the opposite kind, today, and returns that. Throws `NotFound`, and `Conflict` where
 * it was reversed before, reverses another or was carried over. Throws `Forbidden` where its day is closed, for the desk.
 */
export async function reverseLine(
  ctx: Ctx,
  admin: string,
  { lineId, reason }: z.output<typeof folioReversal>,
  role: Role = 'owner',
): Promise<FolioLine> {
  const found = await folioRows.line(ctx.db, lineId)
  if (!found) throw new DomainError('NotFound', 'There is no such line that the desk wrote.')
  if (found.bookingId === null) throw new DomainError('Conflict', 'The booking of this line was deleted.')
  return underItsLock(ctx, found.bookingId, async (tx, booking) => {
    const isDayClosed = found.method !== null && (await dayRows.closedDay(tx, found.day)) !== undefined
    if (role === 'desk' && isDayClosed)
      throw new DomainError('Forbidden', 'This day is closed. Only an owner may correct it.')
    if (found.reverses !== null)
      throw new DomainError('Conflict', 'This line reverses another one. Write a new line instead.')
    // Taken back on one of the two bookings alone, it would be there twice.
    if (isCarried(found))
      throw new DomainError(
        'Conflict',
        'This money was carried over from one booking to another. Change or cancel the booking that has it instead.',
      )
    const before = await folioRows.reversalOf(tx, lineId)
    if (before) throw new DomainError('Conflict', `${before.writtenBy} has already reversed this line.`)
    await assertNonePending(tx, booking.id)
    const { amount, method, reference } = found
    const line = { id: ctx.ids.uuid(), bookingId: booking.id, kind: opposite[found.kind], text: reason }
    const written = { ...line, amount, method, reference, reverses: lineId }
    const said = { action: 'lineReversed', note: takenBackInWords(found, reason) } as const
    return shownLine(tx, (await writeLine(ctx, tx, admin, written, said)).id)
  })
}

async function shownLine(tx: Tx, id: string): Promise<FolioLine> {
  const line = await folioRows.line(tx, id)
  if (!line) throw new Error('a line was not written')
  const reversal = await folioRows.reversalOf(tx, id)
  return deskLine(line, reversal ? [reversal] : [])
}

/** Runs `work` under the lock of the booking's type. Throws `NotFound`, and `Changed` where it moved to another type. */
export async function underItsLock<T>(
  ctx: Ctx,
  bookingId: string,
  work: (tx: Tx, booking: Booking) => Promise<T>,
): Promise<T> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) throw noBooking()
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const booking = await bookingRows.byId(tx, bookingId)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    if (booking.type !== type) throw hasChanged()
    return work(tx, booking)
  })
}
