import * as bookingRows from '#modules/bookings/booking-rows'
import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import * as mailRows from './mail-rows'
import { confirmedKey } from './post-mails'

/**
 * The browser asks for the confirmation mail, which was written to the outbox when the booking was confirmed: this only
 * checks that it exists. Throws `NotFound`.
 */
export async function requestConfirmation(ctx: Ctx, providerOrderId: string): Promise<void> {
  const booking = await bookingRows.ofProviderOrder(ctx.db, providerOrderId)
  if (!booking || !(await mailRows.has(ctx.db, confirmedKey(booking.id)))) {
    throw new DomainError('NotFound', 'There is no confirmed booking with this order id.')
  }
}
