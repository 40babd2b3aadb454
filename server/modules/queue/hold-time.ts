import type { HoldTime } from '#modules/bookings/hold-rows'
import { addSeconds } from '#server/platform/clock'
import type { DateRange } from '#shared/booking/stay'
import { nightsIn } from './decide'
import type { HeldByAddress } from './queue-rows'

/** In seconds: how long a hold lasts, its grace, and how long an absent guest keeps their turn. */
export type HoldSettings = {
  holdSeconds: number
  graceSeconds: number
  claimSeconds: number
  /** How much one network address may hold unpaid; null: no cap. */
  addressCap: HeldByAddress | null
  /** How many seconds one user may hold one night unpaid within an hour; null: no cap. */
  unpaidCap: number | null
}

/** How many room-nights one network address may hold unpaid, however few the holds. */
export const roomNightsPerAddress = 60

/** An unpaid order is reconciled for the first time this many seconds after it was made. */
const firstCheckSeconds = 60

export const firstCheckAt = (now: Date, holdSeconds: number): Date =>
  addSeconds(now, Math.min(firstCheckSeconds, holdSeconds))

const windowMs = 3600_000

/** Hold time before this instant no longer counts. */
export const countedSince = (now: Date): Date => addSeconds(now, -windowMs / 1000)

/** The most unpaid time, in seconds, that one user may have on one night within an hour. */
export const mostUnpaid = (holdSeconds: number): number => 2 * holdSeconds

/** By how many seconds a hold is extended while a bank works on its payment. */
export const bankSeconds = 300

/** The shortest hold, in seconds, that is granted: hardly anybody can pay in less time. */
export const leastHold = (holdSeconds: number): number => Math.min(120, holdSeconds / 5)

type Running = Pick<HoldTime, 'checkIn' | 'checkOut'> & {
  userKey: string | null
  heldAt: Date | null
  holdExpiresAt: Date | null
  bankAwaitedAt: Date | null
}

/**
 * How long a hold has lasted so far; empty while it has no order and cannot be paid. The extension for a slow bank does not
 * count.
 */
export function timeOf(hold: Running, now: Date): HoldTime[] {
  const { userKey, heldAt: beganAt, holdExpiresAt, bankAwaitedAt, checkIn, checkOut } = hold
  if (userKey === null || beganAt === null || holdExpiresAt === null) return []
  const extraMs = bankAwaitedAt !== null && bankAwaitedAt >= beganAt ? bankSeconds * 1000 : 0
  const endedAt = new Date(Math.min(now.getTime(), holdExpiresAt.getTime() - extraMs))
  return [{ userKey, checkIn, checkOut, beganAt, endedAt }]
}

const secondsSince = (since: number, { beganAt, endedAt }: HoldTime): number =>
  Math.max(0, endedAt.getTime() - Math.max(since, beganAt.getTime())) / 1000

/** For each night of the stay, the times for which it was held. */
const timesByNight = (stay: DateRange, times: readonly HoldTime[]): HoldTime[][] =>
  nightsIn(stay).map((night) => times.filter((time) => time.checkIn <= night && night < time.checkOut))

/** Seconds that a further hold of these nights may last, out of `most`; `times` are the user's own. */
export function secondsLeft(stay: DateRange, times: readonly HoldTime[], now: Date, most: number): number {
  if (times.length === 0) return most
  const since = countedSince(now).getTime()
  const used = timesByNight(stay, times).map((held) =>
    held.reduce((sum, time) => sum + secondsSince(since, time), 0),
  )
  return most - Math.max(...used)
}

/** When a hold of these nights may last `needed` seconds again, if none of them is held until then. */
export function freeAgainAt(
  stay: DateRange,
  times: readonly HoldTime[],
  now: Date,
  { most, needed }: { most: number; needed: number },
): Date {
  const free = timesByNight(stay, times).map((held) => {
    // Counted back from the latest hold: the instant at which the allowance is used up must be an hour ago.
    let rest = (most - needed) * 1000
    for (const time of held.toSorted((one, other) => other.endedAt.getTime() - one.endedAt.getTime())) {
      const took = time.endedAt.getTime() - time.beganAt.getTime()
      if (took > rest) return time.endedAt.getTime() - rest + windowMs
      rest -= took
    }
    return now.getTime()
  })
  return new Date(Math.max(now.getTime(), ...free))
}
