import * as roomRows from '#modules/bookings/room-rows'
import * as queueRows from '#modules/queue/queue-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { type DateRange, nightsOf } from '#shared/booking/stay'
import { addDays, type CalendarDate, laterOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import { nightAmounts } from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'
import * as deskRows from './desk-rows'
import * as pinRows from './pin-rows'
import * as recordRows from './record-rows'
import { pinnedTo } from './room-numbers'
import * as wantedRows from './wanted-closure-rows'

export type { WantedClosure } from './wanted-closure-rows'

/**
 * Inside the type's transaction: a source wants a room number, or all rooms of the type, closed. It gets the nights that are
 * free now, before those who wait in the queue; the others once they are free, by `promote`. The same id again changes nothing.
 * The caller promotes. Answers how many room nights were closed now.
 */
export async function closeForSource(ctx: Ctx, tx: Tx, wanted: wantedRows.WantedClosure): Promise<number> {
  return (await wantedRows.add(tx, wanted)) ? takeWhatIsFree(ctx, tx, wanted) : 0
}

/**
 * Inside the type's transaction: what was wanted under these ids is wanted no more, and exactly the nights that were closed
 * for it are free again. Others are left alone. The caller promotes.
 */
export const openForSource = (tx: Tx, type: RoomType, ids: readonly string[]): Promise<void> =>
  wantedRows.remove(tx, ids, type)

/** Closes nights that have become free for those who wanted them first. True where any were; part of `promote`. */
export async function takeFreedNights(ctx: Ctx, tx: Tx, type: RoomType): Promise<boolean> {
  const today = deskToday(ctx.clock.now())
  const waiting = await wantedRows.waiting(tx, type, today)
  if (waiting.length === 0) await wantedRows.endPast(tx, type, today)
  let taken = 0
  for (const wanted of waiting) taken += await takeWhatIsFree(ctx, tx, wanted)
  return taken > 0
}

type Free = { night: CalendarDate; rooms: number }

async function takeWhatIsFree(ctx: Ctx, tx: Tx, wanted: wantedRows.WantedClosure): Promise<number> {
  const ahead = { ...wanted, checkIn: laterOf(wanted.checkIn, deskToday(ctx.clock.now())) }
  if (ahead.checkIn >= ahead.checkOut) return 0
  const nights = await wantedRows.nightsTaken(tx, ahead)
  const free = await freeNights(tx, ahead, nights)
  for (const stretch of stretchesOf(free)) await closeStretch(ctx, tx, wanted, stretch)
  const taken = free.reduce((sum, { rooms }) => sum + rooms, 0)
  const asked = nights.reduce((sum, { all, own }) => sum + (wanted.slot === null ? all : 1) - own, 0)
  if (taken === asked) await wantedRows.setWaiting(tx, wanted.id, false)
  return taken
}

async function freeNights(
  tx: Tx,
  wanted: wantedRows.WantedClosure,
  nights: readonly wantedRows.NightTaken[],
): Promise<Free[]> {
  const { type, slot } = wanted
  const open = nights.filter(({ all, taken, own }) => taken < all && (slot === null || own === 0))
  if (slot === null) return open.map(({ night, all, taken }) => ({ night, rooms: all - taken }))
  if (open.length === 0) return []
  const stays = await pinRows.stays(tx, [type], wanted)
  const isPinned = (night: CalendarDate) =>
    pinnedTo(stays, wanted, slot, { checkIn: night, checkOut: addDays(night, 1) }).length > 0
  return open.filter(({ night }) => !isPinned(night)).map(({ night }) => ({ night, rooms: 1 }))
}

/** Nights that follow each other with as many rooms make one closure. */
function stretchesOf(free: readonly Free[]): (DateRange & { rooms: number })[] {
  const stretches: (DateRange & { rooms: number })[] = []
  for (const { night, rooms } of free) {
    const last = stretches.at(-1)
    if (last?.checkOut === night && last.rooms === rooms) last.checkOut = addDays(night, 1)
    else stretches.push({ checkIn: night, checkOut: addDays(night, 1), rooms })
  }
  return stretches
}

/**
 * Inside the type's transaction: closes nights that are free, pinned where there is a slot; answers the id of the closed dates.
 * The wanted closure's id is found again as their `request_id`.
 */
export async function closeStretch(
  ctx: Ctx,
  tx: Tx,
  { id: requestId, type, slot, reason, by }: Omit<wantedRows.WantedClosure, 'source' | keyof DateRange>,
  stretch: DateRange & { rooms: number },
): Promise<string> {
  const id = ctx.ids.uuid()
  const stay = { type, ...stretch }
  await deskRows.enter(tx, {
    ...{ id, stay, requestId, madeBy: by, now: ctx.clock.now(), kind: 'closeDates' },
    nightAmounts: nightAmounts(stay, await roomRows.find(tx, type, stay.checkIn)),
    reference: null,
    mobileKey: null,
    rank: await queueRows.nextRank(tx),
  })
  await recordRows.describe(tx, id, { note: reason })
  if (slot !== null) await pinRows.choose(tx, id, { place: 0, from: stay.checkIn, slot })
  await queueRows.takeRooms(tx, { ...stay, id }, nightsOf(stay))
  return id
}
