import type { Clock } from '../platform/clock'

type LeaseDue<T> = (now: Date, leaseUntil: Date, limit: number) => Promise<T[]>

/**
 * Takes what is due under a lease and works on it side by side, until nothing is due any more. What a dying process had
 * taken is due again when its lease is over, and so is what failed; neither stands in the way of the rest.
 */
export async function workThroughDue<T>(
  clock: Clock,
  {
    lease,
    work,
    leaseSeconds,
    batch = 10,
  }: {
    lease: LeaseDue<T>
    work: (item: T) => Promise<void>
    leaseSeconds: number
    batch?: number
  },
): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const now = clock.now()
    const due = await lease(now, new Date(now.getTime() + leaseSeconds * 1000), batch)
    const results = await Promise.allSettled(due.map(work))
    for (const result of results) if (result.status === 'rejected') failures.push(result.reason)
    if (due.length < batch) break
  }
  if (failures.length > 0) throw failures[0]
}
