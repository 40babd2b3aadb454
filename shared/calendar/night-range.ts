import { addDays, type CalendarDate } from './calendar-date'
import { panelDate } from './calendar-date-schema'

/** Nights as a call sends them: `to` is the day after the last one. */
export const sentNights = { from: panelDate, to: panelDate }

/** With `to` as the last night, as people choose nights. */
export const untilLastNight = <T extends { from: CalendarDate; to: CalendarDate }>(nights: T): T => ({
  ...nights,
  to: addDays(nights.to, -1),
})

/** For a call, from nights whose `to` is the last one. */
export const toSend = <T extends { from: CalendarDate; to: CalendarDate }>(nights: T): T => ({
  ...nights,
  to: addDays(nights.to, 1),
})
