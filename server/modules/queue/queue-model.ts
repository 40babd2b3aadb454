import type { DateRange } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { QueueOutcome, QueueState, RoomUse, Waiting } from './decide'

/** For tests only: the rules of the queue once more, night by night, as plainly as possible. */
export function queueModel(calendar: readonly CalendarDate[]) {
  const covers = ({ checkIn, checkOut }: DateRange, night: CalendarDate) =>
    checkIn <= night && night < checkOut
  const nights = (range: DateRange) => calendar.filter((night) => covers(range, night))
  const meet = (one: DateRange, other: DateRange) => nights(one).some((night) => covers(other, night))

  /** How many rooms these take on a night. */
  function taken(roomUses: readonly (DateRange & { rooms: number })[], night: CalendarDate): number {
    let rooms = 0
    for (const roomUse of roomUses) if (covers(roomUse, night)) rooms += roomUse.rooms
    return rooms
  }

  const sold = (state: QueueState, night: CalendarDate) => state.sold.get(night) ?? 0

  const canNeverBe = (state: QueueState, entry: RoomUse) =>
    entry.checkIn <= state.today ||
    nights(entry).some((night) => sold(state, night) + entry.rooms > state.all)

  const givesUp = (state: QueueState, entry: RoomUse) =>
    state.held.filter(
      (hold) =>
        hold.userKey !== null &&
        hold.userKey === entry.userKey &&
        hold.rank < entry.rank &&
        meet(hold, entry),
    )

  /** Whether its address would be above its cap with this entry. */
  function overCap(state: QueueState, entry: RoomUse, kept: readonly RoomUse[]): boolean {
    if (!state.addressCap || entry.addressKey === null) return false
    let { holds, roomNights } = state.heldElsewhere.get(entry.addressKey) ?? { holds: 0, roomNights: 0 }
    for (const roomUse of [...kept, entry]) {
      if (roomUse.addressKey !== entry.addressKey) continue
      holds += 1
      roomNights += nights(roomUse).length * roomUse.rooms
    }
    return holds > state.addressCap.holds || roomNights > state.addressCap.roomNights
  }

  /** The outcome of the first entry that does not go on waiting. */
  function firstChange(state: QueueState): QueueOutcome | undefined {
    const before: Waiting[] = []
    for (const entry of state.waiting) {
      if (canNeverBe(state, entry)) return { id: entry.id, becomes: 'NoRooms' }
      const replaced = givesUp(state, entry)
      const kept = state.held.filter((hold) => !replaced.includes(hold))
      if (!entry.ready || overCap(state, entry, kept)) continue
      const inTheWay = [...kept, ...state.capturing, ...before]
      const fits = nights(entry).every(
        (night) => sold(state, night) + taken(inTheWay, night) + entry.rooms <= state.all,
      )
      if (fits) return { id: entry.id, becomes: 'Held', replaces: replaced.map(({ id }) => id) }
      before.push(entry)
    }
    return undefined
  }

  /** One change at a time, starting again from the head of the queue after each. */
  function decide(start: QueueState): QueueOutcome[] {
    const outcomes: QueueOutcome[] = []
    let state = start
    for (let change = firstChange(state); change; change = firstChange(state)) {
      outcomes.push(change)
      state = queueAfter(state, [change])
    }
    return outcomes
  }

  /** Rooms that are sold, held or being captured on a night. */
  const inUse = (state: QueueState, night: CalendarDate) =>
    sold(state, night) + taken([...state.held, ...state.capturing], night)

  return {
    decide,
    inUse,
    nights,
    unsold: (state: QueueState, night: CalendarDate) => state.all - sold(state, night),
  }
}

/** The queue once these outcomes are written. */
export function queueAfter(state: QueueState, outcomes: readonly QueueOutcome[]): QueueState {
  let { held, waiting } = state
  for (const outcome of outcomes) {
    const entry = waiting.find(({ id }) => id === outcome.id)
    if (!entry) throw new Error(`${outcome.id} is not waiting`)
    waiting = waiting.filter((other) => other !== entry)
    if (outcome.becomes === 'Held') {
      held = [...held.filter(({ id }) => !outcome.replaces.includes(id)), entry]
    }
  }
  return { ...state, held, waiting }
}
