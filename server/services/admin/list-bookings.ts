import type { AdminStatus } from '../../../shared/booking/status'
import type { Guest } from '../../../shared/guest/guest'
import { asPaise, type Paise } from '../../../shared/money/paise'
import type { Booking } from '../../repositories/bookings'
import type { Library } from '../../repositories/books'
import type { StoredDetails } from '../../repositories/guests'
import type { Secrets } from '../../runtime/secrets'
import { openAadhaar, payerDetails } from '../booking/stored-details'
import { refundsOfBookings } from '../refund/refunds-of-bookings'

type Needs = { library: Library; secrets: Secrets }

/** A booking as the administrator reads it, identity numbers whole. Money in paise. */
export type ListedBooking = {
  booking: Booking
  details: Omit<StoredDetails, 'guests'>
  guests: Guest[]
  paid: Paise
  pending: Paise
  orderId: string | null
  /** What went back of its payment, or is on its way; `id` is the provider's. */
  refund: { id: string | null; amount: Paise } | undefined
}

/** The bookings of one status by check-in, for a signed-in administrator. */
export function listBookings({ library, secrets }: Needs) {
  return async (status: AdminStatus): Promise<ListedBooking[]> => {
    const bookings = await library.bookings.byStatus(status)
    const known = await library.guests.ofBookings(bookings.map(({ id }) => id))
    const paid = await library.orders.byIds(bookings.flatMap(({ paidOrderId }) => paidOrderId ?? []))
    const details = new Map(known.map((one) => [one.bookingId, one.details]))
    const orders = new Map(paid.map((order) => [order.id, order]))
    const refunds = await refundsOfBookings(library, bookings)
    return bookings.map((booking) => {
      const { guests, ...rest } = details.get(booking.id) ?? payerDetails({ email: null, contact: null })
      const order = booking.paidOrderId === null ? undefined : orders.get(booking.paidOrderId)
      return {
        booking,
        details: rest,
        guests: guests.map((guest, index) => ({
          name: guest.name,
          age: guest.age,
          aadhar: openAadhaar(secrets, booking.id, index + 1, guest),
        })),
        paid: order?.amount ?? asPaise(0),
        pending: order?.pending ?? asPaise(0),
        orderId: order?.providerOrderId ?? null,
        refund: refunds.get(booking.id),
      }
    })
  }
}
