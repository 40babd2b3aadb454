import type { Ctx } from '#server/context'
import { workThroughDue } from '#server/platform/jobs/lease'
import type { Job, Jobs } from '#server/platform/jobs/scheduler'
import { updateAlerts } from './alerts/raise'
import * as importRows from './calendars/import-rows'
import { readImport } from './calendars/read-import'
import * as mailRows from './mail/mail-rows'
import { deliverMail } from './mail/outbox'
import { remindGuests } from './mail/remind'
import { backUpNightly, markDatabase } from './maintenance/backups'
import * as dueJobRows from './maintenance/due-job-rows'
import { findChangesSinceBackup } from './maintenance/find-changes-since-backup'
import { writeMorningMail } from './morning-mail/write-morning-mail'
import * as orderRows from './payments/order-rows'
import { makeMissingOrders } from './payments/orders'
import * as paymentRows from './payments/payment-rows'
import { processDue } from './payments/process'
import { expireUnlessPaid, reconcileOrder } from './payments/reconcile'
import { isRefusedAtAll, refreshRefusals } from './payments/watch-refusals'
import * as webhookRows from './payments/webhook-rows'
import { handleWebhook } from './payments/webhooks'
import { readPayoutsDaily } from './payouts/read-payouts'
import { applyRetention } from './privacy/apply-retention'
import * as dueBookingRows from './queue/due-booking-rows'
import { promote } from './queue/promote'
import { withTypeLock } from './queue/with-type-lock'
import { reconcileRefundsDue } from './refunds/reconcile'
import * as refundRows from './refunds/refund-rows'
import { returnMoney } from './refunds/return-money'
import * as keyRows from './team/key-rows'
import { answerRequest } from './team/password-requests'

/** All jobs, in the order in which they run when the sandbox clock is moved. */
export function allJobs(ctx: Ctx): Jobs {
  return {
    jobs: jobsOf(ctx).map((job) => ({ ...job, canRest: dueJobRows.names.includes(job.name) })),
    idle: () => dueJobRows.idle(ctx.db, { now: ctx.clock.now(), isRefused: isRefusedAtAll(ctx) }),
  }
}

function jobsOf(ctx: Ctx): Job[] {
  const { db, clock } = ctx
  return [
    {
      name: 'webhooks',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => webhookRows.leaseDue(db, due),
          work: (event) => handleWebhook(ctx, event),
          leaseSeconds: 30,
          batch: 50,
        }),
    },
    {
      name: 'payments',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => paymentRows.leaseDue(db, due),
          work: (payment) => processDue(ctx, payment),
          leaseSeconds: 20,
        }),
    },
    {
      name: 'orders',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => orderRows.leaseDue(db, due),
          work: async (order) => {
            await reconcileOrder(ctx, order)
          },
          leaseSeconds: 30,
        }),
    },
    {
      name: 'ended-holds',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => dueBookingRows.endedHolds.leaseDue(db, due),
          work: (booking) => expireUnlessPaid(ctx, booking),
          leaseSeconds: 10,
          batch: 20,
        }),
    },
    {
      name: 'queue',
      async run() {
        const types = await dueBookingRows.typesWithWork(db)
        // In parallel, so that a failure with one type does not stop the others.
        await Promise.all(
          types.map((type) => withTypeLock(ctx, type, 'money', (tx) => promote(ctx, tx, type))),
        )
      },
    },
    { name: 'missing-orders', run: () => makeMissingOrders(ctx) },
    {
      name: 'refund-checks',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => paymentRows.refundChecks.leaseDue(db, due),
          work: async ({ id, until }) => {
            if (until) await reconcileRefundsDue(ctx, { paymentId: id, until })
          },
          leaseSeconds: 30,
        }),
    },
    {
      name: 'refunds',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => refundRows.leaseDue(db, due),
          work: (refund) => returnMoney(ctx, refund),
          leaseSeconds: 60,
        }),
    },
    {
      name: 'team-keys',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => keyRows.requests.leaseDue(db, due),
          work: ({ email }) => answerRequest(ctx, email),
          leaseSeconds: 30,
        }),
    },
    {
      name: 'mails',
      inBackground: true,
      run: () =>
        workThroughDue(clock, {
          lease: (due) => mailRows.leaseDue(db, due),
          work: (mail) => deliverMail(ctx, mail),
          leaseSeconds: 90,
        }),
    },
    { name: 'reminders', run: () => remindGuests(ctx) },
    { name: 'morning-mail', run: () => writeMorningMail(ctx) },
    {
      name: 'calendars',
      run: () =>
        workThroughDue(clock, {
          lease: (due) => importRows.due.leaseDue(db, due),
          work: (source) => readImport(ctx, source),
          leaseSeconds: 60,
        }),
    },
    { name: 'retention', run: () => applyRetention(ctx) },
    { name: 'refusals', run: () => refreshRefusals(ctx) },
    { name: 'payouts', run: () => readPayoutsDaily(ctx) },
    { name: 'mark-database', run: () => markDatabase(ctx) },
    { name: 'moved-since-backup', run: () => findChangesSinceBackup(ctx) },
    { name: 'nightly-backup', inBackground: true, run: () => backUpNightly(ctx) },
    // Last, so that it sees what the other jobs could not do.
    { name: 'alerts', run: () => updateAlerts(ctx) },
  ]
}
