import * as auditRows from '#modules/admin/audit-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import * as rateRows from '#modules/rates/rate-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ArrivalsMailed } from '#shared/desk/arrivals-mail'
import {
  type ClosureMail,
  type HotelClosed,
  type HotelClosing,
  type OpenClosure,
  opensAgain,
} from '#shared/desk/hotel-closure'
import { DomainError } from '#shared/domain-error'
import { roomTypes } from '#shared/room/room'
import { affectedBy, nightsClosed } from './affected'
import * as arrivalsMailRows from './arrivals-mail-rows'
import { assertDeskDates } from './desk-dates'
import * as hotelClosureRows from './hotel-closure-rows'
import { recipientsOf, writeTo } from './mail-arrivals'
import { closeForSource, openForSource } from './take-free-nights'
import * as wantedRows from './wanted-closure-rows'

const sourceOf = (id: string): string => `hotel ${id}`

/**
 * Closes all rooms of the hotel: from now on nothing is sold for these nights and nobody is promoted to them, entries of the
 * queue there come to no rooms, and what is free is taken before them. Nobody is cancelled: nights that guests have, or hold
 * and pay in time, stay theirs, and are closed once they are free. The same id again changes nothing. Throws
 * `StayNotPossible`, and `Conflict` where it was reopened since.
 */
export function closeHotel(ctx: Ctx, admin: string, request: HotelClosing): Promise<HotelClosed> {
  const id = request.id ?? ctx.ids.uuid()
  return underAllLocks(ctx, async (tx) => {
    const known = await hotelClosureRows.lock(tx, id)
    if (known?.reopenedAt)
      throw new DomainError(
        'Conflict',
        'Somebody has reopened the hotel meanwhile. Close it again if it must be.',
      )
    if (known) return closedNow(ctx, tx, known)
    const now = ctx.clock.now()
    const { from, to, reason, note, notice } = request
    const nights = nightsClosed(request)
    assertDeskDates(nights, now)
    const closure = { id, from, to, reason, note, notice, closedAt: now, closedBy: admin }
    await hotelClosureRows.add(tx, closure)
    await hotelClosureRows.touchHeld(tx, nights)
    const words = `The hotel is closed: ${note || reason}`
    const wanted = { ...nights, source: sourceOf(id), slot: null, reason: words, by: admin }
    for (const type of roomTypes) {
      await closeForSource(ctx, tx, { ...wanted, id: ctx.ids.uuid(), type })
      await promote(ctx, tx, type)
    }
    const what = `${closedDatesInWords(request)}, ${reason}`
    await auditRows.write(tx, { at: now, admin, action: 'hotelClosed', note: what })
    return closedNow(ctx, tx, closure)
  })
}

async function closedNow(
  ctx: Ctx,
  tx: Tx,
  closure: Pick<hotelClosureRows.HotelClosure, 'id' | 'from' | 'to'>,
): Promise<HotelClosed> {
  return {
    id: closure.id,
    closed: await hotelClosureRows.closedFor(tx, sourceOf(closure.id)),
    affected: await affectedBy(ctx, tx, nightsClosed(closure)),
  }
}

/** Sells the nights again that this closure took, and no others, and promotes the queue. Idempotent. Throws `NotFound`. */
export function reopenHotel(ctx: Ctx, admin: string, id: string): Promise<{ id: string }> {
  return underAllLocks(ctx, async (tx) => {
    const closure = await hotelClosureRows.lock(tx, id)
    if (!closure) throw noClosure()
    if (closure.reopenedAt) return { id }
    const at = ctx.clock.now()
    await hotelClosureRows.setReopened(tx, id, at)
    const wanted = await wantedRows.ofSource(tx, sourceOf(id))
    for (const { id: wantedId, type } of wanted) await openForSource(tx, type, [wantedId])
    await hotelClosureRows.touchHeld(tx, nightsClosed(closure))
    const note = closedDatesInWords(closure)
    await auditRows.write(tx, { at, admin, action: 'hotelReopened', note })
    for (const type of roomTypes) await promote(ctx, tx, type)
    return { id }
  })
}

const noClosure = () => new DomainError('NotFound', 'The hotel was not closed by this.')

const underAllLocks = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTypeLock(ctx, roomTypes, 'money', work)

/** The closures that are on or to come, by date, with whom they affect now. */
export async function hotelClosures(ctx: Ctx): Promise<OpenClosure[]> {
  const open = await hotelClosureRows.open(ctx.db, deskToday(ctx.clock.now()))
  const changed = await rateRows.changedSeasons(ctx.db)
  return Promise.all(
    open.map(async ({ reopenedAt: _, closedAt, closedBy: by, ...closure }) => ({
      ...closure,
      by,
      opensAgain: opensAgain(closure, open, changed),
      closedAt: instantForWire(closedAt),
      affected: await affectedBy(ctx, ctx.db, nightsClosed(closure)),
    })),
  )
}

/**
 * Writes the desk's own words to all whom a closure affects, guests who are here included: one mail for each mailbox. Whom no
 * mail reaches is noted as to be called. A repeated `id` sends nothing and answers the same. Throws `NotFound` and `Conflict`.
 */
export function mailAffected(
  ctx: Ctx,
  admin: string,
  { closureId, ...mail }: ClosureMail,
): Promise<ArrivalsMailed> {
  return transaction(ctx.db, async (tx) => {
    const served = await arrivalsMailRows.sent(tx, mail.id)
    if (served) return served
    const closure = await hotelClosureRows.lock(tx, closureId)
    if (!closure) throw noClosure()
    const affected = new Set(
      (await affectedBy(ctx, tx, nightsClosed(closure))).map(({ bookingId }) => bookingId),
    )
    if (affected.size === 0) throw new DomainError('Conflict', 'Nobody has a booking on these nights.')
    const { from, to } = closure
    const stays = await bookingListRows.staying(tx, nightsClosed(closure))
    const recipients = await recipientsOf(
      tx,
      stays.filter(({ id }) => affected.has(id)),
    )
    const outcome = await writeTo(ctx, tx, admin, { ...mail, from, to }, recipients)
    await hotelClosureRows.setMailed(tx, closureId, outcome)
    return outcome
  })
}
