import type { TransactionRepositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'

/** Refuses to start a refund while the database counts as restored from a backup. Throws `Busy`. */
export async function assertNotRestored(
  { restored }: Pick<TransactionRepositories, 'restored'>,
  byWhom: 'guest' | 'hotel',
): Promise<void> {
  if (await restored.isSet()) throw new DomainError('Busy', words[byWhom])
}

const words = {
  guest:
    'The hotel is checking its records at the moment, so bookings cannot be cancelled online. Nothing was changed. ' +
    `Please try again later, or call us: ${hotel.phones.join(' or ')}.`,
  hotel:
    'The hotel was restored from a backup, so this booking may already have been cancelled and refunded. End the ' +
    'restored state first. Nothing was cancelled.',
}
