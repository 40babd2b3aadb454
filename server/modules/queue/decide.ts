import * as holdRows from '#modules/bookings/hold-rows'
import type { Tx } from '#server/database/transaction'
import { type DateRange, nightsOf, shareANight } from '#shared/booking/stay'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'
import type { HeldByAddress } from './queue-rows'
import * as queueRows from './queue-rows'

/** Rooms of one type that a booking wants or has. The keys are hashes of the user id and of the network address. */
export type RoomUse = DateRange & {
  id: string
  rooms: number
  rank: number
  userKey: string | null
  addressKey: string | null
}
/** A queue entry. `ready`: its guest is present and it is not paused, so it may get rooms. */
export type Waiting = RoomUse & { ready: boolean }

/** One type's queue at one instant. `sold` counts Confirmed and Blocked rooms by night; nights without any may be missing. */
export type QueueState = {
  all: number
  today: CalendarDate
  /** Whether guests can book all these nights. */
  isOnSale(nights: DateRange): boolean
  sold: ReadonlyMap<CalendarDate, number>
  /** Rooms whose payment is accepted: their guest cannot release them any more. */
  capturing: readonly RoomUse[]
  /** Held and unpaid. */
  held: readonly RoomUse[]
  /** By rank. */
  waiting: readonly Waiting[]
  /** How much one network address may hold unpaid; null: no cap. */
  addressCap: HeldByAddress | null
  /** What each address holds unpaid of other types; addresses without such holds are left out. */
  heldElsewhere: ReadonlyMap<string, HeldByAddress>
}

/** `replaces`: the guest's own older unpaid holds, which end when this one begins. */
export type QueueOutcome =
  | { id: string; becomes: 'NoRooms' }
  | { id: string; becomes: 'Held'; replaces: string[] }

type Taken = Map<CalendarDate, number>

/** Kept, because calendar arithmetic is slow and the entries of a long queue share a few stays. */
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

/** This guest's unpaid holds that share a night with the given rooms. */
const ownHolds = (roomUse: RoomUse, held: readonly RoomUse[]): RoomUse[] =>
  roomUse.userKey === null
    ? []
    : held.filter((hold) => hold.userKey === roomUse.userKey && shareANight(hold, roomUse))

/** Whether these rooms are free beside what is sold, held and ahead of them: for promotion and for late payments. */
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

/** The guest's older unpaid holds with a common night: they end if this entry becomes Held. */
const replacedBy = (entry: RoomUse, held: readonly RoomUse[]): RoomUse[] =>
  ownHolds(entry, held).filter((hold) => hold.rank < entry.rank)

/** Whether the cap of its address allows this hold beside `others` of this type and the holds of other types. */
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

/** Whether later entries must leave this one its rooms: its guest is present and its address is below the cap. */
export const countsAhead = (entry: Waiting, state: QueueState): boolean =>
  entry.ready && mayHold(entry, without(state.held, replacedBy(entry, state.held)), state)

/**
 * Decides a queue by rank. An entry that goes on waiting blocks its nights for later ones, so nobody is delayed by a later
 * entry and a request for several rooms cannot starve. An entry whose guest is absent or whose address is at its cap keeps
 * its rank but blocks nothing.
 */
export function decideQueue(state: QueueState): QueueOutcome[] {
  const outcomes: QueueOutcome[] = []
  let { held, waiting } = state
  for (;;) {
    const pass = decideOnce({ ...state, held, waiting })
    outcomes.push(...pass.outcomes)
    if (!pass.again) return outcomes
    ;({ held, waiting } = pass)
  }
}

type Pass = Pick<QueueState, 'held' | 'waiting'> & { outcomes: QueueOutcome[]; again: boolean }

/**
 * One pass over the queue. It stops where a new hold changes something for earlier entries: it released rooms that they may
 * want, or it brought their address to its cap, so that they no longer block later entries.
 */
