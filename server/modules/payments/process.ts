import type { Answer, Payments, ProviderPayment } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Log } from '#server/platform/log'
import { singleFlight } from '#server/platform/single-flight'
import type { Order } from '#server/repositories/orders'
import type { Repositories } from '#server/repositories/repositories'
import type { AwaitBank } from './await-bank'
import type { ConfirmPayment } from './confirm'
import type { DecidePayment, Decision } from './decide'

/**
 * What is known of a payment now. `pending`: the bank or the provider has not said yet, it is asked again by itself.
 * `ended`: its booking was confirmed once and has ended since. `foreign`: it is no payment of this order.
 */
export type Processed = { is: 'confirmed' | 'pending' | 'declined' | 'failed' | 'ended' | 'foreign' }

type Needs = {
  repositories: Repositories
  payments: Payments
  clock: Clock
  log: Log
  decide: DecidePayment
  confirm: ConfirmPayment
  awaitBank: AwaitBank
}

export type ProcessPayment = (order: Order, paymentId: string) => Promise<Processed>

/** Seconds until a payment that is not settled yet is looked at again, by the number of looks so far. */
const backOff = [2, 4, 8, 15, 30, 60, 120, 300, 600]
const leaseSeconds = 20
const askAgainSeconds = 2

/** The provider knows no such thing. That our own key was refused (401, 403) says nothing about a payment. */
export const saysNo = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.outcome === 'refused' && answer.status !== 401 && answer.status !== 403

/**
 * The one way from a payment to a booking, for verify, webhook and reconciler alike, however often and in whatever order:
 * ask the provider → decide once, with the rooms → capture → confirm. Each arrow may be the last thing that a dying
 * process did: whoever comes next goes on from the rows.
 */
export function processPayment({
  repositories,
  payments,
  clock,
  log,
  decide,
  confirm,
  awaitBank,
}: Needs): ProcessPayment {
  const inFlight = singleFlight<Processed>()
  return (order, paymentId) => inFlight(`${order.id} ${paymentId}`, () => run(order, paymentId))

  async function run(order: Order, paymentId: string): Promise<Processed> {
    const asked = await payments.payment(paymentId)
    if (!asked.ok) {
      if (saysNo(asked)) return { is: 'foreign' }
      await later(paymentId)
      // Perhaps nothing is written down of this payment yet; its order is.
      await repositories.orders.checkBy(order.id, soon(askAgainSeconds))
      return { is: 'pending' }
    }
    const payment = asked.value
    if (payment.orderId === null || payment.orderId !== order.providerOrderId) return { is: 'foreign' }
    // While this runs the sweep keeps off; if it dies here, the sweep goes on when the lease is over.
    const decision = await repositories.payments.note(seen(order, payment), clock.now(), soon(leaseSeconds))
    const isPaid = payment.status === 'authorized' || payment.status === 'captured'
    if (!isPaid && !decision) return notPaid(order, payment)
    return subscribe(await decide(order, payment), order, payment)
  }

  async function notPaid(order: Order, payment: ProviderPayment): Promise<Processed> {
    if (payment.status === 'created') {
      await awaitBank(order)
      await later(payment.id, payment.status)
      return { is: 'pending' }
    }
    // Failed is never final; a webhook or the order's next look brings it back if the bank changes its mind.
    await repositories.payments.due(payment.id, null, payment.status)
    return { is: payment.status === 'refunded' ? 'declined' : 'failed' }
  }

  async function subscribe(decision: Decision, order: Order, payment: ProviderPayment): Promise<Processed> {
    switch (decision) {
      case 'accepted':
        return capture(order, payment)
      case 'undecided':
        await later(payment.id, payment.status)
        return { is: 'pending' }
      case 'forOwner':
        await repositories.payments.due(payment.id, null, payment.status)
        return { is: 'pending' }
      default:
        await repositories.payments.due(payment.id, null, payment.status)
        return { is: decision }
    }
  }

  async function capture(order: Order, payment: ProviderPayment): Promise<Processed> {
    const done = payment.status === 'captured' ? { now: payment } : await captured(order, payment)
    if (!done) {
      await later(payment.id, payment.status)
      return { is: 'pending' }
    }
    if (done.now.status === 'captured') return { is: await confirm.captured(order, done.now) }
    return { is: await lost(order, done.now, done.other) }
  }

  async function lost(
    order: Order,
    payment: ProviderPayment,
    other?: ProviderPayment,
  ): Promise<'declined' | 'ended'> {
    log.warn(
      { payment: payment.id, status: payment.status },
      'a payment that was accepted cannot be captured',
    )
    // Due at once, so that a sweep confirms it if this is the last that is done here.
    if (other) await repositories.payments.note(seen(order, other), clock.now(), clock.now())
    const became = await confirm.lost(order, payment, other)
    if (became !== 'gaveWay' || !other) return became === 'ended' ? 'ended' : 'declined'
    await confirm.captured(order, other)
    return 'declined'
  }

  /**
   * The payment after capturing, whatever the capture's own answer was; undefined when nobody knows yet. `other`: the
   * payment that was captured instead of it.
   */
  async function captured(
    order: Order,
    payment: ProviderPayment,
  ): Promise<{ now: ProviderPayment; other?: ProviderPayment } | undefined> {
    const answer = await payments.capture({ id: payment.id, amount: payment.amount })
    if (answer.ok && answer.value.status === 'captured') return { now: answer.value }
    const checked = await payments.payment(payment.id)
    if (!checked.ok) return undefined
    if (checked.value.status !== 'authorized') return { now: checked.value }
    const other = saysNo(answer) ? await capturedInstead(order) : undefined
    // Still authorised: the capture did not happen, and may be tried again.
    return other && { now: checked.value, other }
  }

  /** An order takes one payment: once another one was captured elsewhere, even if it went back since, this one can never be. */
  async function capturedInstead({ providerOrderId }: Order): Promise<ProviderPayment | undefined> {
    const all = providerOrderId === null ? undefined : await payments.paymentsOfOrder(providerOrderId)
    const taken = all?.ok ? all.value.filter(({ captured }) => captured) : []
    return taken.find(({ status }) => status === 'captured') ?? taken[0]
  }

  /** Asks again after a while, unless somebody has seen more of it meanwhile: then it is due as that one wants it. */
  async function later(paymentId: string, seenAs?: ProviderPayment['status']): Promise<void> {
    const attempts = (await repositories.payments.byId(paymentId))?.attempts ?? 0
    const at = soon(backOff[Math.min(attempts, backOff.length - 1)] ?? 600)
    await repositories.payments.due(paymentId, at, seenAs)
  }

  function soon(seconds: number): Date {
    return new Date(clock.now().getTime() + seconds * 1000)
  }
}

/** A payment as it is written down. */
export function seen(order: Order, payment: ProviderPayment) {
  const { id, amount, currency, method, fee, status } = payment
  return { id, orderId: order.id, status, amount, currency, method, fee }
}
