import type { Library } from '#server/repositories/repositories'
import type { Clock } from '#server/platform/clock'
import type { RaiseAttention } from './raise-alert'
import { keyOf, standingKinds, type Trouble } from './check'

type Needs = {
  library: Library
  clock: Clock
  findTrouble: (now: Date) => Promise<Trouble[]>
  raise: RaiseAttention
}

const everyMs = 15_000

/**
 * Looks every 15 seconds for trouble with money and mail, raises what is new, and closes what is gone. Only what two
 * looks in a row have seen is raised: a house that has just woken up does its work first.
 */
export function watchOverMoney({ library, clock, findTrouble, raise }: Needs) {
  let lookedAt = Number.NEGATIVE_INFINITY
  let seenBefore: ReadonlySet<string> = new Set()
  return async (): Promise<void> => {
    const now = clock.now()
    if (Math.abs(now.getTime() - lookedAt) < everyMs) return
    lookedAt = now.getTime()
    const found = new Map((await findTrouble(now)).map((trouble) => [keyOf(trouble), trouble]))
    const open = await library.attention.open(standingKinds)
    const gone = open.filter((item) => !found.has(keyOf(item)))
    await library.attention.close(
      gone.map(({ id }) => id),
      now,
    )
    const known = new Set(open.map(keyOf))
    for (const [key, trouble] of found) {
      if (!known.has(key) && seenBefore.has(key)) await library.transaction((books) => raise(books, trouble))
    }
    seenBefore = new Set(found.keys())
  }
}
