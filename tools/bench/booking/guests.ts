import { sampleDetails } from '#server/testing/sample-guest'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { type Room, roomInventory } from '#shared/room/room'

/** One guest with a network address of their own. */
export type Guest = { userId: string; mobileNumber: string; address: string; headers: Record<string, string> }

let guestCount = 0
/** Each guest is new, so that no cap from an earlier turn applies. */
export function newGuest(): Guest {
  guestCount += 1
  const userId = `guest-${guestCount}`
  const address = `10.${(guestCount >> 16) & 255}.${(guestCount >> 8) & 255}.${guestCount & 255}`
  return {
    userId,
    mobileNumber: String(9_000_000_000 + guestCount),
    address,
    headers: { 'user-id': userId, 'x-forwarded-for': address },
  }
}

export const detailsOf = ({ mobileNumber }: Pick<Guest, 'mobileNumber'>) =>
  sampleDetails({ mobileNumber, email: 'guest@example.com' })

/** The seven rooms by type: seven guests who each ask for one find a room, and an eighth finds none. */
export const sevenRooms: Room[] = roomInventory.flatMap((room) =>
  Array.from({ length: room.totalRooms }, () => room),
)

export const weekend: CalendarDate = asCalendarDate('2027-06-11')
/** The number of check-in dates that are used one after the other. */
export const seasonDays = 130
export const nthDay = (n: number): CalendarDate => addDays(asCalendarDate('2027-05-26'), n % seasonDays)

/** One room for this many nights, 60 % paid now. */
export const requestFor = ({ type, nightlyRate }: Room, checkIn: CalendarDate, nights: number) => ({
  type,
  rooms: 1,
  checkIn,
  checkOut: addDays(checkIn, nights),
  draftId: 'form',
  paidAmount: Math.ceil((nightlyRate * nights * 60) / 100),
})
