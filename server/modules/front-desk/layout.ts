import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** The slot that one of a stay's rooms has from a night until its next pin or check-out. Places count from 0, slots from 1. */
export type RoomPin = { place: number; from: CalendarDate; slot: number }

/** `isHere`: the guest has arrived. `hasLeft`: their pins give way to all others. `isClosure`: closed dates, which may change rooms if that spares a guest the move. */
export type StayToLayOut = DateRange & {
  id: string
  rooms: number
  pins: readonly RoomPin[]
  isHere: boolean
  hasLeft?: boolean
  isClosure: boolean
}

/** The nights from `from` to before `to` in one slot. */
export type Stretch = { slot: number; from: CalendarDate; to: CalendarDate }

/** By stay id, and for each of its places, in the order of the nights. */
export type Layout = ReadonlyMap<string, readonly (readonly Stretch[])[]>

// One guest's change of rooms outweighs any number of closures that change, and these any choice of low numbers.
const changeCost = 1e11
const closureChangeCost = 1e8
/** Up to here every arrangement of a night is weighed, so that the layout is the best one. */
const mostRoomsInFull = 5
/** In a bigger type the best arrangements are kept, and nobody who can stay where they are makes room for others. */
const mostStates = 200

/**
 * One place of a stay on one night. `pin` and `before` (its index on the previous night) are null where there is none.
 * `weight`: of its slot number, the more the earlier the stay comes.
 */
type Occupant = {
  stay: StayToLayOut
  place: number
  pin: number | null
  before: number | null
  weight: number
}
/** Who is where: the character code at an occupant's index is their slot, 0 for none. */
type State = { slots: string; cost: number; previous: State | null }
type Night = { date: CalendarDate; occupants: Occupant[] }

/**
 * The rooms of one type for each stay, so that as few guests as possible change rooms, and then with the lowest numbers for
 * those who come first. Pins never move; where two contradict each other, as when a guest who is here stays longer, the one
 * that begins later keeps the room, so that the desk sees who must change. `all`: how many rooms the type has.
 */
export function layOut(stays: readonly StayToLayOut[], all: number): Layout {
  const nights: Night[] = []
  let states: State[] = [{ slots: '', cost: 0, previous: null }]
  const coming = stays.toSorted(byCheckIn)
  const weights = new Map(coming.map((stay, order) => [stay, weightOf(order, coming.length)]))
  let next = 0
  let staying: StayToLayOut[] = []
  for (const date of datesOfChange(stays)) {
    staying = staying.filter(({ checkOut }) => date < checkOut)
    for (; (coming[next]?.checkIn ?? '~') <= date; next++) staying.push(...coming.slice(next, next + 1))
    const occupants = occupantsOn(date, staying, nights.at(-1)?.occupants ?? [], weights, all)
    states = statesOf(occupants, states, all)
    nights.push({ date, occupants })
  }
  return stretchesOf(stays, nights, states[0])
}

/** The nights on which somebody comes, goes or is moved: no other change of rooms can help anybody. */
function datesOfChange(stays: readonly StayToLayOut[]): CalendarDate[] {
  const dates = stays.flatMap(({ checkIn, checkOut, pins }) => [
    checkIn,
    checkOut,
    ...pins.map(({ from }) => from).filter((from) => checkIn < from && from < checkOut),
  ])
  return [...new Set(dates)].toSorted()
}

/** Those with a pin first, then those who have a room already, then those who arrive. */
function occupantsOn(
  date: CalendarDate,
  staying: readonly StayToLayOut[],
  previous: readonly Occupant[],
  weights: ReadonlyMap<StayToLayOut, number>,
  all: number,
): Occupant[] {
  const pinned = new Set<number>()
  const occupants = staying
    .flatMap((stay) =>
      Array.from({ length: stay.rooms }, (_, place) => ({ stay, place, wanted: lastPin(stay, place, date) })),
    )
    .toSorted((one, other) => byPin(one, other))
    .map(({ stay, place, wanted }): Occupant => {
      const isFree = wanted !== undefined && wanted.slot <= all && !pinned.has(wanted.slot)
      const pin = isFree ? wanted.slot : null
      if (pin !== null) pinned.add(pin)
      const before = previous.findIndex((one) => one.stay === stay && one.place === place)
      return { stay, place, pin, before: before < 0 ? null : before, weight: weights.get(stay) ?? 0 }
    })
  const turn = ({ pin, before }: Occupant) => (pin !== null ? 0 : before !== null ? 1 : 2)
  return occupants.toSorted((one, other) => turn(one) - turn(other) || byCheckIn(one.stay, other.stay))
}

type Pinned = { stay: StayToLayOut; wanted: RoomPin | undefined }
function byPin(one: Pinned, other: Pinned): number {
  const left = Number(one.stay.hasLeft ?? false) - Number(other.stay.hasLeft ?? false)
  if (left !== 0) return left
  const [first, second] = [one.wanted?.from ?? '', other.wanted?.from ?? '']
  if (first !== second) return first < second ? 1 : -1
  return Number(other.stay.isHere) - Number(one.stay.isHere)
}
/** One to two thousand, so that the sum of all stays within many years stays far below the cost of a change. */
const weightOf = (order: number, count: number): number => 2000 - Math.floor((1000 * order) / count)
const byCheckIn = (one: DateRange, other: DateRange): number =>
  one.checkIn === other.checkIn ? 0 : one.checkIn < other.checkIn ? -1 : 1

