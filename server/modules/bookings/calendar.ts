import { freeByNight } from '#modules/queue/decide'
import { type LoadedQueue, loadQueue, recentQueue } from '#modules/queue/load'
import type { Ctx } from '#server/context'
import type { CalendarNight, CalendarRequest } from '#shared/booking/night-calendar'
import { addDays, type CalendarDate, datesFrom, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { isNightOnSale } from '#shared/calendar/night-on-sale'
import { lastNightAhead, type Sale, saleAt } from '#shared/calendar/season'
import { leastNights, rateOn } from '#shared/rates/rates'
import { ownRooms } from './availability'

/**
 * What each night costs and how many rooms are free on it, as an availability question for that night alone answers.
 * `watching`: an open page asks again and again, and its answer may be half a second old.
 */
export async function nightCalendar(
  ctx: Ctx,
  { type, from, to }: CalendarRequest,
  userId?: string,
  watching = false,
): Promise<CalendarNight[]> {
  const now = ctx.clock.now()
  const nights = [...datesFrom(from, to), to]
  // Only these can be on sale, and the database has no year 0.
  const first = laterOf(from, addDays(hotelToday(now), 1))
  const last = earlierOf(to, lastNightAhead(now))
  if (first > last) return nights.map(closedNight)
  const range = { checkIn: first, checkOut: addDays(last, 1) }
  const queue = await (watching
    ? recentQueue(ctx, type, range)
    : loadQueue(ctx.db, type, now, ctx.settings, { range }))
  const userKey = userId === undefined ? null : ctx.secrets.digest('user', userId)
  return nightsOfQueue(nights, queue, saleAt(now, queue.changedSeasons, queue.closed), userKey)
}

/** The nights of these on which a guest can get no room, closed ones included. */
export const nightsWithoutRooms = (
  nights: readonly CalendarDate[],
  queue: LoadedQueue,
  now: Date,
): CalendarDate[] =>
  nightsOfQueue(nights, queue, saleAt(now, queue.changedSeasons), null)
    .filter(({ available }) => available === 0)
    .map(({ date }) => date)

const closedNight = (date: CalendarDate): CalendarNight => ({
  date,
  open: false,
  available: 0,
  amount: null,
  minNights: 1,
})

function nightsOfQueue(
  nights: readonly CalendarDate[],
  queue: LoadedQueue,
  sale: Sale,
  userKey: string | null,
): CalendarNight[] {
  const isSelling = !queue.isStopped && !queue.isRestored
  const free = isSelling ? freeByNight(nights, queue, userKey) : []
  return nights.map((date, index) =>
    isNightOnSale(date, sale)
      ? {
          date,
          open: true,
          available:
            free[index] ??
            (queue.isRestored ? 0 : ownRooms({ checkIn: date, checkOut: addDays(date, 1) }, userKey, queue)),
          amount: rateOn(date, queue.rates),
          minNights: leastNights(date, queue.rates),
        }
      : closedNight(date),
  )
}
