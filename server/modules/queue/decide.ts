import { type DateRange, nightsOf, shareANight } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** Rooms that somebody wants or has, of one type. The keys: which guest, and from which network address. */
export type RoomUse = DateRange & {
  id: string
  rooms: number
  rank: number
  userKey: string | null
  addressKey: string | null
}
/** A waiting entry. `ready`: its guest is there and it is not pausing, so it may be given rooms. */
export type Waiting = RoomUse & { ready: boolean }

/** One type's line at one instant. `sold` counts Confirmed and Blocked rooms by night; absent nights have none. */
export type QueueState = {
  all: number
  today: CalendarDate
  sold: ReadonlyMap<CalendarDate, number>
  /** Rooms that are being paid for and cannot be given up by their guest any more. */
  capturing: readonly RoomUse[]
  /** Held and unpaid. */
  held: readonly RoomUse[]
  /** By place. */
  waiting: readonly Waiting[]
  /** How much one network address may hold unpaid; null: as much as it likes. */
  addressCap: HeldByAddress | null
  /** What addresses hold unpaid of other types; those without are left out. */
  heldElsewhere: ReadonlyMap<string, HeldByAddress>
}

export type HeldByAddress = { holds: number; roomNights: number }

/** `replaces`: the guest's own older unpaid holds, which he gives up for this one. */
export type QueueOutcome =
  | { id: string; becomes: 'NoRooms' }
  | { id: string; becomes: 'Held'; replaces: string[] }

type Taken = Map<CalendarDate, number>

/** Counting nights is calendar work; a long line asks for the same few stays again and again. */
const counted = new Map<string, CalendarDate[]>()
const mostCounted = 5000
export function nightsIn(range: DateRange): CalendarDate[] {
  const key = range.checkIn + range.checkOut
  const nights = counted.get(key) ?? nightsOf(range)
  if (counted.size > mostCounted) counted.clear()
  counted.set(key, nights)
  return nights
}

function add(taken: Taken, roomUse: DateRange & { rooms: number }): void {
  for (const night of nightsIn(roomUse)) taken.set(night, (taken.get(night) ?? 0) + roomUse.rooms)
}

function roomsTaken(roomUses: readonly (DateRange & { rooms: number })[]): Taken {
  const taken: Taken = new Map()
  for (const roomUse of roomUses) add(taken, roomUse)
  return taken
}

/** This guest's unpaid holds that share a night with what he asks for now. */
const ownHolds = (roomUse: RoomUse, held: readonly RoomUse[]): RoomUse[] =>
  roomUse.userKey === null
    ? []
    : held.filter((hold) => hold.userKey === roomUse.userKey && shareANight(hold, roomUse))

/**
 * Does a claim fit beside what is sold, held and ahead of it? `gives` are holds that count as free for it.
 * The one test for promotion, for late payments and for what availability promises.
 */
function fits(
  roomUse: DateRange & { rooms: number },
  state: Pick<QueueState, 'all' | 'sold'>,
  held: ReadonlyMap<CalendarDate, number>,
  ahead: ReadonlyMap<CalendarDate, number>,
): boolean {
  return nightsIn(roomUse).every(
    (night) =>
      (state.sold.get(night) ?? 0) + (held.get(night) ?? 0) + (ahead.get(night) ?? 0) + roomUse.rooms <=
      state.all,
  )
}

const soldOut = (entry: RoomUse, { all, sold }: QueueState): boolean =>
  nightsIn(entry).some((night) => (sold.get(night) ?? 0) + entry.rooms > all)

/** His older unpaid holds with a common night: what he gives up if this becomes Held. */
const replacedBy = (entry: RoomUse, held: readonly RoomUse[]): RoomUse[] =>
  ownHolds(entry, held).filter((hold) => hold.rank < entry.rank)

/** May the entry's address hold this as well, beside `others` of this type and what it holds of other types? */
function mayHold(
  entry: RoomUse,
  others: readonly RoomUse[],
  { addressCap, heldElsewhere }: QueueState,
): boolean {
  const { addressKey } = entry
  if (!addressCap || addressKey === null) return true
  const elsewhere = heldElsewhere.get(addressKey)
  const all = [...others.filter((hold) => hold.addressKey === addressKey), entry]
  const roomNights = all.reduce((sum, roomUse) => sum + roomUse.rooms * nightsIn(roomUse).length, 0)
  return (
    (elsewhere?.holds ?? 0) + all.length <= addressCap.holds &&
    (elsewhere?.roomNights ?? 0) + roomNights <= addressCap.roomNights
  )
}

/** Whether those behind must leave him his rooms: he is there, and his address is not at its cap. */
export const standsAhead = (entry: Waiting, state: QueueState): boolean =>
  entry.ready && mayHold(entry, without(state.held, replacedBy(entry, state.held)), state)

