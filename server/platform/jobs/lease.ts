import type { Clock } from '../platform/clock'

type LeaseDue<T> = (now: Date, leaseUntil: Date, limit: number) => Promise<T[]>

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
