import type { CalendarDate } from '#shared/calendar/calendar-date'
import { PageHeading } from '../parts/page-heading'

/** The money of a day at the desk. */
export function MoneyScreen({ date }: { date: CalendarDate | undefined }) {
  return <PageHeading title={date ?? 'Money'} />
}
