import type { Clock } from '#server/platform/clock'
import type { Repositories } from '#server/repositories/repositories'
import { type Finding, keyOf, standingKinds } from './check'
import type { RaiseAlert } from './raise-alert'

type Needs = {
  repositories: Repositories
  clock: Clock
  runChecks: (now: Date) => Promise<Finding[]>
  raise: RaiseAlert
}

const everyMs = 15_000

/**
 * Looks every 15 seconds for trouble with money and mail, raises what is new, and closes what is gone. Only what two
 * looks in a row have seen is raised: a house that has just woken up does its work first.
 */
export function watchOverMoney({ repositories, clock, runChecks, raise }: Needs) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let seenBefore: ReadonlySet<string> = new Set()
  return async (): Promise<void> => {
    const now = clock.now()
    if (Math.abs(now.getTime() - checkedAt) < everyMs) return
    checkedAt = now.getTime()
    const found = new Map((await runChecks(now)).map((checks) => [keyOf(checks), checks]))
    const open = await repositories.alerts.open(standingKinds)
    const gone = open.filter((item) => !found.has(keyOf(item)))
    await repositories.alerts.close(
      gone.map(({ id }) => id),
      now,
    )
    const known = new Set(open.map(keyOf))
    for (const [key, checks] of found) {
      if (!known.has(key) && seenBefore.has(key)) await repositories.transaction((tx) => raise(tx, checks))
    }
    seenBefore = new Set(found.keys())
  }
}
