import * as auditRows from '#modules/admin/audit-rows'
import { noBooking } from '#modules/admin/booking-cards'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as importRows from '#modules/calendars/import-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { ClosedDates, Closing, NotFree, RoomsOutcome } from '#shared/desk/desk-booking'
import { roomNumber, slotOf } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { nightAmounts } from '#shared/rates/rates'
import { atBooking } from './at-booking'
import { assertDeskDates, stayInWords } from './desk-dates'
import * as deskRows from './desk-rows'
import { pinOn } from './layout'
import * as pinRows from './pin-rows'
import * as recordRows from './record-rows'
import { pinnedTo, whoHasIt } from './room-numbers'
import { holdersOf, roomsForDesk } from './rooms-for-desk'
import * as wantedRows from './wanted-closure-rows'

/**
 * Takes rooms off sale for some nights if they are free on all of them; otherwise `notFree` names who has them, and nothing
 * is closed. With a room number that room is closed: who stands there unpinned gets another. The same id again returns the
 * same. Throws `StayNotPossible`, `InvalidInput` and `Conflict`.
 */
export function closeDates(ctx: Ctx, admin: string, request: Closing): Promise<RoomsOutcome> {
  const { id, type, rooms, checkIn, checkOut, reason } = request
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const known = await bookingRows.byId(tx, id)
    if (known && known.status !== 'Blocked')
      throw new DomainError('Conflict', 'This id belongs to another booking.')
    if (known) return { kind: 'done', bookingId: id }
    const now = ctx.clock.now()
    assertDeskDates(request, now)
    const stay = { type, rooms, checkIn, checkOut }
    const slot = await slotToClose(tx, request)
    const notFree =
      (await roomsForDesk(ctx, tx, stay, { asLast: false })) ??
      (slot === undefined ? undefined : await takenByPins(tx, { ...stay, id }, slot))
    if (notFree) return notFree
    await deskRows.enter(tx, {
      id,
      stay,
      now,
      nightAmounts: nightAmounts(stay, await roomRows.find(tx, type, checkIn)),
      requestId: id,
      reference: null,
      madeBy: admin,
      kind: 'closeDates',
      mobileKey: null,
      rank: await queueRows.nextRank(tx),
    })
    await recordRows.describe(tx, id, { note: reason })
    if (slot !== undefined) await pinRows.choose(tx, id, { place: 0, from: checkIn, slot })
    await queueRows.takeRooms(tx, { id, type, rooms }, nightsOf(stay))
    const note = `${stayInWords(stay)}${slot === undefined ? '' : `, ${roomNumber(type, slot)}`}`
    await auditRows.write(tx, { at: now, admin, action: 'datesClosed', bookingId: id, note })
    await promote(ctx, tx, type)
    return { kind: 'done', bookingId: id }
  })
}

async function slotToClose(tx: Tx, { type, rooms, roomNumber: number, checkIn }: Closing) {
  if (number === undefined || number === '') return undefined
  const wanted = slotOf(number)
  const { totalRooms } = await roomRows.find(tx, type, checkIn)
  if (wanted?.type !== type || wanted.slot > totalRooms)
    throw new DomainError('InvalidInput', `${number} is not a ${type} room.`)
  if (rooms !== 1) throw new DomainError('InvalidInput', 'Close one room number at a time.')
  return wanted.slot
}

async function takenByPins(tx: Tx, stay: Stay & { id: string }, slot: number): Promise<NotFree | undefined> {
  const pinned = pinnedTo(await pinRows.stays(tx, [stay.type], stay), stay, slot, stay)
  if (pinned.length === 0) return undefined
  const isTheirs = (night: string) =>
    pinned.some(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)
  return {
    kind: 'notFree',
    message: `${pinned.map((one) => whoHasIt(one, slot)).join(' ')} Move them first. Nothing was closed.`,
    nights: nightsOf(stay).filter(isTheirs),
    holders: await holdersOf(
      tx,
      await bookingRows.byIds(
        tx,
        pinned.map(({ id }) => id),
      ),
    ),
  }
}

/** Puts closed rooms on sale again and promotes the queue. Throws `NotFound`. */
export function openDates(ctx: Ctx, admin: string, bookingId: string): Promise<void> {
  return atBooking(ctx, bookingId, async (tx, closed) => {
    if (closed.status !== 'Blocked') throw noBooking()
    if ((await wantedRows.sourcesOf(tx, [bookingId])).size > 0)
      throw new DomainError(
        'Conflict',
        'These dates belong to a closure of the whole hotel or to another calendar. Open them there.',
      )
    await assertNotImported(tx, bookingId)
    await erasureRows.remove(tx, bookingId)
    const note = stayInWords(closed)
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'datesOpened', bookingId, note })
    await promote(ctx, tx, closed.type)
  })
}

/** What another site's calendar has closed would be closed again at its next reading. Throws `Conflict`. */
export async function assertNotImported(tx: Tx, bookingId: string): Promise<void> {
  const source = (await importRows.sources(tx, [bookingId])).get(bookingId)
  if (source !== undefined)
    throw new DomainError(
      'Conflict',
      `These nights are booked on ${source}. They open when the booking is cancelled there, or when its calendar is removed here.`,
    )
}

/** Closed dates that are not over yet, by date. */
export async function closedDates(ctx: Ctx): Promise<ClosedDates[]> {
  const today = deskToday(ctx.clock.now())
  const all = await bookingListRows.closed(ctx.db, today)
  const sources = await wantedRows.sourcesOf(
    ctx.db,
    all.map(({ id }) => id),
  )
  // The whole hotel stands above this list, as one.
  const closed = all.filter(({ id }) => !sources.get(id)?.startsWith('hotel '))
  const stays = new Map((await pinRows.closed(ctx.db, today)).map((stay) => [stay.id, stay]))
  const origins = await deskRows.origins(
    ctx.db,
    closed.map(({ id }) => id),
  )
  const makers = new Map(origins.map(({ bookingId, madeBy }) => [bookingId, madeBy]))
  return closed.map(({ id, type, rooms, checkIn, checkOut, createdAt }) => {
    const { pins = [], note = '', source = null } = stays.get(id) ?? {}
    const slot = pinOn({ pins }, 0, checkIn)
    return {
      id,
      type,
      rooms,
      checkIn,
      checkOut,
      roomNumber: slot === undefined ? null : roomNumber(type, slot),
      reason: note,
      by: makers.get(id) ?? '',
      source,
      createdAt: instantForWire(createdAt),
    }
  })
}
