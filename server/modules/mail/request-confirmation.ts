import * as bookingRows from '#modules/bookings/booking-rows'
import type { Db } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import * as mailRows from './mail-rows'
import { confirmedKey } from './post-mails'

type Needs = { db: Db }

/**
 * The browser asks for the confirmation mail, which was written to the outbox when the booking was confirmed: this only
 * checks that it exists. Throws `NotFound`.
 */
export function requestConfirmation({ db }: Needs) {
  return async (providerOrderId: string): Promise<void> => {
    const booking = await bookingRows.ofProviderOrder(db, providerOrderId)
    if (!booking || !(await mailRows.has(db, confirmedKey(booking.id)))) {
      throw new DomainError('NotFound', 'There is no confirmed booking with this order id.')
    }
  }
}
