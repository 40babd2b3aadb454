import * as guestRows from '#modules/bookings/guest-rows'
import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import { DomainError } from '#shared/domain-error'
import { openAadhaar } from '../bookings/stored-details'
import * as auditRows from './audit-rows'

type Needs = { db: Db; secrets: Secrets; clock: Clock }
type Input = { bookingId: string; position: number }

/** One guest's whole identity number; an audit entry says who has seen it. Throws `NotFound`. */
export function revealIdentity({ db, secrets, clock }: Needs) {
  return (admin: string, { bookingId, position }: Input): Promise<{ aadhaar: string }> =>
    transaction(db, async (tx) => {
      const guest = (await guestRows.ofBooking(tx, bookingId))?.guests[position - 1]
      if (!guest?.aadhaarSealed)
        throw new DomainError('NotFound', 'No identity number is stored for this guest.')
      const note = `guest ${position}`
      await auditRows.write(tx, { at: clock.now(), admin, action: 'identityShown', bookingId, note })
      return { aadhaar: openAadhaar(secrets, bookingId, position, guest) }
    })
}
