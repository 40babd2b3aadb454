import { type Db, type Tx, transaction } from '#server/database/transaction'
import type { Payments } from '../integrations/razorpay/payments'
import type { Mailer } from '../integrations/smtp/mailer'
import type { Activity } from './activity'
import type { Lifetime } from './lifetime'

export type CrashContext = { lifetime: Lifetime; activity: Activity }

type Around = (name: string, call: () => unknown) => unknown

/** The same object with `wrap` around each of its calls; `name` is the path to the call. */
function around<T extends object>(part: T, wrap: Around, path = ''): T {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      const name = path ? `${path}.${String(key)}` : String(key)
      if (typeof value === 'function')
        return (...given: unknown[]) => wrap(name, () => Reflect.apply(value, target, given))
      return typeof value === 'object' && value !== null ? around(value, wrap, name) : value
    },
  })
}

/** The server may crash before and after each call. */
const withPoints =
  ({ lifetime, activity }: CrashContext, kind: string): Around =>
  async (name, call) => {
    lifetime.pass(`before ${kind} ${name}`)
    const answer = await activity.during(async () => call())
    lifetime.pass(`after ${kind} ${name}`)
    return answer
  }

/**
 * Db of a server that can crash: outside of transactions at every statement, in a transaction before and
 * after its commit. The name of a commit lists what was written, so that a crash can be planned for it.
 */
export function crashingRepositories(db: Db, context: CrashContext): Db {
  const { lifetime, activity } = context
  const transaction = async <T>(
    run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    lifetime.check()
    const done = new Set<string>()
    const inside: Around = async (name, call) => {
      lifetime.check()
      done.add(name)
      return call()
    }
    const answer = await activity.during(() =>
      run(async (tx) => {
        const worked = await work(around(tx, inside))
        lifetime.pass(`before commit ${[...done].join(' ')}`)
        return worked
      }),
    )
    lifetime.pass(`after commit ${[...done].join(' ')}`)
    return answer
  }
  const { transaction: inOne, transactionAt: inOneAt, ...tx } = db
  return {
    ...around(tx, withPoints(context, 'statement')),
    transaction: (work) => transaction(inOne, work),
    transactionAt: (type, work) => transaction((inner) => inOneAt(type, inner), work),
  }
}

export function crashingPayments(payments: Payments, context: CrashContext): Payments {
  const { isGenuine, isGenuineWebhook, keyId, ...calls } = payments
  const crashing = around(calls, withPoints(context, 'provider'))
  const { createOrder, orderByReceipt, paymentsOfOrder, payment } = crashing
  const { paymentsSince, ordersSince, refundsSince, capture, refund, refundsOf } = crashing
  return {
    keyId,
    isGenuine,
    isGenuineWebhook,
    createOrder,
    orderByReceipt,
    paymentsOfOrder,
    payment,
    paymentsSince,
    ordersSince,
    refundsSince,
    capture,
    refund,
    refundsOf,
  }
}

export function crashingMailer(mailer: Mailer, context: CrashContext): Mailer {
  const { send } = around({ send: mailer.send }, withPoints(context, 'mail'))
  return { send, close: () => undefined }
}
