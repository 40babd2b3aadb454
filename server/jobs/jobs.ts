import type { Library } from '../repositories/repositories'
import type { StoredMail } from '../repositories/mails'
import type { Order } from '../repositories/orders'
import type { Payment } from '../repositories/payments'
import type { Refund } from '../repositories/refunds'
import type { WebhookEvent } from '../repositories/webhooks'
import type { Clock } from '../platform/clock'
import type { AtType } from '../modules/queue/with-type-lock'
import type { Promote } from '../modules/queue/promote'
import { workThroughDue } from './lease'
import type { SweepJob } from './scheduler'

/** What each kind of due work is done by. */
export type Works = {
  handleWebhook(event: WebhookEvent): Promise<void>
  settleDue(payment: Payment): Promise<void>
  lookAtOrder(order: Order): Promise<unknown>
  endHolds(): Promise<void>
  makeMissingOrders(): Promise<void>
  lookAtRefunds(look: { paymentId: string; until: Date }): Promise<void>
  returnMoney(refund: Refund): Promise<void>
  deliverMail(mail: StoredMail): Promise<void>
  forget(): Promise<void>
  lookAtRefusals(): Promise<void>
  watchOverMoney(): Promise<void>
  findWhatMoved(): Promise<void>
  markDatabase(): Promise<void>
  backUp(): Promise<void>
}

type Needs = { library: Library; clock: Clock; atType: AtType; promote: Promote; works: Works }

/** Everything that runs by itself, in the order in which a moved clock wants it done. */
export function sweepJobs({ library, clock, atType, promote, works }: Needs): SweepJob[] {
  return [
    {
      name: 'webhooks',
      run: () =>
        workThroughDue(clock, {
          lease: library.webhooks.leaseDue,
          work: works.handleWebhook,
          leaseSeconds: 30,
          batch: 50,
        }),
    },
    {
      name: 'payments',
      run: () =>
        workThroughDue(clock, { lease: library.payments.leaseDue, work: works.settleDue, leaseSeconds: 20 }),
    },
    {
      name: 'orders',
      run: () =>
        workThroughDue(clock, {
          lease: library.orders.leaseDue,
          work: async (order) => {
            await works.lookAtOrder(order)
          },
          leaseSeconds: 30,
        }),
    },
    { name: 'ended-holds', run: works.endHolds },
    {
      name: 'line',
      async run() {
        const types = await library.dueBookings.typesWithWork()
        // Side by side, so that trouble with one type is none of the other's.
        await Promise.all(types.map((type) => atType(type, 'money', (books) => promote(books, type))))
      },
    },
    { name: 'missing-orders', run: works.makeMissingOrders },
    {
      name: 'refund-looks',
      run: () =>
        workThroughDue(clock, {
          lease: library.payments.leaseRefundLooks,
          work: works.lookAtRefunds,
          leaseSeconds: 30,
        }),
    },
    {
      name: 'refunds',
      run: () =>
        workThroughDue(clock, { lease: library.refunds.leaseDue, work: works.returnMoney, leaseSeconds: 60 }),
    },
    {
      name: 'mails',
      inBackground: true,
      run: () =>
        workThroughDue(clock, { lease: library.mails.leaseDue, work: works.deliverMail, leaseSeconds: 90 }),
    },
    { name: 'forget', run: works.forget },
    { name: 'refusals', run: works.lookAtRefusals },
    { name: 'mark-database', run: works.markDatabase },
    { name: 'moved-since-backup', run: works.findWhatMoved },
    { name: 'nightly-backup', inBackground: true, run: works.backUp },
    // Last, so that it sees what the others could not do.
    { name: 'watch-over-money', run: works.watchOverMoney },
  ]
}
