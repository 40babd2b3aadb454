import { nightsWithoutRooms } from '#modules/bookings/calendar'
import type { StoredStay } from '#modules/front-desk/pin-rows'
import { laidOutRooms } from '#modules/front-desk/room-numbers'
import { type LoadedQueue, loadQueue } from '#modules/queue/load'
import type { Ctx } from '#server/context'
import { nightsOf } from '#shared/booking/stay'
import { type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { roomNumber } from '#shared/desk/room-number-words'
import { calendarRange } from './apply-events'
import type { StoredFeed } from './feed-rows'
import * as feedRows from './feed-rows'
import { runsOf } from './nights'
import { feedText } from './write-feed'

/** `version` changes with what is taken, and not with the time at which the text was written. */
export type ReadFeed = { text: string; version: string }

/** What the feed at this secret says; undefined where there is none. */
export async function readFeed(ctx: Ctx, secret: string): Promise<ReadFeed | undefined> {
  const feed = (await feedRows.list(ctx.db)).find(({ id }) => ctx.secrets.feedKey(id) === secret)
  if (!feed) return undefined
  const now = ctx.clock.now()
  const taken = runsOf(await takenNights(ctx, feed, now))
  await feedRows.noteRead(ctx.db, feed.id, now)
  const of = feed.slot === null ? feed.type : roomNumber(feed.type, feed.slot)
  const text = (writtenAt: Date) => feedText({ of, name: of, publicUrl: ctx.publicUrl, writtenAt, taken })
  return { text: text(now), version: text(new Date(0)) }
}

/**
 * Nights, in order, on which guests can get no room of the type; of a room number also those on which somebody has it. What
 * came from the site that reads is left out, since it would come back from there and never end.
 */
async function takenNights(ctx: Ctx, feed: StoredFeed, now: Date): Promise<CalendarDate[]> {
  const { type, slot, importId } = feed
  const { from, to } = calendarRange(now)
  const range = { checkIn: from, checkOut: to }
  const nights = datesFrom(from, to)
  const queue = await loadQueue(ctx.db, type, now, ctx.settings, { range })
  if (slot === null) return nightsWithoutRooms(nights, queue, now)
  const { stays, layout } = await laidOutRooms(ctx.db, [type], range)
  const theirs = importId === null ? [] : stays.filter((stay) => stay.importId === importId)
  const taken = new Set<string>(nightsWithoutRooms(nights, without(theirs, queue), now))
  for (const { id } of stays.filter((stay) => !theirs.includes(stay)))
    for (const stretch of (layout.get(id) ?? []).flat())
      if (stretch.slot === slot) for (const night of datesFrom(stretch.from, stretch.to)) taken.add(night)
  return nights.filter((night) => taken.has(night))
}

function without(stays: readonly StoredStay[], queue: LoadedQueue): LoadedQueue {
  const sold = new Map(queue.sold)
  for (const stay of stays)
    for (const night of nightsOf(stay)) sold.set(night, (sold.get(night) ?? 0) - stay.rooms)
  return { ...queue, sold }
}
