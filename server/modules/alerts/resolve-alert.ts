import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { eventKinds } from './check'

/**
 * Marks an alert as resolved by the owner: it is not shown or raised again while its problem lasts, and the audit log says
 * who resolved it. Throws `NotFound` where there is no such open alert.
 */
export function resolveAlert({ repositories, clock }: { repositories: Repositories; clock: Clock }) {
  return (admin: string, id: string): Promise<void> =>
    repositories.transaction(async ({ alerts, audit }) => {
      const at = clock.now()
      const item = await alerts.resolve(id, at, eventKinds)
      if (!item) throw new DomainError('NotFound', 'This alert is already closed.')
      const about = item.bookingId === null ? {} : { bookingId: item.bookingId }
      await audit.write({ at, admin, action: 'alertResolved', note: item.kind, ...about })
    })
}
