import { z } from 'zod'
import { daysBetween, isCalendarDate } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'
import { asRupees } from '../money/rupees'
import type { RoomType } from '../room/room'
import { roomType } from '../room/room-schema'
import { oneLine } from '../typed-text'
import type { RatePeriod } from './rates'

/** A typing mistake must not set prices for years. */
const mostPeriodNights = 400
export const mostLeastNights = 30
export const longestName = 40

const wrongRate = 'A rate is a whole number of rupees from 100 to 1,00,000.'
/** Whole rupees a night. */
export const rate = z
  .int(wrongRate)
  .min(100, wrongRate)
  .max(100_000, wrongRate)
  .transform((amount) => asRupees(amount))

const wrongLeast = `The least number of nights is from 1 to ${mostLeastNights}.`
const minNights = z.int(wrongLeast).min(1, wrongLeast).max(mostLeastNights, wrongLeast)

const name = z
  .string()
  .overwrite(oneLine)
  .max(longestName, `Keep the name to ${longestName} letters.`)
  .nullish()
  .transform((text) => text || null)

/** `to`: the last night. */
const nights = { from: calendarDate, to: calendarDate }
type Nights = { from: string; to: string }
const isInOrder = ({ from, to }: Nights): boolean => to >= from
const backwards = { error: 'The last night must not be before the first.', path: ['to'] }
const isShort = ({ from, to }: Nights): boolean =>
  !isCalendarDate(from) || !isCalendarDate(to) || daysBetween(from, to) < mostPeriodNights
const tooLong = { error: `Set prices for at most ${mostPeriodNights} nights at a time.`, path: ['to'] }

const period = z.object({ ...nights, amount: rate, minNights: minNights.default(1), name })

/** A price for some nights, which takes the place of what is there. */
export const periodSetting = period
  .extend({ type: roomType })
  .refine(isInOrder, backwards)
  .refine(isShort, tooLong)
export type PeriodSetting = z.output<typeof periodSetting>

/** These nights cost the base rate again. */
export const periodClearing = z
  .object({ type: roomType, ...nights })
  .refine(isInOrder, backwards)
  .refine(isShort, tooLong)
export type PeriodClearing = z.output<typeof periodClearing>

const periods = z.array(period.refine(isInOrder, backwards)).max(mostPeriodNights)

/**
 * Exactly `periods` instead of all that is there from `from` to `to`, in which they must be. `expected`: what the browser
 * believes to be there now, cut to these nights as `periodsWithin` does.
 */
export const periodsReplacing = z
  .object({ type: roomType, ...nights, periods, expected: periods.optional() })
  .refine(isInOrder, backwards)
  .refine(isShort, tooLong)
export type PeriodsReplacing = z.output<typeof periodsReplacing>

const year = z.int('Give a year, for example 2027.').min(2000).max(9000)

/** `type` left out: both types. */
export const yearCopying = z.object({ from: year, to: year, type: roomType.optional() })
export type YearCopying = z.output<typeof yearCopying>

export const yearRequest = z.object({ type: roomType, year })

/** A period as the panel lists it. */
export type TypedPeriod = RatePeriod & { type: RoomType }

/** The periods of a type from this year on, as they are after a change and were before it. */
export type ChangedPeriods = { type: RoomType; periods: RatePeriod[]; before: RatePeriod[] }
