import type { Promote } from '../modules/queue/promote'
import type { AtType } from '../modules/queue/with-type-lock'
import type { Clock } from '../platform/clock'
import type { StoredMail } from '../repositories/mails'
import type { Order } from '../repositories/orders'
import type { Payment } from '../repositories/payments'
import type { Refund } from '../repositories/refunds'
import type { Repositories } from '../repositories/repositories'
import type { WebhookEvent } from '../repositories/webhooks'
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

type Needs = { repositories: Repositories; clock: Clock; atType: AtType; promote: Promote; works: JobWork }

/** All jobs, in the order in which they run when the sandbox clock is moved. */
export function allJobs({ repositories, clock, atType, promote, works }: Needs): Job[] {
  return [
    {
      name: 'webhooks',
      run: () =>
        workThroughDue(clock, {
          lease: repositories.webhooks.leaseDue,
          work: works.handleWebhook,
          leaseSeconds: 30,
          batch: 50,
        }),
    },
    {
      name: 'payments',
      run: () =>
        workThroughDue(clock, {
          lease: repositories.payments.leaseDue,
          work: works.processDue,
          leaseSeconds: 20,
        }),
    },
    {
      name: 'orders',
      run: () =>
        workThroughDue(clock, {
          lease: repositories.orders.leaseDue,
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
        const types = await repositories.dueBookings.typesWithWork()
        // In parallel, so that a failure with one type does not stop the others.
        await Promise.all(types.map((type) => atType(type, 'money', (tx) => promote(tx, type))))
      },
    },
    { name: 'missing-orders', run: works.makeMissingOrders },
    {
      name: 'refund-checks',
      run: () =>
        workThroughDue(clock, {
          lease: repositories.payments.leaseRefundChecks,
          work: works.reconcileRefunds,
          leaseSeconds: 30,
        }),
    },
    {
      name: 'refunds',
      run: () =>
        workThroughDue(clock, {
          lease: repositories.refunds.leaseDue,
          work: works.returnMoney,
          leaseSeconds: 60,
        }),
    },
    {
      name: 'mails',
      inBackground: true,
      run: () =>
        workThroughDue(clock, {
          lease: repositories.mails.leaseDue,
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
