import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'

type Needs = { repositories: Repositories; clock: Clock }

/** Any call with a user id marks the guest as present: they keep their turn, and a promoted guest counts as reached. */
export function notePresence({ repositories, clock }: Needs) {
  return (userKey: string): Promise<void> => repositories.holds.seen(userKey, clock.now())
}
