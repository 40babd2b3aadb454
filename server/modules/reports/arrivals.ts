import { daysBetween } from '#shared/calendar/calendar-date'
import { deskToday, hotelToday } from '#shared/calendar/hotel-today'
import { type LeadTime, leadTimes, type Share, type Source, sources } from '#shared/reports/report'
import type { BookedStay } from './report-rows'

type Arrival = Pick<BookedStay, 'checkIn' | 'madeAt' | 'isDesk'>

/** How long before check-in, by the days of the hotel's calendar. */
export function leadTimeOf({ checkIn, madeAt }: Arrival): LeadTime {
  const days = daysBetween(hotelToday(madeAt), checkIn)
  return leadTimes.find(({ before }) => days < before)?.name ?? 'longer'
}

/** The desk does not note how somebody asked: on the day of arrival they stand there, and before that they call. */
export function sourceOf({ checkIn, madeAt, isDesk }: Arrival): Source {
  if (!isDesk) return 'On our site'
  return deskToday(madeAt) >= checkIn ? 'At the desk' : 'By phone'
}

export const leadTimesOf = (arrivals: readonly Arrival[]): Share<LeadTime>[] =>
  counted(
    leadTimes.map(({ name }) => name),
    arrivals.map(leadTimeOf),
  )

/** `others`: stays that other sites booked. */
export const sourcesOf = (arrivals: readonly Arrival[], others: number): Share<Source>[] =>
  counted<Source>(sources, [
    ...arrivals.map(sourceOf),
    ...Array.from({ length: others }, () => 'Other sites' as const),
  ])

const counted = <Name extends string>(names: readonly Name[], found: readonly Name[]): Share<Name>[] =>
  names.map((name) => ({ name, bookings: found.filter((one) => one === name).length }))
