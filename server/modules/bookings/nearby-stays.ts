import { recentQueue } from '#modules/queue/recent-queue'
import type { Ctx } from '#server/context'
import { assertSellable, type DateRange } from '#shared/booking/stay'
import { addDays, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { type Season, seasonAt } from '#shared/calendar/season'
import { type RoomType, roomTypes } from '#shared/room/room'
import { availability } from '../queue/decide'
/** What is free instead: other types on the same nights, and the same type on the nearest nights. */
export type NearbyStays = {
  otherTypes: { type: RoomType; availableRooms: number }[]
  otherDates: (DateRange & { availableRooms: number })[]
}

/** How many days earlier and later are searched. */
const reachDays = 14
const mostDates = 3

/** Finds free rooms near the stay that was asked for. Throws `StayNotPossible`. */
export async function nearbyStays(
  ctx: Ctx,
  asked: DateRange & { type: RoomType; rooms: number },
  userId?: string,
): Promise<NearbyStays> {
  const season = seasonAt(ctx.clock.now())
  assertSellable(asked, season, ctx.settings.maxStayNights)
  const userKey = userId === undefined ? null : ctx.secrets.digest('user', userId)
  const nights = {
    checkIn: laterOf(addDays(asked.checkIn, -reachDays), season.minCheckIn),
    checkOut: earlierOf(addDays(asked.checkOut, reachDays), season.maxCheckOut),
  }
  const queues = await Promise.all(
    roomTypes.map(async (type) => ({ type, queue: await recentQueue(ctx, type, nights) })),
  )
  const free = queues.flatMap(({ type, queue }) => {
    const availableOn = (dates: DateRange) => availability(dates, userKey, queue).availableRooms
    return queue.isStopped || queue.isRestored ? [] : [{ type, availableOn }]
  })
  const own = free.find(({ type }) => type === asked.type)
  return {
    otherTypes: free
      .filter(({ type }) => type !== asked.type)
      .map(({ type, availableOn }) => ({ type, availableRooms: availableOn(asked) }))
      .filter(({ availableRooms }) => availableRooms > 0),
    otherDates: own
      ? nearestFirst(asked, season)
          .map((dates) => ({ ...dates, availableRooms: own.availableOn(dates) }))
          .filter(({ availableRooms }) => availableRooms >= asked.rooms)
          .slice(0, mostDates)
          .sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1))
      : [],
  }
}

function nearestFirst({ checkIn, checkOut }: DateRange, season: Season): DateRange[] {
  const days = Array.from({ length: reachDays }, (_, index) => index + 1)
  return days
    .flatMap((day) => [day, -day])
    .map((by) => ({ checkIn: addDays(checkIn, by), checkOut: addDays(checkOut, by) }))
    .filter((dates) => dates.checkIn >= season.minCheckIn && dates.checkOut <= season.maxCheckOut)
}
