import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { Booking } from '#server/repositories/bookings'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { earlierOf } from '#shared/calendar/calendar-date'
import { deskToday } from '#shared/calendar/hotel-today'
import type { DeskBookingChange, RoomsOutcome } from '#shared/desk/desk-booking'
import { DomainError } from '#shared/domain-error'
import { hasChanged, noBooking } from '../admin/list-cards'
import { assertGuestsFit } from '../bookings/assert-guests-fit'
import { sealDeskDetails } from '../bookings/stored-details'
import type { PostDeskMails } from '../mail/post-desk-mails'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import { assertDeskDates } from './desk-dates'
import { stayInWords } from './in-words'
import type { RoomsForDesk } from './rooms-for-desk'

type Needs = {
  repositories: Repositories
  atType: AtType
  clock: Clock
  secrets: Secrets
  promote: Promote
  roomsForDesk: RoomsForDesk
  deskMails: PostDeskMails
}

/**
 * Changes room type, dates, rooms, guests or note of a desk booking. Its rate stays, but another type costs that type's rate
 * of today. `notFree` changes nothing. Throws `NotFound`, `StayNotPossible`, `InvalidInput`, and `Conflict` where it has
 * changed since it was read.
 */
export function changeAtDesk(needs: Needs) {
  const { repositories, atType, clock, secrets, promote, roomsForDesk, deskMails } = needs
  return async (admin: string, request: DeskBookingChange): Promise<RoomsOutcome> => {
    const { bookingId, details } = request
    const { type: from } = (await repositories.bookings.byId(bookingId)) ?? {}
    if (!from) throw noBooking()
    const { rooms, checkIn, checkOut, type = from } = request
    assertGuestsFit({ type, rooms }, details.numberOfGuests)
    return atType([from, type], 'money', async (tx) => {
      const booking = await changeable(tx, bookingId, request.version)
      if (booking.type !== from) throw hasChanged()
      const now = clock.now()
      // A guest who has already arrived may extend the stay.
      assertDeskDates(request, now, earlierOf(booking.checkIn, deskToday(now)))
      const to = { type, rooms, checkIn, checkOut }
      const notFree = await moveRooms(tx, booking, to)
      if (notFree) return notFree
      const changed = await write(tx, booking, to, request)
      const entry = { at: now, admin, bookingId, note: stayInWords(to) }
      await tx.audit.write({ ...entry, action: 'deskBookingChanged' })
      await deskMails.send(tx, changed, 'changed')
      for (const each of new Set([from, type])) await promote(tx, each)
      return { kind: 'done', bookingId }
    })
  }

  async function write(
    tx: TransactionRepositories,
    { id, type, nightlyRate }: Booking,
    to: Stay,
    { version, details, note }: DeskBookingChange,
  ): Promise<Booking> {
    const isOther = to.type !== type
    const rate = isOther ? (await tx.rooms.find(to.type)).nightlyRate : nightlyRate
    const mobileKey = secrets.digest('mobile', details.mobileNumber)
    if (!(await tx.desk.change(id, version, { ...to, nightlyRate: rate, mobileKey, note })))
      throw hasChanged()
    if (isOther) await tx.desk.clearRoomNumbers(id)
    const stored = (await tx.guests.ofBooking(id))?.guests
    await tx.guests.replace(id, sealDeskDetails(secrets, id, details, stored), null)
    const changed = await tx.bookings.byId(id)
    if (!changed) throw noBooking()
    return changed
  }

  async function changeable(tx: TransactionRepositories, id: string, version: number): Promise<Booking> {
    const booking = await tx.erasure.lock(id)
    if (!booking || booking.status === 'Blocked') throw noBooking()
    const [origin] = await tx.desk.origins([id])
    if (!origin)
      throw new DomainError('Conflict', 'This booking was made online, so only its guest can change it.')
    if (booking.status !== 'Confirmed' || booking.erasedAt !== null)
      throw new DomainError('Conflict', 'This booking is over.')
    if (booking.version !== version) throw hasChanged()
    return booking
  }

  /** The booking keeps the rooms it has, ahead of the queue, also where the other rooms are not free. */
  async function moveRooms(tx: TransactionRepositories, booking: Booking, to: Stay) {
    const own = to.type === booking.type ? { own: booking } : {}
    const notFree = await roomsForDesk(tx, to, { asLast: true, ...own })
    if (notFree) return notFree
    await tx.queue.releaseRooms([booking.id])
    await tx.queue.takeRooms({ ...to, id: booking.id }, nightsOf(to))
    return undefined
  }
}
