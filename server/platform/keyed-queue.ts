import { DomainError } from '#shared/domain-error'

/** `money` goes before `request`: payments, cancellations and jobs must not wait behind a rush of checkouts. */
export type Urgency = 'money' | 'request'

type Job = { start(): void; urgency: Urgency }
type Lane = { busy: boolean; waiting: Job[] }

/** One writer per lane uses the database; the others wait in memory, so that a rush cannot use up the pool. */
export type Writers = { run<T>(lane: string, urgency: Urgency, work: () => Promise<T>): Promise<T> }

/** `maxWaitMs`: how long work may wait for its turn before it is refused as `Busy`, with nothing done. */
export function writersPerLane({ maxWaitMs }: { maxWaitMs: number }): Writers {
  const lanes = new Map<string, Lane>()
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { busy: false, waiting: [] }
    lanes.set(name, lane)
    return lane
  }
  return {
    async run(name, urgency, work) {
      const lane = laneOf(name)
      if (lane.busy) await turn(lane, urgency, maxWaitMs)
      lane.busy = true
      try {
        return await work()
      } finally {
        next(lane)
      }
    },
  }
}

function next(lane: Lane): void {
  const first = lane.waiting.findIndex((job) => job.urgency === 'money')
  const [job] = lane.waiting.splice(Math.max(first, 0), 1)
  // The lane stays busy during the handover, so that nobody can get in between.
  if (job) job.start()
  else lane.busy = false
}

function turn(lane: Lane, urgency: Urgency, maxWaitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandon = setTimeout(() => {
      lane.waiting.splice(lane.waiting.indexOf(job), 1)
      reject(new DomainError('Busy', 'Very many people are booking just now. Please try again in a moment.'))
    }, maxWaitMs)
    const job: Job = {
      urgency,
      start: () => {
        clearTimeout(abandon)
        resolve()
      },
    }
    lane.waiting.push(job)
  })
}
