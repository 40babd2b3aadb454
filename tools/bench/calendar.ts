import { addDays, asCalendarDate, daysBetween } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { openGround, piiKey } from './booking/built-hotel'
import type { Caller } from './booking/caller'
import { closedLoop, type Loop } from './booking/closed-loop'
import { newGuest, weekend } from './booking/guests'
import { medianOf } from './booking/median'
import { openProduct, type Product } from './checkout/product'
import { wholeBooking } from './checkout/whole-bookings'
import { type Measure, rowOf } from './measure'
import { fillQueue } from './rush/fill-queue'

const type = 'Double Bed'
const allowed = 1.3
const season = { from: asCalendarDate('2027-05-25'), to: asCalendarDate('2027-10-12') }
const query = new URLSearchParams({ type, ...season })
/** Sold nights begin here, after the weekend for which the guests wait. */
const firstSold = 30

/**
 * The calendar of a season's 140 nights beside an availability question for two nights, in turns, by one guest. Others hold
 * and wait for rooms of the same type, some nights are sold, and some have their own price.
 */
export const measureCalendar: Measure = async (options) => {
  const seconds = options.get('seconds') ?? 1
  const rounds = options.get('rounds') ?? 20
  const waiting = options.get('waiting') ?? 200
  const sold = options.get('sold') ?? 100
  const periods = options.get('periods') ?? 12
  const ground = await openGround()
  try {
    const hotelUrl = await ground.database('hotel')
    const product = await openProduct('', ground, hotelUrl)
    const { caller, close } = product
    for (let nth = 0; nth < sold; nth++) await wholeBooking(caller, product.sandbox, firstSold + nth)
    await setPeriods(product, periods)
    await queueUp(caller, hotelUrl, waiting)
    const measured = await inTurns(caller, rounds, seconds * 1000)
    await close()
    const ratio = medianOf(measured.map((round) => p50Of(round.calendar) / p50Of(round.question)))
    const rows = (['question', 'calendar'] as const).map((what) => ({
      ...rowOf(
        what,
        measured.flatMap((round) => round[what].times),
      ),
      'p50, median of the rounds': hundredths(medianOf(measured.map((round) => p50Of(round[what])))),
    }))
    return {
      settings: { seconds, rounds, waiting, sold, periods },
      rows,
      chart: {
        title: `A calendar of ${nights} nights, beside an availability question`,
        unit: 'ms',
        bars: rows.map((row) => ({ label: row.what, value: row['p50, median of the rounds'] })),
      },
      ratio,
      ratioIs: `p50 of the calendar over p50 of the question, median of the rounds; up to ${allowed} is allowed`,
    }
  } finally {
    await ground.close()
  }
}

const nights = daysBetween(season.from, season.to)
const hundredths = (value: number) => Math.round(value * 100) / 100
const p50Of = ({ times }: Loop) => medianOf(times)

async function setPeriods({ database }: Product, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth++) {
    const from_night = addDays(season.from, nth * 10)
    const price = { amount: asRupees(3000 + nth), min_nights: 1, name: `Weeks ${nth}` }
    await database.db
      .insertInto('rate_period')
      .values({ room_type: type, from_night, to_night: addDays(from_night, 4), ...price })
      .execute()
  }
}

/** One guest holds all rooms of the weekend, and the others wait for one each. */
async function queueUp(caller: Caller, hotelUrl: string, waiting: number): Promise<void> {
  const ask = async (numberOfRooms: number) => {
    const { userId, headers } = newGuest()
    const dates = { checkInDate: weekend, checkOutDate: addDays(weekend, 2) }
    const body = { type, ...dates, numberOfRooms, totalRooms: numberOfRooms, userId }
    const { total } = await caller.post<{ total: number }>('/api/check-availability', { body })
    const wanted = { body: { ...body, paidAmount: total }, headers }
    return caller.post<{ message: string }>('/api/payment/checkout', wanted)
  }
  const held = await ask(3)
  const queued = await ask(1)
  if (held.message !== 'Held' || queued.message !== 'Queued') throw new Error('the guests do not wait')
  const others = Array.from({ length: waiting - 1 }, () => newGuest().userId)
  await fillQueue(hotelUrl, piiKey, others)
}

type Round = { question: Loop; calendar: Loop }

async function inTurns(caller: Caller, rounds: number, ms: number): Promise<Round[]> {
  let day = 0
  const question = async () => {
    const checkInDate = addDays(season.from, day++ % (nights - 1))
    const body = { type, checkInDate, checkOutDate: addDays(checkInDate, 2) }
    await caller.post('/api/check-availability', { body })
  }
  const calendar = async () => {
    await caller.get(`/api/calendar?${query}`)
  }
  await closedLoop(1, 1500, question)
  await closedLoop(1, 1500, calendar)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await closedLoop(1, ms, question) : undefined
    const later = await closedLoop(1, ms, calendar)
    measured.push({ question: first ?? (await closedLoop(1, ms, question)), calendar: later })
  }
  return measured
}
