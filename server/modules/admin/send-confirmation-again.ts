import type { Clock } from '#server/platform/clock'
import type { Booking } from '#server/repositories/bookings'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import type { PostDeskMails } from '../mail/post-desk-mails'
import type { PostMails } from '../mail/post-mails'
import { noBooking } from './list-cards'

type Needs = { repositories: Repositories; clock: Clock; mails: PostMails; deskMails: PostDeskMails }
type Input = { bookingId: string; requestId: string }

/**
 * Mails the confirmation once more, to the stored address, with the booking as it is now; a repeated `requestId` mails
 * nothing. Throws `NotFound`, and `Conflict` where the booking is not confirmed or has no email address.
 */
export function sendConfirmationAgain({ repositories, clock, mails, deskMails }: Needs) {
  return (admin: string, { bookingId, requestId }: Input): Promise<{ email: string }> =>
    repositories.transaction(async (tx) => {
      const booking = await tx.erasure.lock(bookingId)
      if (!booking) throw noBooking()
      if (booking.status !== 'Confirmed')
        throw new DomainError('Conflict', 'Only a confirmed booking has a confirmation.')
      const email = (await tx.guests.ofBooking(bookingId))?.email
      if (!email) throw new DomainError('Conflict', 'No email address is known for this booking.')
      const isNew = await again(tx, booking, requestId)
      const entry = { at: clock.now(), admin, bookingId, action: 'confirmationSentAgain' as const }
      if (isNew) await tx.audit.write(entry)
      return { email }
    })

  async function again(tx: TransactionRepositories, booking: Booking, requestId: string): Promise<boolean> {
    const order = booking.paidOrderId ? await tx.orders.byId(booking.paidOrderId) : undefined
    const payment = booking.paymentId ? await tx.payments.byId(booking.paymentId) : undefined
    if (order && payment) return mails.confirmedAgain(tx, { booking, order, payment }, requestId)
    return deskMails.confirmedAgain(tx, booking, requestId)
  }
}
