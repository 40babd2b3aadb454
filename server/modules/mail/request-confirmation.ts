import { DomainError } from '#shared/domain-error'
import type { Library } from '#server/repositories/repositories'
import { confirmedKey } from './post-mails'

type Needs = { library: Library }

/**
 * The browser asks for the confirmation mail. It was written when the booking was confirmed, to the stored address with
 * the stored content, so there is nothing left to do but to say so. Throws `NotFound`.
 */
export function requestConfirmation({ library }: Needs) {
  return async (providerOrderId: string): Promise<void> => {
    const booking = await library.bookings.ofProviderOrder(providerOrderId)
    if (!booking || !(await library.mails.has(confirmedKey(booking.id)))) {
      throw new DomainError('NotFound', 'There is no confirmed booking with this order id.')
    }
  }
}
