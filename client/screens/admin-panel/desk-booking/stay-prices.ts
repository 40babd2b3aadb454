import { addDays, type CalendarDate, daysBetween, laterOf } from '#shared/calendar/calendar-date'
import type { DeskAvailability } from '#shared/desk/chart'
import { asRupees, moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { type RoomType, roomTypes } from '#shared/room/room'

type Nights = { from: CalendarDate; to: CalendarDate }

/** Of each night: rooms that are free, and rupees a room. */
type NightsOfType = { free: number[]; prices: number[] }

/** What the stay has of one type: rooms that are free on all its nights, and rupees a room for them all and for each. */
export type TypeForStay = { type: RoomType; free: number; amount: number; prices: Rupees[] }

/** The fourteen nights around a stay: five before it, or more where it is short. */
export const aroundStay = ({ from }: Nights): Nights => ({ from: addDays(from, -5), to: addDays(from, 9) })

/** What has to be asked for: the nights around, and the whole of a long stay. */
export function nightsToAsk(stay: Nights): Nights {
  const around = aroundStay(stay)
  return { from: around.from, to: laterOf(stay.to, around.to) }
}

/** Undefined where the answer does not cover the stay. */
export function typesForStay(answer: DeskAvailability | undefined, stay: Nights): TypeForStay[] | undefined {
  if (!answer || stay.from < answer.from || stay.to > answer.to) return undefined
  const [start, end] = [daysBetween(answer.from, stay.from), daysBetween(answer.from, stay.to)]
  return roomTypes.map((type) => {
    const nights: NightsOfType = {
      free: answer.free[type].slice(start, end),
      prices: answer.prices[type].slice(start, end),
    }
    return {
      type,
      free: Math.min(...nights.free),
      amount: nights.prices.reduce((sum, price) => sum + price, 0),
      prices: nights.prices.map(asRupees),
    }
  })
}

export const rupees = (amount: number): string => moneyForPeople(toPaise(asRupees(amount)))

/** The first night within the stay that costs something else than the one before, for either type. */
export function priceChange(answer: DeskAvailability | undefined, stay: Nights): CalendarDate | undefined {
  if (!answer) return undefined
  const first = daysBetween(answer.from, stay.from)
  const last = daysBetween(answer.from, stay.to)
  const changes = roomTypes.flatMap((type) => {
    const prices = answer.prices[type]
    const at = prices.findIndex(
      (price, index) => index > first && index < last && price !== prices[index - 1],
    )
    return at < 0 ? [] : [at]
  })
  return changes.length === 0 ? undefined : addDays(answer.from, Math.min(...changes))
}
