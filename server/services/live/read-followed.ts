import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { SnapshotsOf } from '../booking/snapshot'

type Needs = { library: Library; clock: Clock; snapshots: SnapshotsOf }

/** Who comes back within this time is still told how his booking ended. */
const toldAgainMs = 15 * 60_000

/** What the guests behind these keys wait for or hold, and what became of it lately; newest first. In a few questions. */
export function readFollowed({ library, clock, snapshots }: Needs) {
  return async (
    userKeys: readonly string[],
    watched: readonly string[],
  ): Promise<Map<string, BookingSnapshot[]>> => {
    const endedSince = new Date(clock.now().getTime() - toldAgainMs)
    const bookings = await library.bookings.followedBy([...userKeys], endedSince, [...watched])
    const told = await snapshots(bookings)
    const found = new Map<string, BookingSnapshot[]>(userKeys.map((key) => [key, []]))
    for (const [index, { userKey }] of bookings.entries()) {
      const snapshot = told[index]
      if (userKey !== null && snapshot) found.get(userKey)?.push(snapshot)
    }
    return found
  }
}
