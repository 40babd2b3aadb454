import type { Db } from '#server/database/transaction'
import type { Secrets } from '#server/platform/secrets'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import * as bookingRows from './booking-rows'
import type { SnapshotsOf } from './snapshot'

type Needs = {
  db: Db
  secrets: Secrets
  notePresence: (userKey: string) => Promise<void>
  snapshots: SnapshotsOf
}

const mostShown = 20

/** The guest's latest bookings, newest first. The user id is the only key, so another id shows none of them. */
export function bookingsOfUser({ db, secrets, notePresence, snapshots }: Needs) {
  return async (userId: string): Promise<BookingSnapshot[]> => {
    const userKey = secrets.digest('user', userId)
    await notePresence(userKey)
    return snapshots(await bookingRows.ofUser(db, userKey, mostShown))
  }
}
