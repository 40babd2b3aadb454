import type { CalendarDate } from '#shared/calendar/calendar-date'
import { PageHeading } from '../parts/page-heading'

/** The desk's day; `date` undefined: today. */
export function TodayScreen({ date }: { date: CalendarDate | undefined }) {
  return <PageHeading title={date ?? 'Today'} />
}
