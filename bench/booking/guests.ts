import { aForm } from '#server/testing/builders'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { type Room, roomInventory } from '#shared/room/room'

/** One guest, his own proxy's address, and the form that he fills in. */
export type Guest = { userId: string; mobileNumber: string; address: string; headers: Record<string, string> }

let born = 0
/** Everybody is somebody else, so that nobody is held up by what he held before. */
export function newGuest(): Guest {
  born += 1
  const userId = `guest-${born}`
  const address = `10.${(born >> 16) & 255}.${(born >> 8) & 255}.${born & 255}`
  return {
    userId,
    mobileNumber: String(9_000_000_000 + born),
    address,
    headers: { 'user-id': userId, 'x-forwarded-for': address },
  }
}

export const detailsOf = ({ mobileNumber }: Pick<Guest, 'mobileNumber'>) => ({
  ...{ mobileNumber, email: 'guest@example.com', numberOfGuests: 1 },
  address: aForm().address,
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
})

/** The seven rooms, each by what it is: a guest for each finds a room, and one more would find none. */
export const sevenRooms: Room[] = roomInventory.flatMap((room) =>
  Array.from({ length: room.totalRooms }, () => room),
)

export const weekend: CalendarDate = asCalendarDate('2027-06-11')
/** Check-ins of the season that are tried one after the other. */
export const seasonDays = 130
export const nthDay = (n: number): CalendarDate => addDays(asCalendarDate('2027-05-26'), n % seasonDays)

/** One room for so many nights, 60 % paid now. */
export const requestFor = ({ type, nightlyRate }: Room, checkIn: CalendarDate, nights: number) => ({
  ...{ type, rooms: 1, checkIn, checkOut: addDays(checkIn, nights), draftId: 'form' },
  paidAmount: Math.ceil((nightlyRate * nights * 60) / 100),
})
