import * as restoredRows from '#modules/maintenance/restored-rows'
import type { Db } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'

/** Refuses to start a refund while the database counts as restored from a backup. Throws `Busy`. */
export async function assertNotRestored(db: Db, byWhom: 'guest' | 'hotel'): Promise<void> {
  if (await restoredRows.isSet(db)) throw new DomainError('Busy', words[byWhom])
}

const words = {
  guest:
    'The hotel is checking its records at the moment, so bookings cannot be cancelled online. Nothing was changed. ' +
    `Please try again later, or call us: ${hotel.phones.join(' or ')}.`,
  hotel:
    'The hotel was restored from a backup, so this booking may already have been cancelled and refunded. End the ' +
    'restored state first. Nothing was cancelled.',
}
