import { watchRefusals } from '#modules/payments/watch-refusals'
import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import type { Clock } from '#server/platform/clock'
import type { Ctx } from '../context'
import type { Payments } from '../integrations/razorpay/payments'
import { allJobs } from '../modules/jobs'
import { type Scheduler, scheduler } from '../platform/jobs/scheduler'
import { contextForTests } from './context-for-tests'

export type Server = OpenDatabase & { ctx: Ctx; jobs: Scheduler }

type Needs = {
  url: string
  poolSize: number
  payments: Payments
  clock: Clock
  settings: Record<string, string>
  /** Replaces other parts of the context. */
  over?: Partial<Ctx>
}

/** A server without HTTP on a migrated database. No job runs by itself, and `runOnce` waits for all of them. */
export function openBareServer({ url, poolSize, payments, clock, settings, over }: Needs): Server {
  const opened = openDatabase({ url, poolSize, log: { warn: () => undefined } })
  const ctx = watchRefusals(contextForTests(opened.db, { payments, clock, ...over }, settings))
  const { jobs, idle } = allJobs(ctx)
  const awaited = jobs.map(({ inBackground, ...job }) => job)
  return { ...opened, ctx, jobs: scheduler({ jobs: awaited, idle }, ctx.log) }
}
