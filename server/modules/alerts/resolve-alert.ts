import { DomainError } from '#shared/domain-error'
import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import { newsKinds } from './check'

/**
 * The owner has dealt with an item: it is shown no more, the same is not raised again while its trouble lasts, and the
 * audit trail says whose hand it was. Throws `NotFound` where it is done or closed already, or never was.
 */
export function settleAttention({ library, clock }: { library: Library; clock: Clock }) {
  return (admin: string, id: string): Promise<void> =>
    library.transaction(async ({ attention, audit }) => {
      const at = clock.now()
      const item = await attention.settle(id, at, newsKinds)
      if (!item) throw new DomainError('NotFound', 'This item is closed already.')
      const about = item.bookingId === null ? {} : { bookingId: item.bookingId }
      await audit.write({ at, admin, action: 'attentionSettled', note: item.kind, ...about })
    })
}
