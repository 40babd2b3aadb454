import { z } from 'zod'
import { type CalendarDate, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import { asRupees } from '#shared/money/rupees'
import { isSamePeriod, type RatePeriod } from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'
import { roomType } from '#shared/room/room-schema'

/** Periods of one type to put in place of those that were there, `from` to `to` (the last night). */
export type ChangePart = {
  type: RoomType
  from: CalendarDate
  to: CalendarDate
  was: readonly RatePeriod[]
  periods: readonly RatePeriod[]
}

/** One act of the administrator; `words` name it. */
export type RateChange = { words: string; parts: readonly ChangePart[] }

/** What differs, from the first to the last night that a differing period has; undefined where nothing does. */
export function partOf(
  type: RoomType,
  was: readonly RatePeriod[],
  periods: readonly RatePeriod[],
): ChangePart | undefined {
  const gone = was.filter((one) => !periods.some((other) => isSamePeriod(one, other)))
  const added = periods.filter((one) => !was.some((other) => isSamePeriod(one, other)))
  const [first, ...others] = [...gone, ...added]
  if (!first) return undefined
  const from = others.reduce((earliest, one) => earlierOf(earliest, one.from), first.from)
  const to = others.reduce((latest, one) => laterOf(latest, one.to), first.to)
  const isWithin = (one: RatePeriod) => from <= one.from && one.to <= to
  return { type, from, to, was: was.filter(isWithin), periods: periods.filter(isWithin) }
}

/** What was changed, and for the other types what may have been changed. */
export const withDoubtful = (
  parts: readonly ChangePart[],
  doubtful: readonly ChangePart[],
): readonly ChangePart[] => [
  ...doubtful.filter(({ type }) => !parts.some((part) => part.type === type)),
  ...parts,
]

/** Takes an act back. */
export const undoOf = ({ words, parts }: RateChange): RateChange => ({
  words,
  parts: parts.toReversed().map(({ was, periods, ...part }) => ({ ...part, was: periods, periods: was })),
})

/** As they are kept in the browser. Throws on anything else. */
export function readRateChanges(kept: unknown): RateChange[] {
  const nights = { from: calendarDate, to: calendarDate }
  const amount = z.int().transform((rupees) => asRupees(rupees))
  const periods = z.array(z.object({ ...nights, amount, minNights: z.int(), name: z.string().nullable() }))
  const part = z.object({ type: roomType, ...nights, was: periods, periods })
  return z.array(z.object({ words: z.string(), parts: z.array(part) })).parse(kept)
}
