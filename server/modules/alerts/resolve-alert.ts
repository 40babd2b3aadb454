import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { DomainError } from '#shared/domain-error'
import * as alertRows from './alert-rows'
import { eventKinds } from './check'

/**
 * Marks an alert as resolved by the owner: it is not shown or raised again while its problem lasts, and the audit log says
 * who resolved it. Throws `NotFound` where there is no such open alert.
 */
export function resolveAlert(ctx: Ctx, admin: string, id: string): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const item = await alertRows.resolve(tx, id, at, eventKinds)
    if (!item) throw new DomainError('NotFound', 'This alert is already closed.')
    const about = item.bookingId === null ? {} : { bookingId: item.bookingId }
    await auditRows.write(tx, { at, admin, action: 'alertResolved', note: item.kind, ...about })
  })
}
