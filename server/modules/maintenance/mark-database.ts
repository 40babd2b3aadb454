import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Log } from '#server/platform/log'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'

/** `count` is raised with every mark, in the database and beside it. */
export type DatabaseMark = { databaseId: string; serverId: string; count: number; at: Date }

export type KeptMark = {
  read(): Promise<DatabaseMark | undefined>
  write(mark: DatabaseMark): Promise<void>
}

type Needs = { repositories: Repositories; clock: Clock; ids: Ids; log: Log; keptMark: KeptMark | undefined }

const everyMs = 60_000

/**
 * Raises this server's counter, first in the database, then beside it. A database whose counter is lower than the kept one
 * was put back to an earlier state: it counts as restored from then on. Each server has a counter of its own, so that no
 * other server's marks can hide what is missing.
 */
export function markDatabase({ repositories, clock, ids, log, keptMark }: Needs) {
  let markedAt = Number.NEGATIVE_INFINITY
  return async (): Promise<void> => {
    const now = clock.now()
    if (!keptMark || Math.abs(now.getTime() - markedAt) < everyMs) return
    markedAt = now.getTime()
    const kept = await keptMark.read()
    const mark = await repositories.transaction((tx) => raised(tx, kept, now))
    // Beside the database last: a mark that was never committed must not be missed.
    await keptMark.write(mark)
  }

  async function raised(
    tx: TransactionRepositories,
    kept: DatabaseMark | undefined,
    now: Date,
  ): Promise<DatabaseMark> {
    const { serverMarks, restored } = tx
    const database = await serverMarks.databaseId(ids.uuid())
    const serverId = kept?.serverId ?? ids.uuid()
    const known = await serverMarks.of(serverId)
    const count = known?.count ?? 0
    const newest = await serverMarks.newestBooking()
    // A database without a name that has bookings is from before it got its name; an empty one is a new hotel.
    const isSame = database.isNew ? newest !== undefined : database.id === kept?.databaseId
    if (kept && isSame && count < kept.count && !(await isKnown(tx, kept))) {
      // Its own mark: other servers may have marked this database since it was put back.
      const asOf = known?.at ?? newest ?? kept.at
      await restored.notice(asOf, now)
      log.warn(
        { asOf, noticedBy: serverId },
        'this database is older than the last one that this server marked',
      )
    }
    const next = Math.max(count, kept?.count ?? 0) + 1
    await serverMarks.put(serverId, next, now)
    return { databaseId: database.id, serverId, count: next, at: now }
  }

  /** Another server, or the restore command, has noticed the same loss. */
  async function isKnown({ restored }: TransactionRepositories, kept: DatabaseMark): Promise<boolean> {
    const last = await restored.last()
    return last !== undefined && last.noticedAt >= kept.at
  }
}
