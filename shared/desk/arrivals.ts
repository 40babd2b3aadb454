import { z } from 'zod'
import type { BookingCard } from '../admin/booking-card'
import type { CalendarDate } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'

/** `date`: the first of the four days; left out, the desk's today, which turns at 06:00. */
export const arrivalsRequest = z.object({ date: calendarDate.optional() })

/** `none` takes the mark back. */
export const arrivalMarks = ['arrived', 'noShow', 'none'] as const
export const arrivalRequest = z.object({ bookingId: z.uuid(), mark: z.enum(arrivalMarks) })
export type ArrivalMark = (typeof arrivalMarks)[number]

/**
 * Who comes. `doors`: the numbers of the type's doors, as many as the booking has rooms, the same for the whole stay;
 * `mustMove`: no door is free for all of the nights, so `doors` are those of the first night.
 */
export type Arrival = {
  booking: BookingCard
  roomNumbers: number[]
  mustMove: boolean
  mark: ArrivalMark
  markedAt: string | null
}

export type DayOfArrivals = { date: CalendarDate; arrivals: Arrival[] }
