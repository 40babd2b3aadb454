import { z } from 'zod'
import { type CalendarDate, daysBetween } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'
import type { Rupees } from '../money/rupees'
import { roomType } from '../room/room-schema'

const mostNights = 400

const nights = { from: calendarDate, to: calendarDate }

const asSpan = <T extends z.ZodType<{ from: CalendarDate; to: CalendarDate }>>(schema: T): T =>
  schema
    .refine(({ from, to }) => from <= to, { error: 'The last night must not be before the first.' })
    .refine(({ from, to }) => daysBetween(from, to) < mostNights, {
      error: `Ask for at most ${mostNights} nights.`,
    })

/** Nights from the first to the last one. */
export const nightSpan = asSpan(z.object(nights))

/** Which nights of a type are asked for; `to` is the last one. */
export const calendarRequest = asSpan(z.object({ type: roomType, ...nights }))
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
