import { z } from 'zod'
import { type CalendarDate, daysBetween } from '../calendar/calendar-date'
import { sentNights, untilLastNight } from '../calendar/night-range'
import type { Rupees } from '../money/rupees'
import { roomType } from '../room/room-schema'

const mostNights = 400

const asSpan = <T extends z.ZodType<{ from: CalendarDate; to: CalendarDate }>>(schema: T): T =>
  schema
    .refine(({ from, to }) => from < to, { error: 'The last night must not be before the first.' })
    .refine(({ from, to }) => daysBetween(from, to) <= mostNights, {
      error: `Ask for at most ${mostNights} nights.`,
    })

/** The nights from `from` to before `to`. */
export const nightSpan = asSpan(z.object(sentNights))

/** Which nights of a type are asked for, as they are sent. */
export const calendarSent = asSpan(z.object({ type: roomType, ...sentNights }))
export const calendarRequest = calendarSent.transform(untilLastNight)
/** `to`: the last night. */
export type CalendarRequest = z.infer<typeof calendarRequest>

/**
 * One night for guests. `open`: it can be booked while rooms are free. `available`: how many are free on this night alone.
 * `amount`: whole rupees for one room, null where it is not open. `minNights`: what a stay that begins then needs at least.
 */
export type CalendarNight = {
  date: CalendarDate
  open: boolean
  available: number
  amount: Rupees | null
  minNights: number
}
