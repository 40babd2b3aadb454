import vm from 'node:vm'
import ICAL from 'ical.js'
import { addDays, asCalendarDate, type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { CalendarProblem } from './fetch-calendar'
import type { CalendarRead, ForeignEvent, ReadRange } from './foreign-calendars'
import { instantIn } from './zones'

/** A calendar that was made to keep the parser busy must not stop the server. */
const longestParseMs = 3000
const mostEvents = 20_000
/** Of one repeated event: every day for more than 30 years. */
const mostRepeats = 12_000

/** The events of a calendar's text that have a night in the range, without those that are cancelled. Throws `CalendarProblem`. */
export function readEvents(
  text: string,
  range: ReadRange,
  longestMs: number = longestParseMs,
): Extract<CalendarRead, { kind: 'read' }> {
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (!/^BEGIN:VCALENDAR/i.test(start))
    throw new CalendarProblem(
      start === ''
        ? 'It sent nothing.'
        : /^<(!doctype|html|\?xml)/i.test(start)
          ? 'It sent a web page instead of a calendar.'
          : 'What it sent is no calendar.',
    )
  if ((start.match(/^BEGIN:VEVENT/gim)?.length ?? 0) > mostEvents)
    throw new CalendarProblem(`It has more than ${mostEvents.toLocaleString('en-IN')} events.`)
  try {
    return vm.runInNewContext('parse()', { parse: () => parse(start, range) }, { timeout: longestMs })
  } catch (error) {
    // An error of the other context, so it is no instance of this one's `Error`.
    if (
      typeof error === 'object' &&
      error &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    )
      throw new CalendarProblem('It takes too long to understand.')
    throw new CalendarProblem('The calendar is damaged.')
  }
}

function parse(text: string, range: ReadRange): Extract<CalendarRead, { kind: 'read' }> {
  const parsed: unknown[] = ICAL.parse(text)
  // A file may have several calendars; then they come in a list.
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
    (one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]),
  )
  const all = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const moved = all.filter((event) => event.hasProperty('recurrence-id'))
  const events: ForeignEvent[] = []
  let isComplete = true
  for (const event of all) {
    if (moved.includes(event) && hasMaster(event, all)) continue
    try {
      if (!isCancelled(event)) events.push(...nightsOf(event, moved, range))
    } catch {
      isComplete = false
    }
  }
  const within = events.filter(({ from, to }) => from < range.to && to > range.from)
  return { kind: 'read', events: within, isComplete, hasEvents: all.length > 0 }
}

const uidOf = (event: ICAL.Component): string => String(event.getFirstPropertyValue('uid') ?? '')

const hasMaster = (moved: ICAL.Component, all: readonly ICAL.Component[]): boolean =>
  all.some((one) => uidOf(one) === uidOf(moved) && one.hasProperty('rrule'))

const isCancelled = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

function nightsOf(
  component: ICAL.Component,
  moved: readonly ICAL.Component[],
  range: ReadRange,
): ForeignEvent[] {
  const uid = uidOf(component)
  const exceptions = moved.filter((one) => uidOf(one) === uid)
  const event = new ICAL.Event(component, { exceptions, strictExceptions: false })
  const tzid = String(component.getFirstProperty('dtstart')?.getParameter('tzid') ?? '')
  if (!event.isRecurring()) return [{ uid, ...datesOf(event.startDate, event.endDate, tzid) }]
  if (/FREQ=(SECOND|MINUTE|HOUR)LY/i.test(String(component.getFirstPropertyValue('rrule'))))
    throw new RangeError('repeated within a day')
  const found: ForeignEvent[] = []
  const iterator = event.iterator()
  let next = iterator.next()
  for (let count = 0; next; count++, next = iterator.next()) {
    if (count === mostRepeats) throw new RangeError('repeated too often to see all of it')
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    const dates = datesOf(startDate, endDate, tzid)
    if (dates.from >= range.to && dateOf(next) >= range.to) break
    if (dates.to > range.from && !isCancelled(item.component)) found.push({ uid, ...dates })
  }
  return found
}

/**
 * The nights of an event. Whole days are taken as they are written, also where they are given as times from midnight to
 * midnight in whatever zone; other times count by the date at the hotel. Throws where it ends before it begins.
 */
function datesOf(start: ICAL.Time, end: ICAL.Time, tzid: string): Omit<ForeignEvent, 'uid'> {
  const isWhole = start.isDate || (isMidnight(start) && (isMidnight(end) || isLastMinute(end)))
  const from = isWhole ? dateOf(start) : dateAtHotel(start, tzid)
  const lastMinute = isLastMinute(end) && !end.isDate ? 1 : 0
  const to = addDays(isWhole ? dateOf(end) : dateAtHotel(end, tzid), lastMinute)
  if (to < from) throw new RangeError('ends before it begins')
  return { from, to: to === from ? addDays(from, 1) : to }
}

const isMidnight = ({ isDate, hour, minute, second }: ICAL.Time): boolean =>
  !isDate && hour === 0 && minute === 0 && second === 0
const isLastMinute = ({ isDate, hour, minute }: ICAL.Time): boolean => !isDate && hour === 23 && minute === 59

/** Throws where the calendar has no such date. */
function dateOf({ year, month, day }: ICAL.Time): CalendarDate {
  const text = [
    String(year).padStart(4, '0'),
    ...[month, day].map((part) => String(part).padStart(2, '0')),
  ].join('-')
  if (!isCalendarDate(text)) throw new RangeError('no date')
  return asCalendarDate(text)
}

function dateAtHotel(time: ICAL.Time, tzid: string): CalendarDate {
  if (time.isDate) return dateOf(time)
  // The zone came with the calendar, or it is UTC.
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return hotelToday(time.toJSDate())
  const instant = instantIn(tzid, time)
  // Without a zone that anybody knows, it is the time on the hotel's clock.
  return instant ? hotelToday(instant) : dateOf(time)
}
