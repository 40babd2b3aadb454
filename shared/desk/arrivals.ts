import { z } from 'zod'
import type { BookingCard } from '../admin/booking-card'
import type { CalendarDate } from '../calendar/calendar-date'
import { calendarDate } from '../calendar/calendar-date-schema'

/** `date`: the first of the four days; left out, the desk's today, which turns at 06:00. */
export const arrivalsRequest = z.object({ date: calendarDate.optional() })

/** `none` removes the mark. */
export const arrivalMarks = ['arrived', 'noShow', 'none'] as const
export const arrivalRequest = z.object({ bookingId: z.uuid(), mark: z.enum(arrivalMarks) })
export type ArrivalMark = (typeof arrivalMarks)[number]

/**
 * One arriving party. `roomNumbers`: within the type, as many as the booking has rooms, the same for the whole stay;
 * `mustMove`: no room number is free for all of the nights, so they are those of the first night.
 */
export type Arrival = {
  booking: BookingCard
  roomNumbers: number[]
  mustMove: boolean
  mark: ArrivalMark
  markedAt: string | null
}

export type DayOfArrivals = { date: CalendarDate; arrivals: Arrival[] }
