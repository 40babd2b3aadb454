import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import type { Library } from '../../repositories/books'
import type { Secrets } from '../../runtime/secrets'
import { snapshotOf } from './snapshot'

type Needs = { library: Library; secrets: Secrets; notePresence: (userKey: string) => Promise<void> }

const kept = 20

/** Where a guest stands with each of his bookings, newest first. Whoever says another user id sees nothing of it. */
export function bookingsOfUser({ library, secrets, notePresence }: Needs) {
  return async (userId: string): Promise<BookingSnapshot[]> => {
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    const bookings = await library.bookings.ofUser(userKey, kept)
    return Promise.all(bookings.map((booking) => snapshotOf(library, booking)))
  }
}
