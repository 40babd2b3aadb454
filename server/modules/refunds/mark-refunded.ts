import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import type { Clock } from '#server/platform/clock'
import type { Booking } from '#server/repositories/bookings'
import type { Refund } from '#server/repositories/refunds'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople } from '#shared/money/rupees'
import type { PostCancellingMails } from '../mail/post-cancelling-mails'
import type { AtType } from '../queue/with-type-lock'
import { currentOf, isAccepted } from './refund-rows'

type Needs = {
  repositories: Repositories
  atType: AtType
  clock: Clock
  cancellingMails: PostCancellingMails
}

/** `transferReference`: the bank's reference of a transfer by hand, where the provider cannot refund. */
export type RefundedRequest = {
  orderId: string
  attachment?: OutgoingMail['attachments'][number] | undefined
  transferReference?: string | undefined
}

/**
 * The administrator confirms that the guest has the refund: Processing becomes Refunded, with a mail to the guest, in one
 * transaction. Throws `NotFound`, and `Conflict` where the refund is not made yet or another administrator was faster.
 */
export function markRefunded({ repositories, atType, clock, cancellingMails }: Needs) {
  return async (
    admin: string,
    { orderId, attachment, transferReference }: RefundedRequest,
  ): Promise<void> => {
    const found = await repositories.bookings.ofProviderOrder(orderId)
    if (!found) throw new DomainError('NotFound', 'There is no booking with this order id.')
    await atType(found.type, 'money', async (tx) => {
      const booking = await tx.bookings.byId(found.id)
      if (!booking?.paymentId || booking.status !== 'Processing') throw notWaiting(booking)
      await tx.payments.lock(booking.paymentId)
      const refund = await readyRefund(tx, booking.paymentId, transferReference)
      if (!(await tx.bookings.move(booking.id, 'Processing', 'Refunded'))) throw notWaiting(booking)
      const now = clock.now()
      await tx.cancellations.refunded(booking.id, now)
      const amount = (await tx.cancellations.ofBooking(booking.id))?.amount ?? refund.amount
      if (refund.manual && transferReference) await tx.refunds.transferred(refund.id, transferReference)
      await cancellingMails.refunded(tx, { booking, refund, amount, attachment, transferReference })
      await tx.audit.write({
        at: now,
        admin,
        action: 'markedRefunded',
        bookingId: booking.id,
        note: moneyForPeople(amount),
      })
    })
  }
}

async function readyRefund(
  tx: TransactionRepositories,
  paymentId: string,
  transferReference: string | undefined,
): Promise<Refund> {
  const refund = currentOf(await tx.refunds.ofPayment(paymentId), 'cancelled')
  if (refund && isAccepted(refund)) return refund
  if (!refund?.manual) {
    throw new DomainError(
      'Conflict',
      'The payment provider has not accepted this refund yet. It is asked again automatically; please try later.',
    )
  }
  if (transferReference) return refund
  throw new DomainError(
    'Conflict',
    'The bank no longer accepts this refund. Transfer the money by hand and enter the reference of the transfer.',
  )
}

function notWaiting(booking: Booking | undefined): DomainError {
  if (!booking) return new DomainError('NotFound', 'There is no booking with this order id.')
  return booking.status === 'Refunded'
    ? new DomainError('Conflict', 'Somebody else has already marked this booking as refunded.')
    : new DomainError('Conflict', 'This booking is not waiting for a refund.')
}
