import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { eventKinds } from './check'

/**
 * The owner has dealt with an item: it is shown no more, the same is not raised again while its trouble lasts, and the
 * audit trail says whose hand it was. Throws `NotFound` where it is done or closed already, or never was.
 */
export function resolveAlert({ repositories, clock }: { repositories: Repositories; clock: Clock }) {
  return (admin: string, id: string): Promise<void> =>
    repositories.transaction(async ({ alerts, audit }) => {
      const at = clock.now()
      const item = await alerts.processPayment(id, at, eventKinds)
      if (!item) throw new DomainError('NotFound', 'This item is closed already.')
      const about = item.bookingId === null ? {} : { bookingId: item.bookingId }
      await audit.write({ at, admin, action: 'alertResolved', note: item.kind, ...about })
    })
}
