import { isCancelled } from '#shared/booking/status'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { afterDiscount } from '#shared/invoice/tax'
import { asPaise, type Paise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'
import type { BookedStay } from './report-rows'

/**
 * One night of a booking: how many rooms count as sold, of how many it has, and what they brought after discount. `judged`: by
 * which its tax rate is found, as on the bill; of a no-show what the night was to cost.
 */
export type SoldNight = { date: CalendarDate; rooms: number; of: number; amount: Paise; judged: Paise }

/** `kept`: what stays with the hotel of a no-show beside extras, in paise, before its discounts are taken off. */
export type Stay = BookedStay & { kept: number }

/** How many rooms of a type can be sold on a night, closed ones not counted. */
export type RoomsOpen = (type: RoomType, night: CalendarDate) => number

/**
 * The nights that each booking sold, by its id: all of a confirmed one, those that were used of one that was cancelled during
 * the stay, and of a no-show the first ones, as far as the money reaches that it left with the hotel. A night of a no-show
 * that was sold again counts once; its money counts all the same.
 */
export function soldNights(stays: readonly Stay[], roomsOpen: RoomsOpen): Map<string, SoldNight[]> {
  const taken = new Map<string, number>()
  const sold = new Map<string, SoldNight[]>()
  const add = ({ id, type }: Stay, nights: SoldNight[]) => {
    for (const { date, rooms } of nights)
      taken.set(`${type} ${date}`, (taken.get(`${type} ${date}`) ?? 0) + rooms)
    sold.set(id, nights)
  }
  for (const stay of stays.filter((one) => !isNoShow(one))) add(stay, usedNights(stay))
  for (const stay of stays.filter(isNoShow))
    add(
      stay,
      keptNights(stay).map((night) => {
        const free = roomsOpen(stay.type, night.date) - (taken.get(`${stay.type} ${night.date}`) ?? 0)
        return { ...night, rooms: Math.max(0, Math.min(night.rooms, free)) }
      }),
    )
  return sold
}

const isNoShow = ({ status, isNoShow: missed }: Stay) => missed && isCancelled(status)

function usedNights(stay: Stay): SoldNight[] {
  const { status, nightAmounts, usedNights: used, discount } = stay
  const amounts = (isCancelled(status) ? nightAmounts.slice(0, used) : nightAmounts).map(toPaise)
  return afterDiscount(amounts, discount).map((amount, index) => nightOf(stay, index, amount))
}

function keptNights(stay: Stay): SoldNight[] {
  let left = Math.max(0, stay.kept - stay.discount)
  const agreed = stay.nightAmounts.map(toPaise)
  return afterDiscount(agreed, stay.discount).flatMap((most, index) => {
    const amount = Math.min(left, most)
    left -= amount
    return amount === 0 ? [] : [nightOf(stay, index, amount, agreed[index])]
  })
}

const nightOf = ({ checkIn, rooms }: Stay, index: number, amount: number, judged = amount): SoldNight => ({
  date: addDays(checkIn, index),
  rooms,
  of: rooms,
  amount: asPaise(amount),
  judged: asPaise(judged),
})
