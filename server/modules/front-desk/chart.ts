import * as roomRows from '#modules/bookings/room-rows'
import { balancesOf } from '#modules/folio/balances'
import { freeByNight } from '#modules/queue/decide'
import { type LoadedQueue, loadQueue, waitingStandings } from '#modules/queue/load'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { type DateRange, shareANight } from '#shared/booking/stay'
import { addDays, type CalendarDate, datesFrom, daysBetween } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { Chart, ChartStay, ChartSwap, ChartWaiting, DeskAvailability } from '#shared/desk/chart'
import { roomNumber } from '#shared/desk/room-number-words'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { bandsOf, rateOn } from '#shared/rates/rates'
import { type Room, type RoomType, roomTypes } from '#shared/room/room'
import { changesOf, pinOn } from './layout'
import type { StoredStay } from './pin-rows'
import * as pinRows from './pin-rows'
import { isHere, type LaidOutRooms, laidOutRooms, toLayOut } from './room-numbers'
import { swapFor } from './room-swaps'
import { stayWarnings } from './stay-warnings'

/** The nights from `from` to before `to`. */
type Nights = { from: CalendarDate; to: CalendarDate }

/** The rooms with who is where on these nights. A fixed number of statements. Throws `InvalidInput` for too many nights. */
export async function chart(ctx: Ctx, { from, to }: Nights): Promise<Chart> {
  assertFew({ from, to })
  const now = ctx.clock.now()
  const range = { checkIn: from, checkOut: to }
  const laidOut = await laidOutRooms(ctx.db, roomTypes, range)
  const shown = laidOut.stays.filter((stay) => shareANight(stay, range))
  const balances = await balancesOf(ctx.db, shown)
  const queues = await queuesOn(ctx, range)
  const dueOf = ({ id, status }: StoredStay) =>
    status === 'Confirmed' ? (balances.get(id)?.due ?? asPaise(0)) : asPaise(0)
  return {
    from,
    to,
    rooms: laidOut.rooms.flatMap(({ type, totalRooms }) =>
      Array.from({ length: totalRooms }, (_, index) => ({ number: roomNumber(type, index + 1), type })),
    ),
    stays: shown.flatMap((stay) => chartStays(stay, laidOut, dueOf(stay), range)),
    queue: await waitingOn(ctx.db, queues, range, now),
    ...movesOn(laidOut, shown, deskToday(now)),
    ...freeAndPrices({ from, to }, laidOut.rooms, queues, now),
    bands: laidOut.rooms.flatMap(({ type, ...rates }) =>
      bandsOf(rates, { from, to: addDays(to, -1) }).map((band) => ({ type, ...band })),
    ),
    at: instantForWire(now),
  }
}

const mostNights = 400
function assertFew({ from, to }: Nights): void {
  if (daysBetween(from, to) > mostNights)
    throw new DomainError('InvalidInput', `At most ${mostNights} nights at a time.`)
}

type Queues = ReadonlyMap<RoomType, LoadedQueue>
/** One statement for each type. */
export async function queuesOn(ctx: Ctx, range: DateRange): Promise<Queues> {
  const queues = new Map<RoomType, LoadedQueue>()
  for (const type of roomTypes)
    queues.set(type, await loadQueue(ctx.db, type, ctx.clock.now(), ctx.settings, { range }))
  return queues
}

function chartStays(stay: StoredStay, { layout }: LaidOutRooms, due: Paise, range: DateRange): ChartStay[] {
  const { id, version, type, checkIn, checkOut, status, name, group, guests, checkedOutAt } = stay
  return (layout.get(id) ?? []).flatMap((stretches, place) =>
    stretches
      .filter(({ from, to }) => shareANight({ checkIn: from, checkOut: to }, range))
      .map(({ slot, from, to }) => ({
        bookingId: id,
        version,
        roomNumber: roomNumber(type, slot),
        from,
        to,
        checkIn,
        checkOut,
        status,
        name,
        group,
        guests,
        due,
        ...(status === 'Blocked' ? { reason: stay.note } : {}),
        ...(stay.source === null ? {} : { source: stay.source }),
        isHere: isHere(stay),
        hasLeft: checkedOutAt !== null,
        isPinned: pinOn(stay, place, from) === slot,
        ...(status === 'Held'
          ? { holdExpiresAt: stay.holdExpiresAt && instantForWire(stay.holdExpiresAt) }
          : {}),
      })),
  )
}

/** A rush is thousands long, and nobody reads it on a chart. */
const mostWaiting = 50

