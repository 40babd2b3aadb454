import type { Ctx } from '#server/context'
import { atOneMoment } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import { addDays, type CalendarDate, daysBetween, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { isInSeason } from '#shared/calendar/season'
import { asPaise } from '#shared/money/paise'
import { periodsWithin } from '#shared/rates/rates'
import type { Cancellations, NamedPeriod, Report, ReportRange } from '#shared/reports/report'
import { leadTimesOf, sourcesOf } from './arrivals'
import { counting } from './counting'
import { byNight, figuresOf } from './figures'
import { arrivalsOf, type Hotel, type Loaded, load, loadHotel, type Range, type Sold } from './load'
import { nightsIn } from './on-sale'
import { type PickedUp, pickUpOf, yearBefore } from './pick-up'
import * as reportRows from './report-rows'

/** How the rooms sold on these nights, beside the same nights of the year before. Amounts in paise. */
export const rangeReport = (ctx: Ctx, { from, to, netOfTax }: ReportRange): Promise<Report> =>
  atOneMoment(ctx.db, async (tx) => {
    const range = { from, to }
    const before = { from: yearBefore(from), to: yearBefore(to) }
    const hotel = await loadHotel(tx, before.from)
    const loaded = await load(tx, hotel, range, counting(ctx, netOfTax))
    const ago = await load(tx, hotel, before, counting(ctx, netOfTax))
    const first = await reportRows.firstMade(tx)
    const knownFrom = first ? hotelToday(first) : null
    const isKnown = knownFrom !== null && knownFrom <= firstNightOnSale(before, hotel)
    const arrivals = arrivalsOf(loaded)
    return {
      ...range,
      rooms: hotel.rooms.reduce((sum, { totalRooms }) => sum + totalRooms, 0),
      ...figuresOf(loaded.stays, loaded.nights, loaded.onSale),
      byNight: byNight(loaded.stays, loaded.nights, loaded.onSale),
      periods: namedPeriods(hotel, range),
      leadTime: leadTimesOf(arrivals),
      sources: sourcesOf(arrivals, await reportRows.ofOtherSites(tx, range)),
      cancellations: cancellationsOf(arrivals, loaded),
      pickUp: pickUpOf(
        range,
        hotelToday(ctx.clock.now()),
        pickedUpIn(loaded),
        knownFrom && isKnown ? { bookings: pickedUpIn(ago), knownFrom } : null,
      ),
      unusedNights: unusedNightsOf(loaded),
      lastYear: isKnown ? lastYearOf(ago) : null,
      knownFrom,
      hasTax: ctx.hotel.current.gstin !== '',
    }
  })

/** Before it nobody can have stayed, so nothing is missing where the hotel began to use this product earlier. */
const firstNightOnSale = (range: Range, { seasons }: Hotel): CalendarDate =>
  nightsIn(range).find((night) => isInSeason({ checkIn: night, checkOut: addDays(night, 1) }, seasons)) ??
  range.from

function lastYearOf(ago: Loaded): Report['lastYear'] {
  const { byType, ...figures } = figuresOf(ago.stays, ago.nights, ago.onSale)
  const arrivals = arrivalsOf(ago)
  return {
    ...figures,
    byNight: byNight(ago.stays, ago.nights, ago.onSale),
    cancelled: arrivals.filter(({ status }) => isCancelled(status)).length,
    bookings: arrivals.length,
  }
}

function cancellationsOf(arrivals: readonly Sold[], { ended }: Loaded): Cancellations {
  const over = arrivals.filter(({ status }) => isCancelled(status))
  const sum = (amountOf: (stay: Sold) => number) => over.reduce((total, stay) => total + amountOf(stay), 0)
  return {
    bookings: over.length,
    noShows: over.filter(({ isNoShow }) => isNoShow).length,
    ofBookings: arrivals.length,
    paid: asPaise(sum(({ id }) => ended.get(id)?.cancelled.paid ?? 0)),
    givenBack: asPaise(sum(({ id }) => ended.get(id)?.cancelled.givenBack ?? 0)),
    kept: sum(({ id }) => ended.get(id)?.cancelled.kept ?? 0),
    asRevenue: asPaise(sum(({ nights }) => nights.reduce((total, { amount }) => total + amount, 0))),
  }
}

/** On the nights that would have followed. */
const unusedNightsOf = ({ stays, ended, range: { from, to } }: Loaded) =>
  asPaise(
    stays
      .filter(({ leftEarly, checkOut }) => leftEarly && from <= checkOut && checkOut <= to)
      .reduce((sum, { id }) => sum + (ended.get(id)?.unused ?? 0), 0),
  )

const pickedUpIn = ({ stays, range: { from, to } }: Loaded): PickedUp[] =>
  stays.map(({ madeAt, endedAt, checkIn, checkOut, rooms, nights }) => ({
    madeAt,
    endedAt,
    all: rooms * Math.max(0, daysBetween(laterOf(checkIn, from), earlierOf(checkOut, addDays(to, 1)))),
    sold: nights.reduce((sum, night) => sum + night.rooms, 0),
  }))

/** Of both types; those that touch under one name are one. */
function namedPeriods({ rooms }: Hotel, range: Range): NamedPeriod[] {
  const named = rooms
    .flatMap(({ periods }) => periodsWithin(periods, range))
    .flatMap(({ name, from, to }) => (name === null || name === '' ? [] : [{ name, from, to }]))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  const joined: NamedPeriod[] = []
  for (const period of named) {
    const last = joined.findLast(({ name }) => name === period.name)
    if (last && period.from <= addDays(last.to, 1)) last.to = laterOf(last.to, period.to)
    else joined.push({ ...period })
  }
  return joined
}
