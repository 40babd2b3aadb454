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

/** `transferReference`: the bank's reference of a transfer by hand, where the provider can return nothing. */
export type RefundedRequest = {
  orderId: string
  attachment?: OutgoingMail['attachments'][number] | undefined
  transferReference?: string | undefined
}

/**
 * The administrator says that the guest has his money: Processing becomes Refunded, and the guest is told by mail, in one
 * transaction. Throws `NotFound`, and `Conflict` where it is too early, too late, or somebody was faster.
 */
export function markRefunded({ repositories, atType, clock, cancellingMails }: Needs) {
  return async (
    admin: string,
    { orderId, attachment, transferReference }: RefundedRequest,
  ): Promise<void> => {
    const asked = await repositories.bookings.ofProviderOrder(orderId)
    if (!asked) throw new DomainError('NotFound', 'There is no booking with this order id.')
    await atType(asked.type, 'money', async (tx) => {
      const booking = await tx.bookings.byId(asked.id)
      if (!booking?.paymentId || booking.status !== 'Processing') throw notWaiting(booking)
      await tx.payments.lock(booking.paymentId)
      const refund = await readyRefund(tx, booking.paymentId, transferReference)
      if (!(await tx.bookings.move(booking.id, 'Processing', 'Refunded'))) throw notWaiting(booking)
      const now = clock.now()
      await tx.cancellations.refunded(booking.id, now)
      const amount = (await tx.cancellations.ofBooking(booking.id))?.amount ?? refund.amount
      if (refund.manual && transferReference) await tx.refunds.transferred(refund.id, transferReference)
      await cancellingMails.refunded(tx, { booking, refund, amount, attachment, transferReference })
      const line = { at: now, admin, bookingId: booking.id, note: moneyForPeople(amount) }
      await tx.audit.write({ ...line, action: 'markedRefunded' })
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
      'The payment provider has not taken this refund yet. It is asked again by itself; please come back later.',
    )
  }
  if (transferReference) return refund
  throw new DomainError(
    'Conflict',
    'No bank takes this refund any more. Transfer the money by hand and enter the reference of the transfer.',
  )
}

function notWaiting(booking: Booking | undefined): DomainError {
  if (!booking) return new DomainError('NotFound', 'There is no booking with this order id.')
  return booking.status === 'Refunded'
    ? new DomainError('Conflict', 'Somebody was faster: this booking is marked as refunded already.')
    : new DomainError('Conflict', 'This booking does not wait for a refund.')
}
