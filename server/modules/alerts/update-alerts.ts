import type { Ctx } from '#server/context'
import { transaction } from '#server/database/transaction'
import { perServer } from '#server/platform/per-server'
import * as alertRows from './alert-rows'
import { keyOf, standingKinds } from './check'
import { raiseAlert } from './raise-alert'
import { runChecks } from './run-checks'

const everyMs = 15_000

const memory = perServer(() => ({
  checkedAt: Number.NEGATIVE_INFINITY,
  seenBefore: new Set() as ReadonlySet<string>,
}))

/**
 * Runs the checks every 15 seconds, raises new alerts and closes those whose problem is gone. Only a problem that two runs
 * in a row have found is raised: a server that has just started does its overdue work first.
 */
export async function updateAlerts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  if (Math.abs(now.getTime() - memory(ctx).checkedAt) < everyMs) return
  memory(ctx).checkedAt = now.getTime()
  const found = new Map((await runChecks(ctx, now)).map((finding) => [keyOf(finding), finding]))
  const open = await alertRows.open(ctx.db, standingKinds)
  const gone = open.filter((item) => !found.has(keyOf(item)))
  await alertRows.close(
    ctx.db,
    gone.map(({ id }) => id),
    now,
  )
  const known = new Set(open.map(keyOf))
  for (const [key, finding] of found) {
    if (!known.has(key) && memory(ctx).seenBefore.has(key))
      await transaction(ctx.db, (tx) => raiseAlert(ctx, tx, finding))
  }
  memory(ctx).seenBefore = new Set(found.keys())
}
