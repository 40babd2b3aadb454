import type { StoredMail } from '#modules/mail/mail-rows'
import * as mailRows from '#modules/mail/mail-rows'
import type { Order } from '#modules/payments/order-rows'
import * as orderRows from '#modules/payments/order-rows'
import type { Payment } from '#modules/payments/payment-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import type { WebhookEvent } from '#modules/payments/webhook-rows'
import * as webhookRows from '#modules/payments/webhook-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import type { Refund } from '#modules/refunds/refund-rows'
import * as refundRows from '#modules/refunds/refund-rows'
import type { Db } from '#server/database/transaction'
import type { Promote } from '../modules/queue/promote'
import type { AtType } from '../modules/queue/with-type-lock'
import type { Clock } from '../platform/clock'
import { workThroughDue } from './lease'
import type { Job } from './scheduler'

/** The functions that the jobs call. */
export type JobWork = {
  handleWebhook(event: WebhookEvent): Promise<void>
  processDue(payment: Payment): Promise<void>
  reconcileOrder(order: Order): Promise<unknown>
  endHolds(): Promise<void>
  makeMissingOrders(): Promise<void>
  reconcileRefunds(due: { paymentId: string; until: Date }): Promise<void>
  returnMoney(refund: Refund): Promise<void>
  deliverMail(mail: StoredMail): Promise<void>
  erase(): Promise<void>
  refreshRefusals(): Promise<void>
  updateAlerts(): Promise<void>
  findChangesSinceBackup(): Promise<void>
  markDatabase(): Promise<void>
  backUp(): Promise<void>
}

type Needs = { db: Db; clock: Clock; atType: AtType; promote: Promote; works: JobWork }

/** All jobs, in the order in which they run when the sandbox clock is moved. */
export function allJobs({ db, clock, atType, promote, works }: Needs): Job[] {
  return [
    {
      name: 'webhooks',
      run: () =>
        workThroughDue(clock, {
          lease: (now, until, limit) => webhookRows.leaseDue(db, now, until, limit),
          work: works.handleWebhook,
          leaseSeconds: 30,
          batch: 50,
        }),
    },
    {
      name: 'payments',
      run: () =>
        workThroughDue(clock, {
          lease: (now, until, limit) => paymentRows.leaseDue(db, now, until, limit),
          work: works.processDue,
          leaseSeconds: 20,
        }),
    },
    {
      name: 'orders',
      run: () =>
        workThroughDue(clock, {
          lease: (now, until, limit) => orderRows.leaseDue(db, now, until, limit),
          work: async (order) => {
            await works.reconcileOrder(order)
          },
          leaseSeconds: 30,
        }),
    },
    { name: 'ended-holds', run: works.endHolds },
    {
      name: 'queue',
      async run() {
        const types = await dueBookingRows.typesWithWork(db)
        // In parallel, so that a failure with one type does not stop the others.
        await Promise.all(types.map((type) => atType(type, 'money', (tx) => promote(tx, type))))
      },
    },
    { name: 'missing-orders', run: works.makeMissingOrders },
    {
      name: 'refund-checks',
      run: () =>
        workThroughDue(clock, {
          lease: (now, until, limit) => paymentRows.leaseRefundChecks(db, now, until, limit),
          work: works.reconcileRefunds,
          leaseSeconds: 30,
        }),
    },
    {
      name: 'refunds',
      run: () =>
        workThroughDue(clock, {
          lease: (now, until, limit) => refundRows.leaseDue(db, now, until, limit),
          work: works.returnMoney,
          leaseSeconds: 60,
        }),
    },
    {
      name: 'mails',
      inBackground: true,
      run: () =>
        workThroughDue(clock, {
          lease: (now, until, limit) => mailRows.leaseDue(db, now, until, limit),
          work: works.deliverMail,
          leaseSeconds: 90,
        }),
    },
    { name: 'retention', run: works.erase },
    { name: 'refusals', run: works.refreshRefusals },
    { name: 'mark-database', run: works.markDatabase },
    { name: 'moved-since-backup', run: works.findChangesSinceBackup },
    { name: 'nightly-backup', inBackground: true, run: works.backUp },
    // Last, so that it sees what the other jobs could not do.
    { name: 'alerts', run: works.updateAlerts },
  ]
}
