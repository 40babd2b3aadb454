import * as auditRows from '#modules/admin/audit-rows'
import * as roomRows from '#modules/bookings/room-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { hotelToday, instantForWire } from '#shared/calendar/hotel-today'
import type { CalendarFeed } from '#shared/desk/calendars'
import { roomNumber, slotOf } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import type { RoomType } from '#shared/room/room'
import type { StoredFeed } from './feed-rows'
import * as feedRows from './feed-rows'

/** The addresses of all room numbers and types, which are made when they are first asked for. */
export async function listFeeds(ctx: Ctx): Promise<CalendarFeed[]> {
  const stored = await transaction(ctx.db, async (tx) => {
    await completeFeeds(ctx, tx)
    return feedRows.list(tx)
  })
  return stored.map((feed) => ({
    ...(feed.slot === null ? { type: feed.type } : { roomNumber: roomNumber(feed.type, feed.slot) }),
    id: feed.id,
    url: urlOf(ctx, feed),
    source: feed.source,
    lastReadAt: feed.readAt && instantForWire(feed.readAt),
  }))
}

export const urlOf = (ctx: Ctx, { id }: Pick<StoredFeed, 'id'>): string =>
  `${ctx.publicUrl}/calendars/${ctx.secrets.feedKey(id)}.ics`

/** Every room number and every type has an address for the sites that have none of their own. */
export async function completeFeeds(ctx: Ctx, tx: Tx): Promise<void> {
  await feedRows.lockAll(tx)
  const now = ctx.clock.now()
  const known = await feedRows.list(tx)
  for (const { type, totalRooms } of await roomRows.list(tx, hotelToday(now))) {
    const slots = Array.from({ length: totalRooms }, (_, index) => index + 1)
    for (const slot of [...slots, null]) {
      if (!known.some((feed) => feed.type === type && feed.slot === slot && feed.importId === null))
        await feedRows.add(tx, { id: ctx.ids.uuid(), type, slot, importId: null, now })
    }
  }
}

type Asked = {
  roomNumber?: string | undefined
  type?: RoomType | undefined
  /** Of one of several addresses. */
  id?: string | undefined
}

/** Ends an address, so that who knows it reads nothing any more, and answers the new one. Throws `NotFound`. */
export function renewAddress(ctx: Ctx, admin: string, asked: Asked): Promise<{ url: string }> {
  return transaction(ctx.db, async (tx) => {
    await completeFeeds(ctx, tx)
    const old = await askedFeed(tx, asked)
    if (!old)
      throw new DomainError('NotFound', 'There is no such address any more. Please load the page again.')
    await feedRows.remove(tx, old.id)
    const now = ctx.clock.now()
    const made = { id: ctx.ids.uuid(), type: old.type, slot: old.slot, importId: old.importId, now }
    // What is left of a site that is not read any more gives way to the room's own address.
    const [other] = old.importId === null ? await feedRows.general(tx, old.type, old.slot) : []
    if (!other) await feedRows.add(tx, made)
    const note = [old.slot === null ? old.type : roomNumber(old.type, old.slot), old.source ?? []]
      .flat()
      .join(', ')
    await auditRows.write(tx, { at: now, admin, action: 'calendarAddressChanged', note })
    return { url: urlOf(ctx, other ?? made) }
  })
}

async function askedFeed(tx: Tx, { id, roomNumber: number, type }: Asked): Promise<StoredFeed | undefined> {
  if (id !== undefined) return (await feedRows.list(tx)).find((feed) => feed.id === id)
  const room = number === undefined ? type && { type, slot: null } : slotOf(number)
  if (!room) return undefined
  const [feed] = await feedRows.general(tx, room.type, room.slot)
  return feed
}
