import * as auditRows from '#modules/admin/audit-rows'
import { pinOn, slotOn } from '#modules/front-desk/layout'
import type { StoredStay } from '#modules/front-desk/pin-rows'
import { laidOutRooms, places } from '#modules/front-desk/room-numbers'
import { closeStretch } from '#modules/front-desk/take-free-nights'
import { expireOverdue } from '#modules/queue/expire'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { DateRange } from '#shared/booking/stay'
import { addDays, type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { roomNumber } from '#shared/desk/room-number-words'
import type { ClashNight } from './clash-rows'
import type { StoredImport } from './import-rows'

export type Judged = {
  free: CalendarDate[]
  clashes: Pick<ClashNight, 'night' | 'isFull' | 'bookingId' | 'isClosed'>[]
}

/**
 * Inside the type's transaction, which of these nights (in order) a room number can be closed on before the queue. On nights
 * on which it is closed already it waits until they open.
 */
export async function judgeNights(
  ctx: Ctx,
  tx: Tx,
  { type, slot }: Pick<StoredImport, 'type' | 'slot'>,
  nights: readonly CalendarDate[],
): Promise<Judged> {
  const [first, last] = [nights[0], nights.at(-1)]
  if (first === undefined || last === undefined) return { free: [], clashes: [] }
  const range = { checkIn: first, checkOut: addDays(last, 1) }
  await expireOverdue(ctx, tx, type, { isWanted: true, range })
  const { rooms, stays, layout } = await laidOutRooms(tx, [type], range)
  const all = rooms[0]?.totalRooms ?? 0
  const judged: Judged = { free: [], clashes: [] }
  for (const night of nights) {
    const there = stays.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut)
    const isFull = there.reduce((sum, stay) => sum + stay.rooms, 0) >= all
    const pinned = there.find((stay) => isPinnedTo(stay, slot, night))
    if (!pinned && !isFull) {
      judged.free.push(night)
      continue
    }
    const holder = pinned ?? there.find(({ id, rooms: count }) => isIn(layout, id, count, night, slot))
    const isClosed = holder?.status === 'Blocked'
    judged.clashes.push({ night, isFull: isFull && !isClosed, bookingId: holder?.id ?? null, isClosed })
  }
  return judged
}

const isPinnedTo = (stay: StoredStay, slot: number, night: CalendarDate): boolean =>
  stay.checkedOutAt === null && places(stay).some((place) => pinOn(stay, place, night) === slot)

const isIn = (
  layout: Parameters<typeof slotOn>[0],
  id: string,
  rooms: number,
  night: CalendarDate,
  slot: number,
): boolean => places({ rooms }).some((place) => slotOn(layout, id, place, night) === slot)

/** Closes the import's room number on these nights, all of which must be free. */
export async function closeNights(ctx: Ctx, tx: Tx, source: StoredImport, nights: DateRange): Promise<void> {
  const { id, type, slot, name } = source
  const closing = { id, type, slot, reason: `Booked on ${name}`, by: name }
  const bookingId = await closeStretch(ctx, tx, closing, { ...nights, rooms: 1 })
  const note = nightsInWords(source, nights)
  await auditRows.write(tx, { at: ctx.clock.now(), admin: name, action: 'datesClosed', bookingId, note })
}

export const nightsInWords = (
  { type, slot }: Pick<StoredImport, 'type' | 'slot'>,
  { checkIn, checkOut }: DateRange,
): string => `${roomNumber(type, slot)}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`
