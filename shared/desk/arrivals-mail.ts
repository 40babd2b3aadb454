import { z } from 'zod'
import { type CalendarDate, daysBetween } from '../calendar/calendar-date'
import { panelDate } from '../calendar/calendar-date-schema'
import type { RoomType } from '../room/room'
import { oneLine, words } from '../typed-text'

/** Days of arrival in one mail. */
const mostDays = 31

const dates = { from: panelDate, to: panelDate }
const inOrder = ({ from, to }: { from: CalendarDate; to: CalendarDate }) =>
  from <= to && daysBetween(from, to) < mostDays
const wrongOrder = { error: 'Give at most 31 days, the first one first.' }

/** Days of arrival, both included. */
export const arrivalsToMailRequest = z.object(dates).refine(inOrder, wrongOrder)

const noText = 'Write what the guests should know.'
const longText = 'Keep the text to at most 2,000 characters.'
export const longestText = 2000

/** A mail in the desk's own words. */
export const mailWords = {
  id: z.uuid('Give the request an id.'),
  subject: words().transform(oneLine).pipe(z.string().max(120)).default(''),
  text: words(noText)
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' '))
    .trim()
    .min(1, noText)
    .max(longestText, longText),
}

/** What the desk writes to all arrivals of these days, both included. The same `id` again sends nothing. */
export const arrivalsMail = z.object({ ...dates, ...mailWords }).refine(inOrder, wrongOrder)
export type ArrivalsMail = z.output<typeof arrivalsMail>

/** Somebody who arrives. `byMail`: an address is known; `isHere`: they have arrived, and get nothing. */
export type ArrivalToMail = {
  bookingId: string
  name: string
  checkIn: CalendarDate
  type: RoomType
  rooms: number
  mobileNumber: string
  byMail: boolean
  isHere: boolean
}

/** To how many mailboxes it went, and how many bookings have to be called. */
export type ArrivalsMailed = { mailed: number; toCall: number }

/** Where the desk writes no subject. */
export const usualSubject = 'News about your stay'
