import { addSeconds, type Clock } from '#server/platform/clock'

/** Takes at most `limit` rows that are due at `now`; nobody else gets them before `until`. */
export type Lease = { now: Date; until: Date; limit: number }

/**
 * Leases due rows and works on them in parallel until none is due. Rows that failed, or whose process died, are due again
 * when their lease is over, and do not hold up the others. Throws the first failure at the end.
 */
export async function workThroughDue<T>(
  clock: Clock,
  {
    lease,
    work,
    leaseSeconds,
    batch = 10,
  }: {
    lease: (lease: Lease) => Promise<T[]>
    work: (item: T) => Promise<void>
    leaseSeconds: number
    batch?: number
  },
): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const now = clock.now()
    const due = await lease({ now, until: addSeconds(now, leaseSeconds), limit: batch })
    const results = await Promise.allSettled(due.map(work))
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason)
    if (due.length < batch) break
  }
  if (failures.length > 0) throw failures[0]
}

/** Seconds to wait after this number of attempts, from 1 on; undefined after the last step. */
export const nextStep = (attempts: number, steps: readonly number[]): number | undefined =>
  steps[Math.max(attempts, 1) - 1]

/** The same where attempts never end: the last step repeats. */
export const backOff = (attempts: number, steps: readonly [number, ...number[]]): number =>
  nextStep(Math.min(attempts, steps.length), steps) ?? steps[0]
