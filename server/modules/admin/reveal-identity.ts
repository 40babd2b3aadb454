import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { openAadhaar } from '../bookings/stored-details'

type Needs = { repositories: Repositories; secrets: Secrets; clock: Clock }
type Input = { bookingId: string; position: number }

/** One guest's whole identity number; an audit entry says who has seen it. Throws `NotFound`. */
export function revealIdentity({ repositories, secrets, clock }: Needs) {
  return (admin: string, { bookingId, position }: Input): Promise<{ aadhaar: string }> =>
    repositories.transaction(async (tx) => {
      const guest = (await tx.guests.ofBooking(bookingId))?.guests[position - 1]
      if (!guest?.aadhaarSealed)
        throw new DomainError('NotFound', 'No identity number is stored for this guest.')
      const note = `guest ${position}`
      await tx.audit.write({ at: clock.now(), admin, action: 'identityShown', bookingId, note })
      return { aadhaar: openAadhaar(secrets, bookingId, position, guest) }
    })
}