function decideOnce(state: QueueState): Pass {
  const outcomes: QueueOutcome[] = []
  const ahead: Taken = new Map()
  const taken = roomsTaken([...state.held, ...state.capturing])
  const held = [...state.held]
  const staying: Waiting[] = []
  for (const [index, entry] of state.waiting.entries()) {
    if (entry.checkIn <= state.today || !state.isOnSale(entry) || soldOut(entry, state)) {
      outcomes.push({ id: entry.id, becomes: 'NoRooms' })
      continue
    }
    const own = replacedBy(entry, held)
    const isEligible = entry.ready && mayHold(entry, without(held, own), state)
    if (isEligible && fits(entry, state, own.length > 0 ? minus(taken, own) : taken, ahead)) {
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
    if (isEligible) add(ahead, entry)
  }
  return { outcomes, again: false, held, waiting: staying }
}

const without = (roomUses: readonly RoomUse[], gone: readonly RoomUse[]): readonly RoomUse[] =>
  gone.length > 0 ? roomUses.filter((roomUse) => !gone.includes(roomUse)) : roomUses

const isOfOneAddress = ({ addressKey }: RoomUse, others: readonly RoomUse[]): boolean =>
  addressKey !== null && others.some((other) => other.addressKey === addressKey)

function minus(taken: Taken, roomUses: readonly RoomUse[]): Taken {
  const rest = new Map(taken)
  for (const roomUse of roomUses) {
    for (const night of nightsIn(roomUse)) rest.set(night, (rest.get(night) ?? 0) - roomUse.rooms)
  }
  return rest
}

/**
 * Whether a late payment can still get its rooms, tested at the booking's own rank (without one: as the last in the queue),
 * with the payer's own unpaid holds counted as free. Returns the holds that end for it, or undefined when there is no room.
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
      countsAhead(entry, state) && entry.id !== roomUse.id && (!hasRank || entry.rank < roomUse.rank),
  )
  const free = fits(roomUse, state, roomsTaken([...others, ...state.capturing]), roomsTaken(before))
  return free ? own.map((hold) => hold.id) : undefined
}

/**
 * The nights on which these rooms are not free for somebody who comes last. `own`: a booking of the type that becomes this stay;
 * what it has already stays free for it.
 */
export const nightsNotFree = (
  stay: DateRange & { rooms: number },
  state: QueueState,
  own?: DateRange & { rooms: number },
): CalendarDate[] =>
  nightsIn(stay).filter((night) => {
    const hasIt = own !== undefined && own.checkIn <= night && night < own.checkOut
    const rooms = stay.rooms - (hasIt ? own.rooms : 0)
    const wanted = { rooms, checkIn: night, checkOut: addDays(night, 1) }
    const nobody = { id: '', rank: 0, userKey: null, addressKey: null }
    return rooms > 0 && roomsForLatePayment({ ...wanted, ...nobody }, false, state) === undefined
  })

/** `availableRooms` can be booked now; `heldRooms` more may become free if the others do not pay. Never below 0. */
export type Availability = { availableRooms: number; heldRooms: number }

/** How many rooms a guest can get for these nights. Their own unpaid holds count as free for them. */
export function availability(asked: DateRange, guestKeyText: string | null, state: QueueState): Availability {
  const taken = takenBeside(heldBy(guestKeyText, state), state)
  const nights = nightsIn(asked)
  const least = (rooms: (night: CalendarDate) => number) => Math.max(0, Math.min(...nights.map(rooms)))
  const availableRooms = least((night) => unsold(night, state) - (taken.get(night) ?? 0))
  return { availableRooms, heldRooms: least((night) => unsold(night, state)) - availableRooms }
}

/** How many rooms somebody who comes last can get on each of these nights alone, never below 0. */
export function freeByNight(
  nights: readonly CalendarDate[],
  state: QueueState,
  guestKeyText: string | null = null,
): number[] {
  const taken = takenBeside(heldBy(guestKeyText, state), state)
  return nights.map((night) => Math.max(0, unsold(night, state) - (taken.get(night) ?? 0)))
}

const unsold = (night: CalendarDate, { all, sold }: QueueState): number => all - (sold.get(night) ?? 0)

const heldBy = (guestKeyText: string | null, { held }: QueueState): readonly RoomUse[] =>
  guestKeyText === null ? [] : held.filter((hold) => hold.userKey === guestKeyText)

/** Held, being paid for, or wanted by those who wait; without these holds. */
function takenBeside(own: readonly RoomUse[], state: QueueState): Taken {
  const ahead = state.waiting.filter((entry) => countsAhead(entry, state))
  return roomsTaken([...without(state.held, own), ...state.capturing, ...ahead])
}

/**
 * Decides a queue inside its type's transaction. The cap by address counts the holds of all types, so each address that gets
 * rooms is locked and counted again first. An address that another type's queue has locked is skipped until the next job:
 * waiting for the lock could deadlock. `lockedKey`: an address that this transaction has locked before it loaded the queue.
 */
export async function decideUnderCaps(
  tx: Tx,
  type: RoomType,
  loaded: QueueState,
  lockedKey?: string | null,
): Promise<QueueOutcome[]> {
  const locked = new Set(lockedKey ? [lockedKey] : [])
  for (let state = loaded; ; ) {
    const outcomes = decideQueue(state)
    const asked = state.addressCap ? addressesIn(outcomes, state).filter((key) => !locked.has(key)) : []
    if (asked.length === 0) return outcomes
    const free = await holdRows.lockFreeAddresses(tx, asked)
    for (const key of free) locked.add(key)
    const busy = asked.filter((key) => !locked.has(key))
    state = {
      ...state,
      waiting: state.waiting.map((entry) =>
        busy.includes(entry.addressKey ?? '') ? { ...entry, ready: false } : entry,
      ),
      heldElsewhere: await recounted(tx, type, state, free),
    }
  }
}

function addressesIn(outcomes: readonly QueueOutcome[], { waiting }: QueueState): string[] {
  const promoted = new Set(outcomes.flatMap((outcome) => (outcome.becomes === 'Held' ? [outcome.id] : [])))
  return [...new Set(waiting.flatMap(({ id, addressKey }) => (promoted.has(id) ? (addressKey ?? []) : [])))]
}

async function recounted(
  tx: Tx,
  type: RoomType,
  { heldElsewhere }: QueueState,
  addressKeys: string[],
): Promise<QueueState['heldElsewhere']> {
  const fresh = await queueRows.heldElsewhere(tx, type, addressKeys)
  const others = [...heldElsewhere].filter(([key]) => !addressKeys.includes(key))
  return new Map([...others, ...fresh])
}
