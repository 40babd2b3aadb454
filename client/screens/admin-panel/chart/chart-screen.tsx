import type { CalendarDate } from '#shared/calendar/calendar-date'
import { PageHeading } from '../parts/page-heading'

/** Rooms by nights, beginning with `from`. */
export function ChartScreen({ from }: { from: CalendarDate | undefined }) {
  return <PageHeading title={from ?? 'Chart'} />
}
