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
}

/** A server without HTTP on a migrated database; no job runs by itself, and every mail counts as sent. */
export function openBareServer({ url, poolSize, payments, clock, settings }: Needs): Server {
  const opened = openDatabase({ url, poolSize, log: { warn: () => undefined } })
  const ctx = watchRefusals(contextForTests(opened.db, { payments, clock }, settings))
  return { ...opened, ctx, jobs: scheduler(allJobs(ctx), ctx.log) }
}
