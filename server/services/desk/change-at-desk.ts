import { nightsOf, type Stay } from '../../../shared/booking/stay'
import { dateForPeople, earlierOf } from '../../../shared/calendar/calendar-date'
import { hotelToday } from '../../../shared/calendar/hotel-today'
import type { DeskBookingChange, RoomsOutcome } from '../../../shared/desk/desk-booking'
import { DomainError } from '../../../shared/domain-error'
import type { Booking } from '../../repositories/bookings'
import type { Books, Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { Secrets } from '../../runtime/secrets'
import { noBooking } from '../admin/list-cards'
import { assertTheyFit } from '../booking/assert-they-fit'
import { sealDeskDetails } from '../booking/stored-details'
import type { AtType } from '../line/at-type'
import type { Promote } from '../line/promote'
import { assertDeskDates } from './desk-dates'
import type { RoomsForDesk } from './rooms-for-desk'

type Needs = {
  library: Library
  atType: AtType
  clock: Clock
  secrets: Secrets
  promote: Promote
  roomsForDesk: RoomsForDesk
}

/**
 * Changes dates, rooms, guests or note of a booking that the desk made; its rate stays. `notFree` changes nothing.
 * Throws `NotFound`, `StayNotPossible`, `InvalidInput`, and `Conflict` where it has changed since it was read.
 */
export function changeAtDesk({ library, atType, clock, secrets, promote, roomsForDesk }: Needs) {
  return async (admin: string, asked: DeskBookingChange): Promise<RoomsOutcome> => {
    const { bookingId, version, details, note } = asked
    const { type } = (await library.bookings.byId(bookingId)) ?? {}
    if (!type) throw noBooking()
    assertTheyFit({ type, rooms: asked.rooms }, details.numberOfGuests)
    return atType(type, 'money', async (books) => {
      const booking = await changeable(books, bookingId, version)
      const now = clock.now()
      // A guest who is here already may stay longer.
      assertDeskDates(asked, now, earlierOf(booking.checkIn, hotelToday(now)))
      const { rooms, checkIn, checkOut } = asked
      const notFree = await moveRooms(books, booking, { type, rooms, checkIn, checkOut })
      if (notFree) return notFree
      const mobileKey = secrets.digest('mobile', details.mobileNumber)
      const changed = await books.desk.change(bookingId, version, {
        rooms,
        checkIn,
        checkOut,
        mobileKey,
        note,
      })
      if (!changed) throw hasChanged()
      const stored = (await books.guests.ofBooking(bookingId))?.guests
      await books.guests.replace(bookingId, sealDeskDetails(secrets, bookingId, details, stored), null)
      const words = `${rooms}, ${dateForPeople(checkIn)} to ${dateForPeople(checkOut)}`
      await books.audit.write({ at: now, admin, action: 'deskBookingChanged', bookingId, note: words })
      await promote(books, type)
      return { kind: 'done', bookingId }
    })
  }

  async function changeable(books: Books, id: string, version: number): Promise<Booking> {
    const booking = await books.erasure.lock(id)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const [origin] = await books.desk.origins([id])
    if (!origin) throw new DomainError('Conflict', 'This booking was made on the site, so its guest owns it.')
    if (booking.status !== 'Confirmed' || booking.erasedAt !== null)
      throw new DomainError('Conflict', 'This booking is over.')
    if (booking.version !== version) throw hasChanged()
    return booking
  }

  /** The rooms that the booking has count as free for it; where the new ones cannot be had it keeps them. */
  async function moveRooms(books: Books, booking: Booking, to: Stay) {
    await books.line.giveRoomsBack([booking.id])
    const notFree = await roomsForDesk(books, to, { asLast: true })
    const stays = notFree ? booking : { ...booking, ...to }
    await books.line.takeRooms(stays, nightsOf(stays))
    return notFree
  }
}

const hasChanged = () =>
  new DomainError('Conflict', 'This booking has changed since you opened it. Look at it again.')
