import type { Clock } from '../runtime/clock'

type LeaseDue<T> = (now: Date, leaseUntil: Date, limit: number) => Promise<T[]>

/**
 * Takes what is due under a lease and works on it side by side, until nothing is due any more. What a dying process had
 * taken is due again when its lease is over.
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
  for (;;) {
    const now = clock.now()
    const due = await lease(now, new Date(now.getTime() + leaseSeconds * 1000), batch)
    const results = await Promise.allSettled(due.map(work))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    if (due.length < batch) return
  }
}
