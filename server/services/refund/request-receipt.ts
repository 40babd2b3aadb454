import { DomainError } from '../../../shared/domain-error'
import type { Library } from '../../repositories/books'

/**
 * The browser asks for the receipt of a refund. It is the mail that was written when the booking was cancelled, to the
 * stored address, so there is nothing left to do but to say so. Throws `NotFound`.
 */
export function requestReceipt({ library }: { library: Library }) {
  return async (providerRefundId: string): Promise<void> => {
    const bookingId = await library.cancellations.bookingOfRefund(providerRefundId)
    if (!bookingId) throw new DomainError('NotFound', 'There is no refund with this id.')
  }
}