/** The slot that a pin gives to a place on a night. */
export const pinOn = (
  stay: Pick<StayToLayOut, 'pins'>,
  place: number,
  night: CalendarDate,
): number | undefined => lastPin(stay, place, night)?.slot

/** The pin that holds for a place on a night. */
export function lastPin(
  { pins }: Pick<StayToLayOut, 'pins'>,
  place: number,
  night: CalendarDate,
): RoomPin | undefined {
  let last: RoomPin | undefined
  for (const pin of pins)
    if (pin.place === place && pin.from <= night && (!last || pin.from >= last.from)) last = pin
  return last
}

/** Each occupant in turn chooses among the slots that are left; the cheapest way to each state is kept. */
function statesOf(occupants: readonly Occupant[], previous: readonly State[], all: number): State[] {
  const pinned = new Set(occupants.map(({ pin }) => pin))
  const open = Array.from({ length: all }, (_, at) => at + 1).filter((slot) => !pinned.has(slot))
  let states: State[] = previous.map((state) => ({
    slots: occupants.map(({ before }) => (before === null ? '\0' : state.slots.charAt(before))).join(''),
    cost: state.cost,
    previous: state,
  }))
  for (const [index, occupant] of occupants.entries()) {
    const slots = occupant.pin === null ? open : [occupant.pin]
    const next = new Map<string, State>()
    for (const state of states) {
      const taken = state.slots.slice(0, index)
      const old = state.slots.charCodeAt(index)
      const free = slots.filter((slot) => !taken.includes(String.fromCharCode(slot)))
      const left = all > mostRoomsInFull && free.includes(old) ? [old] : free
      // A night with more rooms sold than there are would leave somebody without a number, not the desk without a chart.
      for (const slot of left.length > 0 ? left : [0]) {
        const key = taken + String.fromCharCode(slot) + state.slots.slice(index + 1)
        const cost = state.cost + costOf(occupant, old, slot)
        const known = next.get(key)
        if (!known || cost < known.cost) next.set(key, { slots: key, cost, previous: state.previous })
      }
    }
    states = cheapest(next.values(), all > mostRoomsInFull ? mostStates : next.size)
  }
  return worthKeeping(states, occupants)
}

function costOf({ stay, weight }: Occupant, old: number, slot: number): number {
  if (old === slot) return 0
  const number = slot * weight
  if (old === 0) return number
  return number + (stay.isClosure ? closureChangeCost : changeCost)
}

const cheapest = (states: Iterable<State>, most: number): State[] =>
  [...states].toSorted((one, other) => one.cost - other.cost).slice(0, most)

const changesIn = ({ cost }: State): number => Math.floor(cost / changeCost)

/** Without those that a cheaper state reaches later by as many changes as they have had already. */
function worthKeeping(states: readonly State[], occupants: readonly Occupant[]): State[] {
  const kept: State[] = []
  for (const state of states) {
    const canWait = kept.some((other) => {
      let changes = changesIn(other)
      for (let index = 0; index < occupants.length; index++)
        if (other.slots.charCodeAt(index) !== state.slots.charCodeAt(index)) changes++
      return changes <= changesIn(state)
    })
    if (!canWait) kept.push(state)
  }
  return kept
}

function stretchesOf(stays: readonly StayToLayOut[], nights: readonly Night[], best: State | undefined) {
  const layout = new Map<string, Stretch[][]>()
  for (const { id, rooms } of stays)
    layout.set(
      id,
      Array.from({ length: rooms }, () => []),
    )
  const states: State[] = []
  for (let state = best; state?.previous; state = state.previous) states.unshift(state)
  for (const [index, { date, occupants }] of nights.entries()) {
    const to = nights[index + 1]?.date ?? date
    for (const [at, { stay, place }] of occupants.entries()) {
      const slot = states[index]?.slots.charCodeAt(at) ?? 0
      const stretches = layout.get(stay.id)?.[place]
      const last = stretches?.at(-1)
      if (last?.slot === slot && last.to === date) last.to = to
      else if (slot > 0) stretches?.push({ slot, from: date, to })
    }
  }
  return layout
}

/** In the night `on` the guests of `place` go from one slot to another. */
export type RoomChange = { id: string; place: number; on: CalendarDate; from: number; to: number }

/** The changes of rooms that guests make during their stays. */
export function changesOf(stays: readonly StayToLayOut[], layout: Layout): RoomChange[] {
  return stays
    .filter(({ isClosure }) => !isClosure)
    .flatMap(({ id }) =>
      (layout.get(id) ?? []).flatMap((stretches, place) =>
        stretches.flatMap(({ from: on, slot: to }, index) => {
          const before = stretches[index - 1]
          return before ? [{ id, place, on, from: before.slot, to }] : []
        }),
      ),
    )
}

/** The slot that a place has on a night, 0 where it has none. */
export const slotOn = (layout: Layout, id: string, place: number, night: CalendarDate): number =>
  layout.get(id)?.[place]?.find(({ from, to }) => from <= night && night < to)?.slot ?? 0

/** The slots that a stay has on a night, in the order of its places. */
export const slotsOn = (layout: Layout, id: string, night: CalendarDate): number[] =>
  (layout.get(id) ?? []).flatMap((_, place) => slotOn(layout, id, place, night) || [])
