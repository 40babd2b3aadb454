import * as auditRows from '#modules/admin/audit-rows'
import { noBooking } from '#modules/admin/booking-cards'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { nightsOf } from '#shared/booking/stay'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ClosedDates, Closing, RoomsOutcome } from '#shared/desk/desk-booking'
import type { Selling } from '#shared/desk/selling'
import { roomTypes } from '#shared/room/room'
import { assertDeskDates, isKnown, stayInWords } from './desk-bookings'
import * as deskRows from './desk-rows'
import { roomsForDesk } from './rooms-for-desk'

export async function sellingState(ctx: Ctx): Promise<Selling> {
  const stop = await roomRows.sellingStop(ctx.db)
  return {
    isStopped: stop !== undefined,
    since: stop ? instantForWire(stop.stoppedAt) : null,
    by: stop?.stoppedBy ?? null,
  }
}

/** From now on the site sells nothing and promotes nobody; existing holds can still be paid. Idempotent. */
export async function stopSelling(ctx: Ctx, admin: string): Promise<Selling> {
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    if (await roomRows.putStop(tx, { stoppedAt: at, stoppedBy: admin }))
      await auditRows.write(tx, { at, admin, action: 'sellingStopped' })
  })
  return sellingState(ctx)
}

/** The site sells again and promotes the queue. Idempotent. */
export async function openSelling(ctx: Ctx, admin: string): Promise<Selling> {
  await transaction(ctx.db, async (tx) => {
    if (await roomRows.removeStop(tx))
      await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'sellingOpened' })
  })
  await Promise.all(roomTypes.map((type) => withTypeLock(ctx, type, 'money', (tx) => promote(ctx, tx, type))))
  return sellingState(ctx)
}

/**
 * Takes rooms off sale for some nights if they are free on all of them; otherwise `notFree` names who has them, and nothing
 * is closed. The same id again returns the same. Throws `StayNotPossible`.
 */
export function closeDates(ctx: Ctx, admin: string, request: Closing): Promise<RoomsOutcome> {
  const { id, type, rooms, checkIn, checkOut, reason } = request
  return withTypeLock(ctx, type, 'money', async (tx) => {
    if (await isKnown(tx, id)) return { kind: 'done', bookingId: id }
    const now = ctx.clock.now()
    assertDeskDates(request, now)
    const stay = { type, rooms, checkIn, checkOut }
    const notFree = await roomsForDesk(ctx, tx, stay, { asLast: false })
    if (notFree) return notFree
    await deskRows.enter(tx, {
      id,
      stay,
      now,
      note: reason,
      madeBy: admin,
      kind: 'closeDates',
      mobileKey: null,
      rank: await queueRows.nextRank(tx),
      nightlyRate: (await roomRows.find(tx, type)).nightlyRate,
    })
    await queueRows.takeRooms(tx, { id, type, rooms }, nightsOf(stay))
    await auditRows.write(tx, {
      at: now,
      admin,
      action: 'datesClosed',
      bookingId: id,
      note: stayInWords(stay),
    })
    await promote(ctx, tx, type)
    return { kind: 'done', bookingId: id }
  })
}

/** Puts closed rooms on sale again and promotes the queue. Throws `NotFound`. */
export async function openDates(ctx: Ctx, admin: string, bookingId: string): Promise<void> {
  const { type } = (await bookingRows.byId(ctx.db, bookingId)) ?? {}
  if (!type) throw noBooking()
  await withTypeLock(ctx, type, 'money', async (tx) => {
    const closed = await erasureRows.lock(tx, bookingId)
    if (closed?.status !== 'Blocked') throw noBooking()
    await erasureRows.remove(tx, bookingId)
    const note = stayInWords(closed)
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'datesOpened', bookingId, note })
    await promote(ctx, tx, type)
  })
}

/** Closed dates that are not over yet, by date. */
export async function closedDates(ctx: Ctx): Promise<ClosedDates[]> {
  const closed = await bookingListRows.closed(ctx.db, deskToday(ctx.clock.now()))
  const origins = new Map(
    (
      await deskRows.origins(
        ctx.db,
        closed.map(({ id }) => id),
      )
    ).map((one) => [one.bookingId, one]),
  )
  return closed.map(({ id, type, rooms, checkIn, checkOut, createdAt }) => ({
    id,
    type,
    rooms,
    checkIn,
    checkOut,
    reason: origins.get(id)?.note ?? '',
    by: origins.get(id)?.madeBy ?? '',
    createdAt: instantForWire(createdAt),
  }))
}
