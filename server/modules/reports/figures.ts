import type { CalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import type { Figures, ReportNight } from '#shared/reports/report'
import { type RoomType, roomTypes } from '#shared/room/room'
import type { RoomsOpen, SoldNight } from './sold-nights'

/** Nights of one booking within the range. */
export type Sale = { type: RoomType; nights: readonly SoldNight[] }

type Sums = Pick<Figures, 'nightsSold' | 'nightsOnSale' | 'revenue'>

/** Of the whole hotel and of each type. */
export function figuresOf(
  sales: readonly Sale[],
  nights: readonly CalendarDate[],
  onSale: RoomsOpen,
): Figures & { byType: Record<RoomType, Figures> } {
  const sums = (type: RoomType): Sums => {
    const own = sales.flatMap((sale) => (sale.type === type ? sale.nights : []))
    return {
      nightsSold: own.reduce((sum, { rooms }) => sum + rooms, 0),
      nightsOnSale: nights.reduce((sum, night) => sum + onSale(type, night), 0),
      revenue: asPaise(own.reduce((sum, { amount }) => sum + amount, 0)),
    }
  }
  const ofType = { 'Double Bed': sums('Double Bed'), 'Triple Bed': sums('Triple Bed') }
  const total = (name: keyof Sums) => roomTypes.reduce((sum, type) => sum + ofType[type][name], 0)
  return {
    ...withRatios({
      nightsSold: total('nightsSold'),
      nightsOnSale: total('nightsOnSale'),
      revenue: asPaise(total('revenue')),
    }),
    byType: {
      'Double Bed': withRatios(ofType['Double Bed']),
      'Triple Bed': withRatios(ofType['Triple Bed']),
    },
  }
}

const withRatios = ({ nightsSold, nightsOnSale, revenue }: Sums): Figures => ({
  nightsSold,
  nightsOnSale,
  occupancy: nightsOnSale === 0 ? 0 : nightsSold / nightsOnSale,
  revenue,
  adr: asPaise(each(revenue, nightsSold)),
  revpar: asPaise(each(revenue, nightsOnSale)),
})

/** Rounded half up, in whole numbers. */
const each = (amount: number, count: number): number =>
  count === 0 ? 0 : Math.floor((2 * amount + count) / (2 * count))

/** Rooms sold and on sale on each night. */
export function byNight(
  sales: readonly Sale[],
  nights: readonly CalendarDate[],
  onSale: RoomsOpen,
): ReportNight[] {
  const sold = new Map<CalendarDate, number>()
  for (const { date, rooms } of sales.flatMap((sale) => sale.nights))
    sold.set(date, (sold.get(date) ?? 0) + rooms)
  return nights.map((date) => ({
    date,
    sold: sold.get(date) ?? 0,
    onSale: roomTypes.reduce((sum, type) => sum + onSale(type, date), 0),
  }))
}
