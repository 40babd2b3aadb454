import { DomainError } from '#shared/domain-error'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import { openAadhaar } from '../bookings/stored-details'

type Needs = { library: Library; secrets: Secrets; clock: Clock }
type Asked = { bookingId: string; position: number }

/** One guest's whole identity number, and a line that says who has seen it. Throws `NotFound`. */
export function revealIdentity({ library, secrets, clock }: Needs) {
  return (admin: string, { bookingId, position }: Asked): Promise<{ aadhaar: string }> =>
    library.transaction(async (books) => {
      const guest = (await books.guests.ofBooking(bookingId))?.guests[position - 1]
      if (!guest?.aadhaarSealed)
        throw new DomainError('NotFound', 'No identity number is stored for this guest.')
      const note = `guest ${position}`
      await books.audit.write({ at: clock.now(), admin, action: 'identityShown', bookingId, note })
      return { aadhaar: openAadhaar(secrets, bookingId, position, guest) }
    })
}
