import type { TransactionRepositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'

/** Nothing that sends money back begins while the database stands at an earlier state. Throws `Busy`. */
export async function assertNotRestored(
  { restored }: Pick<TransactionRepositories, 'restored'>,
  byWhom: 'guest' | 'hotel',
): Promise<void> {
  if (await restored.isSet()) throw new DomainError('Busy', words[byWhom])
}

const words = {
  guest:
    'The hotel is checking its records just now, so bookings cannot be cancelled here and nothing was changed. Please ' +
    `try again later, or call us: ${hotel.phones.join(' or ')}.`,
  hotel:
    'The hotel was restored from a backup, so perhaps this booking was cancelled already and its money sent back. End the ' +
    'restored state first. Nothing was cancelled.',
}
