import * as auditRows from '#modules/admin/audit-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { type Db, transaction } from '#server/database/transaction'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { RestoredState } from '#shared/desk/restored'
import { DomainError } from '#shared/domain-error'
import { roomTypes } from '#shared/room/room'
import * as restoredRows from './restored-rows'

export async function restoredState(ctx: Ctx): Promise<RestoredState> {
  const restored = await restoredRows.state(ctx.db)
  return {
    asOf: restored ? instantForWire(restored.asOf) : null,
    checkedAt: restored?.checkedAt ? instantForWire(restored.checkedAt) : null,
  }
}

/** The owner has checked what changed since the backup: payments, refunds, mails and selling go on. Idempotent. */
export async function endRestored(ctx: Ctx, admin: string): Promise<RestoredState> {
  await transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const state = await restoredRows.state(tx)
    if (!state || !(await restoredRows.end(tx, at))) return
    await paymentRows.makeAllDue(tx, at)
    const note = `the state of ${instantForWire(state.asOf)}`
    await auditRows.write(tx, { at, admin, action: 'restoredEnded', note })
  })
  await Promise.all(roomTypes.map((type) => withTypeLock(ctx, type, 'money', (tx) => promote(ctx, tx, type))))
  return restoredState(ctx)
}

/** Refuses to start a refund while the database counts as restored from a backup. Throws `Busy`. */
export async function assertNotRestored(ctx: Ctx, db: Db, byWhom: 'guest' | 'hotel'): Promise<void> {
  if (await restoredRows.isSet(db)) throw new DomainError('Busy', words(ctx.hotel.current.phones)[byWhom])
}

const words = (phones: readonly string[]) => ({
  guest:
    'The hotel is checking its records at the moment, so bookings cannot be cancelled online. Nothing was changed. ' +
    `Please try again later, or call us: ${phones.join(' or ')}.`,
  hotel:
    'The hotel was restored from a backup, so this booking may already have been cancelled and refunded. End the ' +
    'restored state first. Nothing was cancelled.',
})
