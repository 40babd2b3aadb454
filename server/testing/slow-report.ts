import { dayAfter, nightsBetween, sum } from './night-prices'

/**
 * A booking as a test keeps it. `nights`: the price of each night for all its rooms in rupees, taken away where it is not
 * sold. `kept`: of a no-show, what it left, in paise.
 */
export type KnownStay = {
  type: string
  rooms: number
  arrives: string
  madeOn: string
  nights: Map<string, number>
  discount: number
  over: 'cancelled' | 'no-show' | null
  kept: number
}

export type KnownHotel = {
  stays: KnownStay[]
  rooms: Record<string, number>
  /** One entry for each closed room: type and night. */
  closed: string[]
  season: [opens: string, closes: string]
}

const gst = (paise: number, judged: number, rooms: number): number => {
  const percent = judged / rooms / 100 > 7875 ? 18 : 5
  return paise - 2 * Math.round((paise * percent) / (100 + percent) / 2)
}

/** What each night brought in paise: paisa by paisa, a discount takes from the night that is furthest behind its share. */
function broughtBy({ nights, discount, over, kept }: KnownStay): Map<string, number> {
  const prices = [...nights].map(([night, rupees]) => [night, rupees * 100] as const)
  const total = sum(prices.map(([, price]) => price))
  const off = Math.min(discount, total)
  const taken = new Map(prices.map(([night, price]) => [night, Math.floor((off * price) / total)]))
  const behind = prices.toSorted((a, b) => ((off * b[1]) % total) - ((off * a[1]) % total))
  for (let left = off - sum([...taken.values()]); left > 0; left -= 1) {
    const night = behind.shift()?.[0] ?? ''
    taken.set(night, (taken.get(night) ?? 0) + 1)
  }
  let purse = over === 'no-show' ? Math.max(0, kept) : Number.POSITIVE_INFINITY
  return new Map(
    prices.flatMap(([night, price]) => {
      const brought = Math.min(purse, price - (taken.get(night) ?? 0))
      purse -= brought
      return over === 'no-show' && brought === 0 ? [] : [[night, brought]]
    }),
  )
}

/** The figures of a range, night by night and room by room. `to`: the last night. */
export function slowReport(hotel: KnownHotel, from: string, to: string, netOfTax = false) {
  const types = Object.keys(hotel.rooms)
  const one = () => ({ nightsSold: 0, nightsOnSale: 0, revenue: 0 })
  const byType = new Map(types.map((type) => [type, one()]))
  const byNight = nightsBetween(from, dayAfter(to)).map((date) => {
    const night = { date, sold: 0, onSale: 0 }
    for (const [type, figures] of byType) {
      const shut = hotel.closed.filter((closed) => closed === `${type} ${date}`).length
      const isOpen = date >= hotel.season[0] && date < hotel.season[1]
      const here = hotel.stays.filter((stay) => stay.type === type && broughtBy(stay).has(date))
      const rooms = (missed: boolean) =>
        sum(here.filter(({ over }) => (over === 'no-show') === missed).map((stay) => stay.rooms))
      const most = (hotel.rooms[type] ?? 0) - shut
      const sold = rooms(false) + Math.min(rooms(true), Math.max(0, most - rooms(false)))
      const revenue = here.map((stay) => {
        const amount = broughtBy(stay).get(date) ?? 0
        const judged = stay.over === 'no-show' ? (stay.nights.get(date) ?? 0) * 100 : amount
        return netOfTax ? gst(amount, judged, stay.rooms) : amount
      })
      figures.nightsSold += sold
      figures.nightsOnSale += isOpen ? most : 0
      figures.revenue += sum(revenue)
      night.sold += sold
      night.onSale += isOpen ? most : 0
    }
    return night
  })
  const arrived = hotel.stays.filter(({ arrives }) => from <= arrives && arrives <= to)
  const all = [...byType.values()].reduce((total, each) => ({
    nightsSold: total.nightsSold + each.nightsSold,
    nightsOnSale: total.nightsOnSale + each.nightsOnSale,
    revenue: total.revenue + each.revenue,
  }))
  return {
    figures: { ...all, byType: Object.fromEntries(byType), byNight },
    bookings: arrived.length,
    cancelled: arrived.filter(({ over }) => over !== null).length,
    walkedIn: arrived.filter(({ madeOn, arrives }) => madeOn === arrives).length,
    within: (days: number) =>
      arrived.filter(({ madeOn, arrives }) => arrives < dayAfter(madeOn, days)).length,
  }
}
