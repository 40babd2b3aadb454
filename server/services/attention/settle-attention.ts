import { DomainError } from '../../../shared/domain-error'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import { newsKinds } from './trouble'

/**
 * The owner has dealt with an item: it is shown no more, and the same is not raised again while its trouble lasts.
 * Settling twice changes nothing. Throws `NotFound` where it is closed or never was.
 */
export function settleAttention({ library, clock }: { library: Library; clock: Clock }) {
  return async (id: string): Promise<void> => {
    if (!(await library.attention.settle(id, clock.now(), newsKinds))) {
      throw new DomainError('NotFound', 'This item is closed already.')
    }
  }
}
