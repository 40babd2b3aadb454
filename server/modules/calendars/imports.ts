import * as auditRows from '#modules/admin/audit-rows'
import * as roomRows from '#modules/bookings/room-rows'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { deskToday, hotelToday, instantForWire } from '#shared/calendar/hotel-today'
import type { CalendarImport, ImportRequest, ImportState } from '#shared/desk/calendars'
import { roomNumber, slotOf } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { dropImport } from './apply-events'
import * as clashRows from './clash-rows'
import * as feedRows from './feed-rows'
import { completeFeeds, urlOf } from './feeds'
import type { StoredImport } from './import-rows'
import * as importRows from './import-rows'
import { emptyWords, readImport } from './read-import'

/** The calendars that are read, by room number. */
export async function listImports(ctx: Ctx): Promise<CalendarImport[]> {
  const imports = await importRows.list(ctx.db)
  const nights = await importRows.nightsClosed(ctx.db, deskToday(ctx.clock.now()))
  const clashes = await clashRows.all(ctx.db)
  const feeds = new Map((await feedRows.list(ctx.db)).map((feed) => [feed.importId, feed]))
  return imports.map((one) => {
    const feed = feeds.get(one.id)
    return {
      id: one.id,
      roomNumber: roomNumber(one.type, one.slot),
      url: one.url,
      name: one.name,
      lastReadAt: one.readAt && instantForWire(one.readAt),
      lastGoodAt: one.goodAt && instantForWire(one.goodAt),
      state: stateOf(one),
      problem: one.problem,
      events: one.events,
      nights: nights.get(one.id) ?? 0,
      clashes: clashes
        .filter(({ importId }) => importId === one.id)
        .map(({ from, to, bookingId }) => ({ from, to, bookingId })),
      feedUrl: feed ? urlOf(ctx, feed) : null,
    }
  })
}

function stateOf({ readAt, problem }: StoredImport): ImportState {
  if (readAt === null) return 'new'
  if (problem === '') return 'good'
  return problem === emptyWords ? 'empty' : 'failing'
}

/**
 * Links a calendar of another site to a room number and reads it at once. The same address again is the same import. With
 * `readsOurs` the room's present address becomes that site's own. Throws `InvalidInput`.
 */
export async function addImport(ctx: Ctx, admin: string, request: ImportRequest): Promise<CalendarImport> {
  const url = addressOf(ctx, request.url)
  const room = slotOf(request.roomNumber)
  const now = ctx.clock.now()
  const { totalRooms } = room ? await roomRows.find(ctx.db, room.type, hotelToday(now)) : { totalRooms: 0 }
  if (!room || room.slot > totalRooms)
    throw new DomainError('InvalidInput', `There is no room ${request.roomNumber}.`)
  const name = request.name || new URL(url).hostname.replace(/^www\./, '')
  const wanted = { ...room, url, name, now, by: admin, id: ctx.ids.uuid() }
  const id = await transaction(ctx.db, async (tx) => {
    await completeFeeds(ctx, tx)
    const added = await importRows.add(tx, wanted)
    if (added !== wanted.id) return added
    await giveFeed(ctx, tx, wanted, request.readsOurs)
    const note = `${request.roomNumber}, ${name}`
    await auditRows.write(tx, { at: now, admin, action: 'calendarAdded', note })
    return added
  })
  await readNow(ctx, admin, { id, isEmptyRight: false })
  const listed = (await listImports(ctx)).find((one) => one.id === id)
  if (!listed) throw gone()
  return listed
}

/** The site has an address of its own from now on: the one that it was given already, or a new one. */
async function giveFeed(
  ctx: Ctx,
  tx: Tx,
  { id, type, slot, now }: Pick<StoredImport, 'id' | 'type' | 'slot'> & { now: Date },
  readsOurs: boolean,
): Promise<void> {
  const [present] = readsOurs ? await feedRows.general(tx, type, slot) : []
  if (present) await feedRows.giveTo(tx, present.id, id)
  else await feedRows.add(tx, { id: ctx.ids.uuid(), type, slot, importId: id, now })
  await completeFeeds(ctx, tx)
}

function addressOf(ctx: Ctx, typed: string): string {
  const address = typed.replace(/^webcals?:\/\//i, 'https://')
  const isOurs = address.startsWith(`${ctx.publicUrl}/calendars/`)
  const refusal = isOurs
    ? 'This is one of our own addresses. Paste the one of the other site.'
    : ctx.calendars.refusal(address)
  if (refusal) throw new DomainError('InvalidInput', refusal)
  return address
}

const gone = () => new DomainError('NotFound', 'This calendar is not linked any more.')

/** Forgets a calendar; its nights are opened, or kept as closed dates of the desk. Again it does nothing. */
export async function removeImport(
  ctx: Ctx,
  admin: string,
  { id, nights }: { id: string; nights: 'open' | 'keep' },
): Promise<void> {
  const source = await importRows.byId(ctx.db, id)
  if (source) await dropImport(ctx, admin, source, nights)
}

/** Reads one calendar, or all. `isEmptyRight`: one that comes without bookings opens its nights. Throws `NotFound`. */
export async function readNow(
  ctx: Ctx,
  admin: string,
  { id, isEmptyRight }: { id?: string | undefined; isEmptyRight: boolean },
): Promise<{ read: number; failed: number }> {
  const imports = (await importRows.list(ctx.db)).filter((one) => id === undefined || one.id === id)
  if (id !== undefined && imports.length === 0) throw gone()
  await Promise.all(imports.map((one) => readImport(ctx, one, isEmptyRight ? admin : undefined)))
  const asked = new Set(imports.map((one) => one.id))
  const after = (await importRows.list(ctx.db)).filter((one) => asked.has(one.id))
  const failed = after.filter(({ problem }) => problem !== '').length
  return { read: after.length - failed, failed }
}
