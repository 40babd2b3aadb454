import { updateAlerts } from '#modules/alerts/raise'
import * as mailRows from '#modules/mail/mail-rows'
import { deliverMail } from '#modules/mail/outbox'
import { backUpNightly, markDatabase } from '#modules/maintenance/backups'
import { findChangesSinceBackup } from '#modules/maintenance/find-changes-since-backup'
import * as orderRows from '#modules/payments/order-rows'
import { makeMissingOrders } from '#modules/payments/orders'
import * as paymentRows from '#modules/payments/payment-rows'
import { processDue } from '#modules/payments/process'
import { expireUnlessPaid, reconcileOrder } from '#modules/payments/reconcile'
import { refreshRefusals } from '#modules/payments/watch-refusals'
import * as webhookRows from '#modules/payments/webhook-rows'
import { handleWebhook } from '#modules/payments/webhooks'
import { applyRetention } from '#modules/privacy/apply-retention'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import { promote } from '#modules/queue/promote'
import { withTypeLock } from '#modules/queue/with-type-lock'
import { reconcileRefundsDue } from '#modules/refunds/reconcile'
import * as refundRows from '#modules/refunds/refund-rows'
import { returnMoney } from '#modules/refunds/return-money'
import type { Ctx } from '#server/context'
import { workThroughDue } from '#server/platform/jobs/lease'
import type { Job } from '#server/platform/jobs/scheduler'

/** All jobs, in the order in which they run when the sandbox clock is moved. */
export function allJobs(ctx: Ctx): Job[] {
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
          lease: (due) => dueBookingRows.leaseEndedHolds(db, due),
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
          lease: (due) => paymentRows.leaseRefundChecks(db, due),
          work: (due) => reconcileRefundsDue(ctx, due),
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
      name: 'mails',
      inBackground: true,
      run: () =>
        workThroughDue(clock, {
          lease: (due) => mailRows.leaseDue(db, due),
          work: (mail) => deliverMail(ctx, mail),
          leaseSeconds: 90,
        }),
    },
    { name: 'retention', run: () => applyRetention(ctx) },
    { name: 'refusals', run: () => refreshRefusals(ctx) },
    { name: 'mark-database', run: () => markDatabase(ctx) },
    { name: 'moved-since-backup', run: () => findChangesSinceBackup(ctx) },
    { name: 'nightly-backup', inBackground: true, run: () => backUpNightly(ctx) },
    // Last, so that it sees what the other jobs could not do.
    { name: 'alerts', run: () => updateAlerts(ctx) },
  ]
}
