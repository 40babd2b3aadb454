import { type Db, transaction } from '#server/database/transaction'
import type { Clock } from '#server/platform/clock'
import * as alertRows from './alert-rows'
import { type Finding, keyOf, standingKinds } from './check'
import type { RaiseAlert } from './raise-alert'

type Needs = {
  db: Db
  clock: Clock
  runChecks: (now: Date) => Promise<Finding[]>
  raise: RaiseAlert
}

const everyMs = 15_000

/**
 * Runs the checks every 15 seconds, raises new alerts and closes those whose problem is gone. Only a problem that two runs
 * in a row have found is raised: a server that has just started does its overdue work first.
 */
export function updateAlerts({ db, clock, runChecks, raise }: Needs) {
  let checkedAt = Number.NEGATIVE_INFINITY
  let seenBefore: ReadonlySet<string> = new Set()
  return async (): Promise<void> => {
    const now = clock.now()
    if (Math.abs(now.getTime() - checkedAt) < everyMs) return
    checkedAt = now.getTime()
    const found = new Map((await runChecks(now)).map((finding) => [keyOf(finding), finding]))
    const open = await alertRows.open(db, standingKinds)
    const gone = open.filter((item) => !found.has(keyOf(item)))
    await alertRows.close(
      db,
      gone.map(({ id }) => id),
      now,
    )
    const known = new Set(open.map(keyOf))
    for (const [key, finding] of found) {
      if (!known.has(key) && seenBefore.has(key)) await transaction(db, (tx) => raise(tx, finding))
    }
    seenBefore = new Set(found.keys())
  }
}