async function waitingOn(db: Db, queues: Queues, range: DateRange, now: Date): Promise<ChartWaiting[]> {
  const waiting = [...queues].flatMap(([type, queue]) => {
    const standings = waitingStandings(queue, now)
    return queue.waiting
      .filter((entry) => shareANight(entry, range))
      .slice(0, mostWaiting)
      .map((entry) => ({ ...entry, type, position: standings.get(entry.id)?.position ?? 1 }))
  })
  const names = await pinRows.names(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.map(({ id, type, rooms, checkIn, checkOut, position }) => {
    return { bookingId: id, type, rooms, checkIn, checkOut, name: names.get(id) ?? '', position }
  })
}

/** The desk solves them one after the other. */
const mostSwaps = 10

/** Who of those that are shown must change rooms from today on, and what would spare them. */
function movesOn(
  { rooms, stays, layout }: LaidOutRooms,
  shown: readonly StoredStay[],
  today: CalendarDate,
): Pick<Chart, 'mustMove' | 'swaps'> {
  const byId = new Map(shown.map((stay) => [stay.id, stay]))
  const moves = changesOf(shown.map(toLayOut), layout)
    .filter(({ on }) => on >= today)
    .flatMap((change) => {
      const stay = byId.get(change.id)
      return stay ? [{ ...change, stay }] : []
    })
  const swaps = moves.slice(0, mostSwaps).flatMap(({ stay, on }): ChartSwap[] => {
    const ofType = stays.filter(({ type }) => type === stay.type)
    const all = rooms.find(({ type }) => type === stay.type)?.totalRooms ?? 0
    const swap = swapFor(stay, ofType, all, today)
    if (!swap) return []
    const { moved, date } = swap
    const [from, to] = [swap.from, swap.slot].map((slot) => roomNumber(stay.type, slot))
    const move = { bookingId: moved.id, version: moved.version, name: moved.name, date }
    return [{ bookingId: stay.id, name: stay.name, on, move: { ...move, from: from ?? '', to: to ?? '' } }]
  })
  return {
    mustMove: moves.map(({ stay, on, from, to }) => ({
      bookingId: stay.id,
      name: stay.name,
      on,
      from: roomNumber(stay.type, from),
      to: roomNumber(stay.type, to),
    })),
    swaps,
  }
}

/**
 * What the desk can sell on each night, and at what price (rupees a room); `wanted`: the stay to warn about. Throws
 * `InvalidInput` for too many nights.
 */
export async function deskAvailability(
  ctx: Ctx,
  { from, to, stay: wanted }: Nights & { stay?: Nights | undefined },
): Promise<DeskAvailability> {
  assertFew({ from, to })
  const rooms = await roomRows.list(ctx.db, from)
  const queues = await queuesOn(ctx, { checkIn: from, checkOut: to })
  const nightly = freeAndPrices({ from, to }, rooms, queues, ctx.clock.now())
  return {
    from,
    to,
    ...nightly,
    stay: roomTypes.map((type) => ({
      type,
      rooms: Math.min(...nightly.free[type]),
      amount: nightly.prices[type].reduce((sum, price) => sum + price, 0),
    })),
    warnings: {
      'Double Bed': warningsOf(ctx, wanted, queues.get('Double Bed')),
      'Triple Bed': warningsOf(ctx, wanted, queues.get('Triple Bed')),
    },
  }
}

/** The queue was read with the rates of the nights that are asked for, of which the stay is a part. */
function warningsOf(ctx: Ctx, wanted: Nights | undefined, queue: LoadedQueue | undefined): string[] {
  if (!wanted || !queue) return []
  return stayWarnings(ctx, { checkIn: wanted.from, checkOut: wanted.to }, queue.rates, queue.changedSeasons)
}

/** Nights before the desk's today have no free rooms; after a restore none has, since the rooms may be somebody's. */
export function freeAndPrices(
  { from, to }: Nights,
  rooms: readonly Room[],
  queues: Queues,
  now: Date,
): Pick<Chart, 'free' | 'prices'> {
  const nights = datesFrom(from, to)
  const today = deskToday(now)
  const freeOf = (queue: LoadedQueue | undefined) => {
    const free = queue && !queue.isRestored ? freeByNight(nights, queue) : []
    return nights.map((night, index) => (night < today ? 0 : (free[index] ?? 0)))
  }
  const pricesOf = (type: RoomType) => {
    const rates = rooms.find((room) => room.type === type)
    return nights.map((night) => (rates ? rateOn(night, rates) : 0))
  }
  return {
    free: {
      'Double Bed': freeOf(queues.get('Double Bed')),
      'Triple Bed': freeOf(queues.get('Triple Bed')),
    },
    prices: {
      'Double Bed': pricesOf('Double Bed'),
      'Triple Bed': pricesOf('Triple Bed'),
    },
  }
}
