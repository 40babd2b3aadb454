import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { confirmedKey } from './post-mails'

type Needs = { repositories: Repositories }

/**
 * The browser asks for the confirmation mail, which was written to the outbox when the booking was confirmed: this only
 * checks that it exists. Throws `NotFound`.
 */
export function requestConfirmation({ repositories }: Needs) {
  return async (providerOrderId: string): Promise<void> => {
    const booking = await repositories.bookings.ofProviderOrder(providerOrderId)
    if (!booking || !(await repositories.mails.has(confirmedKey(booking.id)))) {
      throw new DomainError('NotFound', 'There is no confirmed booking with this order id.')
    }
  }
}
