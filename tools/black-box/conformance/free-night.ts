import { addDays } from '#shared/calendar/calendar-date'
import type { TypeCalendar } from './check-calendar'
import type { Visit } from './visit'

/** The free rooms of one type for one night; `rate` in rupees a night. */
export type FreeNight = {
  type: string
  rooms: number
  checkInDate: string
  checkOutDate: string
  rate: number
}

/** The last night on sale on which every free room can be held for a moment. Throws where there is none. */
export async function findFreeNight(visit: Visit, calendars: readonly TypeCalendar[]): Promise<FreeNight> {
  for (const { type, nights } of calendars) {
    const free = nights.filter(({ available, minNights }) => available > 0 && minNights === 1)
    for (const { date, available, amount } of free.toReversed()) {
      const night = { type, checkInDate: date, checkOutDate: addDays(date, 1) }
      const { answer } = await visit.ask('checkAvailability', { body: night })
      const { availableRooms, heldRooms } = answer
      if (availableRooms === available && heldRooms === 0) {
        return { ...night, rooms: available, rate: Number(amount) }
      }
    }
  }
  throw new Error('no night on sale has a free room that nobody holds')
}

/** 60 % of one night, rounded up, in whole rupees. */
export const shareOf = ({ rate }: FreeNight, rooms: number): number => Math.ceil((rate * rooms * 60) / 100)
