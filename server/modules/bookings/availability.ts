import { type Availability, availability, type QueueState } from '#modules/queue/decide'
import { type LoadedQueue, loadQueue, recentQueue } from '#modules/queue/load'
import { assertSensible } from '#modules/rates/seasons'
import type { Ctx } from '#server/context'
import { assertSellable } from '#shared/booking/sellable'
import type { DateRange } from '#shared/booking/stay'
import { addDays, daysBetween } from '#shared/calendar/calendar-date'
import { closedOn } from '#shared/calendar/closed-nights'
import { hotelToday } from '#shared/calendar/hotel-today'
import { type Sale, saleAt } from '#shared/calendar/season'
import { leastNights, type Rates } from '#shared/rates/rates'
import { type Room, type RoomType, roomTypes } from '#shared/room/room'
import { notePresence } from './guest-key'
import * as roomRows from './room-rows'

/** Every room type with its rates from today on, Double Bed first. */
export function listRooms(ctx: Ctx): Promise<Room[]> {
  return roomRows.list(ctx.db, hotelToday(ctx.clock.now()))
}

type Asked = DateRange & { type: RoomType }

/**
 * How many rooms of a type can be booked for these dates. `watching`: an open form asks again and again, and its answer may
 * be half a second old. Throws `StayNotPossible`.
 */
export const checkAvailability = async (
  ctx: Ctx,
  asked: Asked,
  userId?: string,
  watching = false,
): Promise<Availability> => (await availabilityAndRates(ctx, asked, userId, watching)).rooms

/** The same with the type's rates on these dates. Throws `StayNotPossible`. */
export async function availabilityAndRates(
  ctx: Ctx,
  asked: Asked,
  userId?: string,
  watching = false,
): Promise<{ rooms: Availability; rates: Rates }> {
  const now = ctx.clock.now()
  await assertSensible(ctx, asked)
  const userKey = userId === undefined ? null : ctx.secrets.digest('user', userId)
  // An open form asks every two seconds and need not write: who waits is marked as present by their open connection.
  if (userKey !== null && !watching) await notePresence(ctx, userKey)
  const state = await (watching
    ? recentQueue(ctx, asked.type, asked)
    : loadQueue(ctx.db, asked.type, now, ctx.settings, { range: asked }))
  assertSellable(asked, saleAt(now, state.changedSeasons), ctx.settings.maxStayNights)
  return { rooms: roomsFor(asked, userKey, state), rates: state.rates }
}

function roomsFor(asked: DateRange, userKey: string | null, state: LoadedQueue): Availability {
  if (state.isRestored) return { availableRooms: 0, heldRooms: 0 }
  if (state.isStopped || closedOn(asked, state.closed))
    return { availableRooms: ownRooms(asked, userKey, state), heldRooms: 0 }
  return availability(asked, userKey, state)
}

/** While selling is stopped or the hotel closed, only what the guest already holds is available: they may still pay for it. */
export function ownRooms(asked: DateRange, userKey: string | null, { held }: QueueState): number {
  const own = held.filter(
    (hold) =>
      userKey !== null &&
      hold.userKey === userKey &&
      hold.checkIn <= asked.checkIn &&
      hold.checkOut >= asked.checkOut,
  )
  return Math.max(0, ...own.map(({ rooms }) => rooms))
}

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
  await assertSensible(ctx, asked)
  const userKey = userId === undefined ? null : ctx.secrets.digest('user', userId)
  const nights = {
    checkIn: addDays(asked.checkIn, -reachDays),
    checkOut: addDays(asked.checkOut, reachDays),
  }
  const queues = await Promise.all(
    roomTypes.map(async (type) => ({ type, queue: await recentQueue(ctx, type, nights) })),
  )
  const now = ctx.clock.now()
  const { changedSeasons, closed } = queues[0]?.queue ?? {}
  const sale = saleAt(now, changedSeasons, closed)
  assertSellable(asked, saleAt(now, changedSeasons), ctx.settings.maxStayNights)
  const free = queues.flatMap(({ type, queue }) => {
    const availableOn = (dates: DateRange) => availability(dates, userKey, queue).availableRooms
    return queue.isStopped || queue.isRestored ? [] : [{ type, availableOn, rates: queue.rates }]
  })
  const own = free.find(({ type }) => type === asked.type)
  return {
    otherTypes: free
      .filter(({ type, rates }) => type !== asked.type && isLongEnough(asked, rates))
      .filter(() => !closedOn(asked, closed))
      .map(({ type, availableOn }) => ({ type, availableRooms: availableOn(asked) }))
      .filter(({ availableRooms }) => availableRooms > 0),
    otherDates: own
      ? nearestFirst(asked)
          .filter((dates) => isBookable(dates, own.rates, sale))
          .map((dates) => ({ ...dates, availableRooms: own.availableOn(dates) }))
          .filter(({ availableRooms }) => availableRooms >= asked.rooms)
          .slice(0, mostDates)
          .sort((one, other) => (one.checkIn < other.checkIn ? -1 : 1))
      : [],
  }
}

function nearestFirst({ checkIn, checkOut }: DateRange): DateRange[] {
  const days = Array.from({ length: reachDays }, (_, index) => index + 1)
  return days
    .flatMap((day) => [day, -day])
    .map((by) => ({ checkIn: addDays(checkIn, by), checkOut: addDays(checkOut, by) }))
}

const isBookable = ({ checkIn, checkOut }: DateRange, rates: Rates, { seasons, closed }: Sale): boolean =>
  seasons.some((season) => checkIn >= season.minCheckIn && checkOut <= season.maxCheckOut) &&
  !closedOn({ checkIn, checkOut }, closed) &&
  isLongEnough({ checkIn, checkOut }, rates)

const isLongEnough = ({ checkIn, checkOut }: DateRange, rates: Rates): boolean =>
  daysBetween(checkIn, checkOut) >= leastNights(checkIn, rates)
