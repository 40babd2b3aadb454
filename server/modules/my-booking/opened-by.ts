import { createHash, timingSafeEqual } from 'node:crypto'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { refundable } from '#modules/bookings/state'
import type { Ctx } from '#server/context'
import type { BookingOpening } from '#shared/booking/my-booking'
import { addDays } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { foldedContact } from '#shared/guest/guest'

/** Days after check-out until which guests can open their booking. */
const openDays = 90
/** As long as a booking's id, so that a reference that no booking has takes as long as one that fits. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * The booking that this key, or this mobile number or email address, opens. Throws the same `NotFound` whatever is wrong: for
 * an unknown reference, for a wrong or ended key, for a wrong contact, and once it is 90 days after check-out.
 */
export async function openedBy(ctx: Ctx, opening: BookingOpening): Promise<Booking> {
  const booking = await bookingRows.ofReference(ctx.db, opening.orderId)
  const fits =
    'key' in opening
      ? isSame(opening.key, ctx.secrets.bookingKey(opening.orderId, booking?.keyVersion ?? 0))
      : isContact(opening.contact, await guestRows.ofBooking(ctx.db, booking?.id ?? nobody))
  if (!booking || !fits || !isShown(booking, ctx.clock.now())) throw noSuchBooking()
  return booking
}

const noSuchBooking = () => new DomainError('NotFound', 'We cannot find a booking with these details.')

const isShown = ({ status, checkOut }: Booking, now: Date): boolean =>
  refundable.includes(status) && hotelToday(now) <= addDays(checkOut, openDays)

function isContact(
  contact: string,
  details: Pick<guestRows.StoredDetails, 'mobileNumber' | 'email'> | undefined,
): boolean {
  const { mobileNumber = '', email = '' } = details ?? {}
  const given = foldedContact(contact)
  const isMobile = isSame(given, foldedContact(mobileNumber))
  const isEmail = isSame(given, foldedContact(email))
  return isMobile || isEmail
}

/** In a time that does not tell how much of it is right; nothing is the same as nothing. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected)) && expected !== ''
}
