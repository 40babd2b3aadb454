import * as auditRows from '#modules/admin/audit-rows'
import { cardsOf } from '#modules/admin/booking-cards'
import type { ListedRow } from '#modules/admin/booking-list-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import { balancesOf } from '#modules/folio/balances'
import * as paymentRows from '#modules/payments/payment-rows'
import { cancelBooking } from '#modules/refunds/cancel'
import { refreshAll } from '#modules/refunds/reconcile'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type {
  ArrivalToCancel,
  CallToMake,
  CancelArrivals,
  CancelledArrival,
} from '#shared/desk/cancelled-arrivals'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import * as callRows from './call-rows'
import * as recordRows from './record-rows'

/** Who comes on a day, with what goes back to them if it is cancelled. */
export async function arrivalsToCancel(ctx: Ctx, date: CalendarDate): Promise<ArrivalToCancel[]> {
  const arriving = await bookingListRows.arriving(ctx.db, date, date)
  const here = await idsOfThoseHere(ctx, arriving)
  const balances = await balancesOf(ctx.db, arriving)
  return (await cardsOf(ctx, ctx.db, arriving)).map(({ id, guests, rooms, mobileNumber, email }) => {
    const { paidOnline = 0, refundedOnline = 0, receivedAtDesk = 0 } = balances.get(id) ?? {}
    return {
      bookingId: id,
      name: guests[0]?.name ?? '',
      rooms,
      mobileNumber,
      online: asPaise(Math.max(0, paidOnline - refundedOnline + Math.min(0, receivedAtDesk))),
      atDesk: asPaise(Math.max(0, receivedAtDesk)),
      isMailed: email !== '',
      isHere: here.has(id),
    }
  })
}

async function idsOfThoseHere(ctx: Ctx, bookings: readonly ListedRow[]): Promise<Set<string>> {
  const records = await recordRows.ofBookings(
    ctx.db,
    bookings.map(({ id }) => id),
  )
  return new Set(records.flatMap(({ bookingId, checkedInAt }) => (checkedInAt ? bookingId : [])))
}

/**
 * Cancels every booking that begins on a day when nobody can come (the road is closed), each in a transaction of its own,
 * with its mails and a full refund, which a job sends. Whom no mail reaches is noted as to be called. A repeat goes on where
 * it stopped and reports the earlier ones too. Throws `InvalidInput` for a day that is over.
 */
export async function cancelArrivals(
  ctx: Ctx,
  admin: string,
  { date, reason, note }: CancelArrivals,
): Promise<CancelledArrival[]> {
  if (date < deskToday(ctx.clock.now())) throw new DomainError('InvalidInput', 'This day is over.')
  const arriving = await bookingListRows.arriving(ctx.db, date, date)
  const here = await idsOfThoseHere(ctx, arriving)
  for (const booking of arriving) {
    if (!here.has(booking.id)) await cancelOne(ctx, booking, { admin, reason, note })
  }
  const cancelled = await cardsOf(ctx, ctx.db, await bookingListRows.cancelledByHotel(ctx.db, date, reason))
  const unmailed = cancelled.filter(({ email }) => email === '').map(({ id }) => id)
  await callRows.addCancelled(ctx.db, unmailed, note === '' ? reason : `${reason}: ${note}`, ctx.clock.now())
  const left = await cardsOf(ctx, ctx.db, await bookingListRows.arriving(ctx.db, date, date))
  return [...cancelled, ...left].map((card) => reportOf(card, here))
}

/** A failure with one booking must not stop the others. */
async function cancelOne(
  ctx: Ctx,
  booking: ListedRow,
  how: { admin: string } & Pick<CancelArrivals, 'reason' | 'note'>,
): Promise<void> {
  try {
    await refreshAll(ctx, await paymentRows.counting(ctx.db, booking.id))
    await cancelBooking(ctx, booking, { byWhom: 'hotel', mode: 'full', ...how })
  } catch (error) {
    ctx.log.error({ err: error, booking: booking.id }, 'a booking of a cancelled day could not be cancelled')
  }
}

function reportOf(card: BookingCard, here: ReadonlySet<string>): CancelledArrival {
  const outcome = here.has(card.id) ? 'arrived' : 'failed'
  return {
    bookingId: card.id,
    outcome: card.status === 'Confirmed' ? outcome : 'cancelled',
    type: card.type,
    rooms: card.rooms,
    name: card.guests[0]?.name ?? '',
    mobileNumber: card.mobileNumber,
    back: card.refund?.amount ?? asPaise(0),
    atDesk: card.receivedAtDesk,
    isMailed: card.email !== '',
  }
}

/** A ticked one stays in sight for a while, so that a slip can be taken back. */
const shownAfterTickSeconds = 12 * 3600

/** Whom somebody has to call about a cancelled day, or with news for their arrival, by check-in. A fixed number of statements. */
export async function toCall(ctx: Ctx): Promise<CallToMake[]> {
  const now = ctx.clock.now()
  const calls = await callRows.open(ctx.db, addSeconds(now, -shownAfterTickSeconds), deskToday(now))
  const rows = await bookingListRows.byIds(
    ctx.db,
    calls.map(({ bookingId }) => bookingId),
  )
  const cards = new Map((await cardsOf(ctx, ctx.db, rows)).map((card) => [card.id, card]))
  return calls.flatMap(({ bookingId, reason, isStanding, tickedAt }) => {
    const card = cards.get(bookingId)
    if (!card) return []
    const { guests, mobileNumber, type, rooms, checkIn, receivedAtDesk } = card
    const atDesk = isStanding ? asPaise(0) : receivedAtDesk
    const name = guests[0]?.name ?? ''
    return [
      { bookingId, name, mobileNumber, type, rooms, checkIn, reason, atDesk, ticked: tickedAt !== null },
    ]
  })
}

/** Somebody was called, or was not after all. Idempotent. */
export function tickCall(
  ctx: Ctx,
  admin: string,
  { bookingId, ticked }: { bookingId: string; ticked: boolean },
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const isChanged = await callRows.tick(tx, bookingId, ticked ? at : null, ticked ? admin : null)
    const note = ticked ? '' : 'taken back'
    if (isChanged) await auditRows.write(tx, { at, admin, action: 'calledGuest', bookingId, note })
  })
}
