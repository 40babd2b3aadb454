import * as auditRows from '#modules/admin/audit-rows'
import * as roomRows from '#modules/bookings/room-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'

/**
 * Changes a room type's nightly rate, in whole rupees. Existing holds, queue entries and bookings keep their rate. Throws
 * `Changed` where another administrator changed the expected one.
 */
export function changeRate(
  ctx: Ctx,
  admin: string,
  { type, amount, expected }: { type: RoomType; amount: Rupees; expected?: number | undefined },
): Promise<{ message: string }> {
  return withTypeLock(ctx, type, 'money', async (tx) => {
    const old = await roomRows.setRate(tx, type, amount)
    const [before, after] = [old, amount].map((rate) => moneyForPeople(toPaise(rate)))
    if (expected !== undefined && old !== expected && old !== amount)
      throw new DomainError(
        'Changed',
        `The rate of ${type} has been changed to ${before} by somebody else in the meantime.`,
      )
    const note = `${type}: ${before} to ${after}`
    if (old !== amount) await auditRows.write(tx, { at: ctx.clock.now(), admin, action: 'rateChanged', note })
    return { message: `The rate of ${type} is now ${after} a night.` }
  })
}
