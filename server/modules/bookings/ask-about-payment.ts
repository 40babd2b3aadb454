import * as orderRows from '#modules/payments/order-rows'
import type { Db } from '#server/database/transaction'
import type { Secrets } from '#server/platform/secrets'
import type { AskedSnapshot } from '#shared/booking/snapshot'
import { DomainError } from '#shared/domain-error'
import type { AskAboutOrder } from '../payments/ask-about-order'
import * as bookingRows from './booking-rows'
import type { SnapshotsOf } from './snapshot'

type Needs = {
  db: Db
  secrets: Secrets
  notePresence: (userKey: string) => Promise<void>
  askAboutOrder: AskAboutOrder
  snapshots: SnapshotsOf
}

/**
 * After the payment window has closed, asks the provider and processes what was paid before it answers.
 * Throws `NotFound` for a booking that is not this user's.
 */
export function askAboutPayment({ db, secrets, notePresence, askAboutOrder, snapshots }: Needs) {
  return async (userId: string, bookingId: string): Promise<AskedSnapshot> => {
    const userKey = secrets.digest('user', userId)
    const booking = await bookingRows.byId(db, bookingId)
    if (booking?.userKey !== userKey) throw new DomainError('NotFound', 'You have no such booking.')
    await notePresence(userKey)
    const orders = await orderRows.ofBooking(db, bookingId)
    const checks = booking.status === 'Confirmed' ? [] : await Promise.all(orders.map(askAboutOrder))
    const now = (await bookingRows.byId(db, bookingId)) ?? booking
    const [snapshot] = await snapshots([now])
    if (!snapshot) throw new Error('a booking has no snapshot')
    if (checks.includes('unreachable')) return { snapshot, provider: 'unasked' }
    return { snapshot, provider: checks.includes('lately') ? 'asking' : 'asked' }
  }
}
