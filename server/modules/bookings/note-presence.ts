import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'

type Needs = { library: Library; clock: Clock }

/** Any call with a user id says that this guest is there: he keeps his turn, and a promoted one counts as reached. */
export function notePresence({ library, clock }: Needs) {
  return (userKey: string): Promise<void> => library.holds.seen(userKey, clock.now())
}