/**
 * What becomes of a line, by place: nobody is delayed by somebody behind him, and a wish for several rooms cannot
 * starve, because what stays waiting keeps its nights from those behind. Entries that are absent, or whose address holds as
 * much as it may, keep only their place.
 */
export function decideQueue(state: QueueState): QueueOutcome[] {
  const outcomes: QueueOutcome[] = []
  let { held, waiting } = state
  for (;;) {
    const pass = walk({ ...state, held, waiting })
    outcomes.push(...pass.outcomes)
    if (!pass.again) return outcomes
    ;({ held, waiting } = pass)
  }
}

type Pass = Pick<QueueState, 'held' | 'waiting'> & { outcomes: QueueOutcome[]; again: boolean }

/**
 * One walk along the line. It stops where something changed for those in front: rooms were given up that they may want, or
 * one of their address got what it may hold, so that they keep nobody waiting any more.
 */
function walk(state: QueueState): Pass {
  const outcomes: QueueOutcome[] = []
  const ahead: Taken = new Map()
  const taken = roomsTaken([...state.held, ...state.capturing])
  const held = [...state.held]
  const staying: Waiting[] = []
  for (const [index, entry] of state.waiting.entries()) {
    if (entry.checkIn <= state.today || soldOut(entry, state)) {
      outcomes.push({ id: entry.id, becomes: 'NoRooms' })
      continue
    }
    const own = replacedBy(entry, held)
    const may = entry.ready && mayHold(entry, without(held, own), state)
    if (may && fits(entry, state, own.length > 0 ? less(taken, own) : taken, ahead)) {
      outcomes.push({ id: entry.id, becomes: 'Held', replaces: own.map((hold) => hold.id) })
      if (own.length > 0 || (state.addressCap && isOfOneAddress(entry, staying))) {
        const waiting = [...staying, ...state.waiting.slice(index + 1)]
        return { outcomes, again: true, held: [...without(held, own), entry], waiting }
      }
      held.push(entry)
      add(taken, entry)
      continue
    }
    staying.push(entry)
    if (may) add(ahead, entry)
  }
  return { outcomes, again: false, held, waiting: staying }
}

const without = (roomUses: readonly RoomUse[], gone: readonly RoomUse[]): readonly RoomUse[] =>
  gone.length > 0 ? roomUses.filter((roomUse) => !gone.includes(roomUse)) : roomUses

const isOfOneAddress = ({ addressKey }: RoomUse, others: readonly RoomUse[]): boolean =>
  addressKey !== null && others.some((other) => other.addressKey === addressKey)

function less(taken: Taken, roomUses: readonly RoomUse[]): Taken {
  const rest = new Map(taken)
  for (const roomUse of roomUses) {
    for (const night of nightsIn(roomUse)) rest.set(night, (rest.get(night) ?? 0) - roomUse.rooms)
  }
  return rest
}

/**
 * May a late payment have these rooms? The promote test at the booking's own place (none: as the last), the payer's
 * own unpaid holds counted as free. Answers which holds he gives up, or undefined when there is no room.
 */
export function roomsForLatePayment(
  roomUse: RoomUse,
  hasRank: boolean,
  state: QueueState,
): string[] | undefined {
  const own = ownHolds(roomUse, state.held)
  const others = state.held.filter((hold) => !own.includes(hold))
  const before = state.waiting.filter(
    (entry) =>
      standsAhead(entry, state) && entry.id !== roomUse.id && (!hasRank || entry.rank < roomUse.rank),
  )
  const free = fits(roomUse, state, roomsTaken([...others, ...state.capturing]), roomsTaken(before))
  return free ? own.map((hold) => hold.id) : undefined
}

/** `availableRooms` can be had now; `heldRooms` more if nobody who is paying or waiting paid. Never below 0. */
export type Availability = { availableRooms: number; heldRooms: number }

/** What a guest may be promised for these nights. His own unpaid holds count as free for him. */
export function availability(asked: DateRange, guestKeyText: string | null, state: QueueState): Availability {
  const own = guestKeyText === null ? [] : state.held.filter((hold) => hold.userKey === guestKeyText)
  const others = state.held.filter((hold) => !own.includes(hold))
  const ahead = state.waiting.filter((entry) => standsAhead(entry, state))
  const taken = roomsTaken([...others, ...state.capturing, ...ahead])
  const nights = nightsIn(asked)
  const unsold = (night: CalendarDate) => state.all - (state.sold.get(night) ?? 0)
  const least = (rooms: (night: CalendarDate) => number) => Math.max(0, Math.min(...nights.map(rooms)))
  const availableRooms = least((night) => unsold(night) - (taken.get(night) ?? 0))
  return { availableRooms, heldRooms: least(unsold) - availableRooms }
}
