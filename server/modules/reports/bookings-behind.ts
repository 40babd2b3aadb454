import type { Ctx } from '#server/context'
import { atOneMoment } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import { asPaise } from '#shared/money/paise'
import type { BehindFigure, ReportBooking, ReportBookings } from '#shared/reports/report'
import { leadTimeOf, sourceOf } from './arrivals'
import { counting } from './counting'
import { arrivalsOf, type Loaded, load, loadHotel, type Sold } from './load'
import * as reportRows from './report-rows'

/** More are never read on a screen; their nights and revenue are in the sums. */
const mostListed = 500

/** The bookings that a figure of a report is made of, by check-in. Amounts in paise. */
export const bookingsBehind = (ctx: Ctx, asked: BehindFigure): Promise<ReportBookings> =>
  atOneMoment(ctx.db, async (tx) => {
    const range = { from: asked.from, to: asked.to }
    const loaded = await load(tx, await loadHotel(tx, asked.from), range, counting(ctx, asked.netOfTax))
    const found = chosen(loaded, asked).filter(({ type }) => asked.type === undefined || type === asked.type)
    const listed = found.slice(0, mostListed)
    const names = await reportRows.names(
      tx,
      listed.map(({ id }) => id),
    )
    return {
      bookings: listed.map((stay) => shown(stay, names.get(stay.id) ?? '', loaded)),
      left: found.length - listed.length,
      nights: found.reduce((sum, stay) => sum + nightsOf(stay), 0),
      revenue: asPaise(found.reduce((sum, stay) => sum + revenueOf(stay), 0)),
    }
  })

function chosen(loaded: Loaded, { figure, name }: BehindFigure): Sold[] {
  const isNamed = (found: string) => name === undefined || found === name
  const arrivals = arrivalsOf(loaded)
  if (figure === 'leadTime') return arrivals.filter((stay) => isNamed(leadTimeOf(stay)))
  if (figure === 'sources') return arrivals.filter((stay) => isNamed(sourceOf(stay)))
  if (figure === 'cancellations') return arrivals.filter(({ status }) => isCancelled(status))
  return loaded.stays.filter(({ nights }) => nights.length > 0)
}

const nightsOf = ({ nights }: Sold) => nights.reduce((sum, { rooms }) => sum + rooms, 0)
const revenueOf = ({ nights }: Sold) => nights.reduce((sum, { amount }) => sum + amount, 0)

function shown(stay: Sold, name: string, { ended }: Loaded): ReportBooking {
  const { id, type, rooms, checkIn, checkOut, status, isNoShow } = stay
  return {
    bookingId: id,
    name,
    type,
    rooms,
    checkIn,
    checkOut,
    status,
    isNoShow,
    nights: nightsOf(stay),
    revenue: asPaise(revenueOf(stay)),
    cancelled: isCancelled(status) ? (ended.get(id)?.cancelled ?? null) : null,
  }
}
