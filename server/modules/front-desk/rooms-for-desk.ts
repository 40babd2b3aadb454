import * as bookingListRows from '#modules/admin/booking-list-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as restoredRows from '#modules/maintenance/restored-rows'
import * as orderRows from '#modules/payments/order-rows'
import { nightsNotFree } from '#modules/queue/decide'
import { expireOverdue } from '#modules/queue/expire'
import { queueOf } from '#modules/queue/load'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { type DateRange, nightsOf, type Stay } from '#shared/booking/stay'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { ClosedNights } from '#shared/calendar/closed-nights'
import type { RoomHolder, RoomsOutcome } from '#shared/desk/desk-booking'
import { DomainError } from '#shared/domain-error'
import * as deskRows from './desk-rows'

type NotFree = Extract<RoomsOutcome, { kind: 'notFree' }>

/**
 * Inside the type's transaction: undefined where the desk may take these rooms, else who has them. `asLast`: behind the
 * queue, as for a booking; closed dates are not. `own`: a booking of the same type that becomes this stay; only what it does
 * not have yet must be free. Throws `SellingStopped` for a booking while the database counts as restored.
 */
export async function roomsForDesk(
  ctx: Ctx,
  tx: Tx,
  stay: Stay,
  { asLast, own }: { asLast: boolean; own?: Stay & { id: string } },
): Promise<NotFree | undefined> {
  // Rooms that seem free may belong to a booking that was lost with the old database.
  if (asLast && (await restoredRows.isSet(tx))) throw new DomainError('SellingStopped', restoredWords)
  const rows = await expireOverdue(ctx, tx, stay.type, { isWanted: true, range: stay })
  const loaded = queueOf(rows, ctx.clock.now(), ctx.settings)
  const state = asLast ? loaded : { ...loaded, waiting: [] }
  const closed = asLast ? closedFor(stay, rows.closed, own) : undefined
  if (closed) return closed
  const nights = nightsNotFree(stay, state, own)
  if (nights.length === 0) return undefined
  const wanting = await bookingListRows.wanting(tx, stay.type, nights)
  const named = wanting.filter(({ id, status }) => id !== own?.id && (asLast || status !== 'Queued'))
  return {
    kind: 'notFree',
    message: `Not enough ${stay.type} rooms are free: ${nightsInWords(nights)}. Nothing was changed.`,
    nights,
    holders: await holdersOf(tx, named),
  }
}

/** Where the hotel is closed on a night that the booking does not have yet. */
function closedFor(
  stay: Stay,
  closed: readonly ClosedNights[],
  own: DateRange | undefined,
): NotFree | undefined {
  const isOwn = (night: CalendarDate) => own && own.checkIn <= night && night < own.checkOut
  const wanted = nightsOf(stay).filter((night) => !isOwn(night))
  const closing = closed.find(({ from, to }) => wanted.some((night) => from <= night && night <= to))
  if (!closing) return undefined
  return {
    kind: 'notFree',
    message: `${closing.words} Reopen it first, under Closed dates. Nothing was changed.`,
    nights: wanted.filter((night) => closing.from <= night && night <= closing.to),
    holders: [],
  }
}

const restoredWords =
  'The hotel was restored from a backup, so no rooms can be booked, at the desk either, until the owner ends the restored ' +
  'state in the panel. Nothing was booked.'

const mostNamed = 6

/** A long list of nights is cut. */
export function nightsInWords(nights: CalendarDate[]): string {
  const named = nights.slice(0, mostNamed).map(dateForPeople).join(', ')
  return nights.length > mostNamed ? `${named} and ${nights.length - mostNamed} more nights` : named
}

export async function holdersOf(tx: Tx, bookings: Booking[]): Promise<RoomHolder[]> {
  const ids = bookings.map(({ id }) => id)
  const details = await guestRows.ofBookings(tx, ids)
  const paid = await orderRows.byIds(
    tx,
    bookings.flatMap(({ paidOrderId }) => paidOrderId ?? []),
  )
  const orders = new Map(paid.map(({ id, providerOrderId }) => [id, providerOrderId]))
  const byDesk = new Set((await deskRows.origins(tx, ids)).map(({ bookingId }) => bookingId))
  return bookings.map(({ id, status, rooms, checkIn, checkOut, paidOrderId }) => ({
    bookingId: id,
    status,
    rooms,
    checkIn,
    checkOut,
    source: byDesk.has(id) ? 'desk' : 'web',
    name: details.get(id)?.guests[0]?.name || null,
    orderId: orders.get(paidOrderId ?? '') ?? null,
  }))
}
