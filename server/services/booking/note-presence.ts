import type { Library } from '../../repositories/books'
import type { Clock } from '../../runtime/clock'
import type { HoldSettings } from '../line/promote'

type Needs = { library: Library; clock: Clock; settings: HoldSettings }

/** Any call with a user id says that this guest is there: he keeps his turn, and a promoted one counts as reached. */
export function notePresence({ library, clock, settings }: Needs) {
  return async (userKey: string): Promise<void> => {
    const now = clock.now()
    await library.holds.seen(userKey, now, new Date(now.getTime() - settings.claimSeconds * 1000))
  }
}
