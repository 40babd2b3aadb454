import type { AskedSnapshot } from '../../../shared/booking/snapshot'
import { DomainError } from '../../../shared/domain-error'
import type { Library } from '../../repositories/books'
import type { Secrets } from '../../runtime/secrets'
import type { LookAtOrder } from '../payment/look-at-order'
import type { SnapshotsOf } from './snapshot'

type Needs = {
  library: Library
  secrets: Secrets
  notePresence: (userKey: string) => Promise<void>
  lookAtOrder: LookAtOrder
  snapshots: SnapshotsOf
}

/**
 * After the payment window is gone, however it went, the provider is asked before anything is said about money; what was
 * paid is settled on the way. Throws `NotFound` for a booking that is not this user's.
 */
export function askAboutPayment({ library, secrets, notePresence, lookAtOrder, snapshots }: Needs) {
  return async (userId: string, bookingId: string): Promise<AskedSnapshot> => {
    const userKey = secrets.digest('user', userId)
    const booking = await library.bookings.byId(bookingId)
    if (booking?.userKey !== userKey) throw new DomainError('NotFound', 'There is no such booking of yours.')
    await notePresence(userKey)
    const orders = await library.orders.ofBooking(bookingId)
    const looks = booking.status === 'Confirmed' ? [] : await Promise.all(orders.map(lookAtOrder))
    const now = (await library.bookings.byId(bookingId)) ?? booking
    const [snapshot] = await snapshots([now])
    if (!snapshot) throw new Error('a booking has no snapshot')
    return {
      snapshot,
      provider: looks.includes('unreachable') ? 'unasked' : 'asked',
    }
  }
}
