import * as guestRows from '#modules/bookings/guest-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import { openAadhaar } from '../bookings/stored-details'
import * as auditRows from './audit-rows'

type Input = { bookingId: string; position: number }

/** One guest's whole identity number; an audit entry says who has seen it. Throws `NotFound`. */
export function revealIdentity(
  ctx: Ctx,
  admin: string,
  { bookingId, position }: Input,
): Promise<{ aadhaar: string }> {
  return transaction(ctx.db, async (tx) => {
    const guest = (await guestRows.ofBooking(tx, bookingId))?.guests[position - 1]
    if (!guest?.aadhaarSealed)
      throw new DomainError('NotFound', 'No identity number is stored for this guest.')
    const note = `guest ${position}`
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'identityShown', bookingId, note })
    return { aadhaar: openAadhaar(ctx.secrets, bookingId, position, guest) }
  })
}
