import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { RoomType } from '#shared/room/room'
import { PageHeading } from '../parts/page-heading'

export type DeskBookingProps = {
  from: CalendarDate | undefined
  to: CalendarDate | undefined
  type: RoomType | undefined
  /** A room number. */
  room: string | undefined
}

/** A booking for somebody who calls or stands at the desk. The dates come from pressing empty nights on the chart. */
export function DeskBookingScreen(_: DeskBookingProps) {
  return <PageHeading title="New booking" />
}
