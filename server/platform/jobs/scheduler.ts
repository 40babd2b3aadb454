import type { Log } from '#server/platform/logger'

/** One kind of due work. `run` does what is due now; one server never runs it twice at the same time. */
export type Job = {
  name: string
  run(): Promise<void>
  /** `runOnce` does not wait for it. */
  inBackground?: true
  /** `idle` tells whether it has work. */
  canRest?: boolean
}

export type Jobs = {
  jobs: readonly Job[]
  /** Those that have nothing to do now, asked all at once. */
  idle(): Promise<readonly string[]>
}

export type Scheduler = {
  start(): void
  /** Runs a job at once, or once more if it is running, because something has just become due. */
  nudge(name: string): void
  /** Does everything that is due now, one job after the other. */
  runOnce(): Promise<void>
  /** Starts nothing new; resolves when the running jobs have ended. */
  stop(): Promise<void>
}

/** Runs each second every job that may have work by the hotel's clock; a slow job does not delay the others. */
export function scheduler({ jobs, idle }: Jobs, log: Log, everyMs = 1000): Scheduler {
  const loops = new Map(jobs.map((job) => [job.name, loopOf(job, log)]))
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** Where it cannot be asked, every job runs and fails by itself. */
  const idleNow = async () => new Set(await idle().catch(() => []))
  const asking = loopOf(
    {
      name: 'due jobs',
      async run() {
        const resting = await idleNow()
        if (stopped) return
        for (const [name, loop] of loops) if (!resting.has(name)) void loop.run()
      },
    },
    log,
  )
  const runDue = () => void asking.run()
  return {
    start() {
      timer ??= setInterval(runDue, everyMs)
      runDue()
    },
    nudge: (name) => {
      if (!stopped) void loops.get(name)?.again()
    },
    async runOnce() {
      let resting: ReadonlySet<string> | undefined
      for (const job of jobs) {
        if (job.canRest) resting ??= await idleNow()
        if (resting?.has(job.name)) continue
        const done = loops.get(job.name)?.again()
        if (!job.inBackground) await done
        // What this job did may be work for a later one.
        if (job.canRest) resting = undefined
      }
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await asking.ended()
      await Promise.all([...loops.values()].map((loop) => loop.ended()))
    },
  }
}

/** `run` starts the job unless it is running; `again` makes sure that a whole run begins after this moment. */
function loopOf(job: Job, log: Log) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    running ??= job
      .run()
      .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed; it runs again'))
      .finally(() => {
        running = undefined
      })
    return running
  }
  const again = (): Promise<void> => {
    if (!running) return run()
    next ??= running.then(() => {
      next = undefined
      return run()
    })
    return next
  }
  return { run, again, ended: async () => next ?? running }
}
