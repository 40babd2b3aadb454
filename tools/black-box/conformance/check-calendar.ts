import { isDeepStrictEqual } from 'node:util'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { asJson, type Json, type Visit } from './visit'

export type Night = {
  date: CalendarDate
  open: boolean
  available: number
  amount: number | null
  minNights: number
}
export type TypeCalendar = { type: string; nights: Night[] }

const mostNights = 400
/** How many nights of a type are compared with an availability question each. */
const mostCompared = 24

/** The calendars of all types from today on, which agree with the list of rooms and with availability. */
export async function checkCalendars(visit: Visit, rooms: readonly Json[]): Promise<TypeCalendar[]> {
  const { now } = asJson(await visit.own('booking.season', visit.newUser()))
  const today = asCalendarDate(String(now).slice(0, 10))
  const calendars: TypeCalendar[] = []
  for (const { type, fromAmount } of rooms) {
    const calendar = { type: String(type), nights: await readNights(visit, String(type), today, mostNights) }
    calendars.push(calendar)
    const dates = calendar.nights.map(({ date }) => date)
    const asked = Array.from({ length: mostNights }, (_, day) => addDays(today, day))
    visit.report.check(
      `/api/calendar of ${type} has each night from today on`,
      isDeepStrictEqual(dates, asked) ? undefined : 'it has others',
    )
    const least = Math.min(...calendar.nights.flatMap(({ amount }) => amount ?? []))
    visit.report.check(
      `/api/fetchRoomDetails: ${type} costs from what its cheapest night costs`,
      Number(fromAmount) <= least ? undefined : `${String(fromAmount)} is more than ${least}`,
    )
    await compareNights(visit, calendar)
    await compareStay(visit, calendar)
  }
  return calendars
}

async function readNights(visit: Visit, type: string, from: CalendarDate, nights: number): Promise<Night[]> {
  const query = { type, from, to: addDays(from, nights) }
  const answer = await visit.call(`of ${nights} nights of ${type}`, 'calendar', { body: query }, 200)
  return Object.values(asJson(answer['nights']))
    .map(asJson)
    .map(({ date, open, available, amount, minNights }) => ({
      date: asCalendarDate(String(date)),
      open: open === true,
      available: Number(available),
      amount: amount === null ? null : Number(amount),
      minNights: Number(minNights),
    }))
}

const isLike = (one: Night | undefined, other: Night): boolean =>
  isDeepStrictEqual(one && { ...one, date: other.date }, other)

/** Each night of the calendar is what an availability question for that night alone answers; around each change. */
async function compareNights(visit: Visit, { type, nights }: TypeCalendar): Promise<void> {
  const atChanges = nights.filter(
    (night, at) => !isLike(nights[at - 1], night) || !isLike(nights[at + 1], night),
  )
  const faults: string[] = []
  for (const night of atChanges.slice(0, mostCompared)) {
    // Somebody may book between the two answers, so both are asked for again where they differ.
    const first = await disagreement(visit, type, night)
    const [again] = first === undefined ? [] : await readNights(visit, type, night.date, 1)
    const second = again && (await disagreement(visit, type, again))
    if (second !== undefined) faults.push(second)
  }
  visit.report.check(`/api/calendar of ${type} agrees with check-availability`, faults[0])
}

async function disagreement(visit: Visit, type: string, night: Night): Promise<string | undefined> {
  const body = { type, checkInDate: night.date, checkOutDate: addDays(night.date, 1) }
  const { status, answer } = await visit.ask('checkAvailability', { body })
  const right = night.open
    ? { success: true, availableRooms: night.available, total: night.amount }
    : { success: false, message: 'StayNotPossible' }
  const other = Object.entries(right).find(([field, value]) => answer[field] !== value)
  if (status === (night.open ? 200 : 400) && !other) return undefined
  return `on ${night.date} it has ${JSON.stringify(night)}, and check-availability ${JSON.stringify(answer)}`
}

/** Two nights, if possible at different prices, for two rooms. */
async function compareStay(visit: Visit, { type, nights }: TypeCalendar): Promise<void> {
  const pairs = nights.flatMap((first, at) => {
    const second = nights[at + 1]
    return first.open && second?.open ? [[first, second]] : []
  })
  const pair = pairs.find(([first, second]) => first?.amount !== second?.amount) ?? pairs[0]
  const [first, second] = pair ?? []
  if (!first || !second) return visit.report.note(`no two nights of ${type} in a row are open`)
  const stay = { type, checkInDate: first.date, checkOutDate: addDays(second.date, 1), totalRooms: 2 }
  const { answer } = await visit.ask('checkAvailability', { body: stay })
  const due = {
    total: (Number(first.amount) + Number(second.amount)) * 2,
    nights: [first, second].map(({ date, amount }) => ({ date, amount })),
  }
  const { total, nights: named } = answer
  const isRight = isDeepStrictEqual({ total, nights: named }, due)
  visit.report.check(
    `/api/check-availability names the nights of ${type} as the calendar does, and their total for two rooms`,
    isRight ? undefined : `${JSON.stringify({ total, nights: named })} is not ${JSON.stringify(due)}`,
  )
}
