import { addDays, isCalendarDate } from '#shared/calendar/calendar-date'
import { asJson, type Json, type Visit } from './visit'

/** The free rooms of one type for one night; `rate` in rupees a night. */
export type FreeNight = {
  type: string
  rooms: number
  checkInDate: string
  checkOutDate: string
  rate: number
}

const longestSearch = 140

/** The last night of the season on which every free room can be held for a moment. Throws where there is none. */
export async function findFreeNight(visit: Visit, rooms: readonly Json[]): Promise<FreeNight> {
  const season = asJson(await visit.own('booking.season', visit.newUser()))
  const last = String(season['maxCheckIn'])
  if (!isCalendarDate(last)) throw new Error('the hotel does not say when it is open')
  for (const room of rooms) {
    for (let back = 0; back < longestSearch; back++) {
      const checkInDate = addDays(last, -back)
      if (checkInDate < String(season['minCheckIn'])) break
      const night = { checkInDate, checkOutDate: addDays(checkInDate, 1), type: String(room['type']) }
      const response = await fetch(`${visit.base}/api/check-availability`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(night),
      })
      const { availableRooms, heldRooms } = asJson(await response.json())
      if (Number(availableRooms) > 0 && heldRooms === 0) {
        return { ...night, rooms: Number(availableRooms), rate: Number(room['amount']) }
      }
    }
  }
  throw new Error('no night of this season has a free room that nobody holds')
}

/** 60 % of one night, rounded up, in whole rupees. */
export const shareOf = ({ rate }: FreeNight, rooms: number): number => Math.ceil((rate * rooms * 60) / 100)
