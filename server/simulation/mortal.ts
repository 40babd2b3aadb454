import type { Payments } from '../integrations/razorpay/payments'
import type { Mailer } from '../integrations/smtp/mailer'
import type { Repositories, TransactionRepositories } from '../repositories/repositories'
import type { Life } from './life'
import type { Quiet } from './quiet'

export type Fate = { life: Life; quiet: Quiet }

type Around = (name: string, call: () => unknown) => unknown

/** The same part with something around each of its calls; `name` is the path to the call. */
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

/** Before and after each call the server may die. */
const withPoints =
  ({ life, quiet }: Fate, kind: string): Around =>
  async (name, call) => {
    life.pass(`before ${kind} ${name}`)
    const answer = await quiet.during(async () => call())
    life.pass(`after ${kind} ${name}`)
    return answer
  }

/**
 * The books of a server that can die: outside of transactions at every statement, around a transaction before and after its
 * commit. The name of a commit lists what was written, so that a crash can be planned for it.
 */
export function mortalRepositories(repositories: Repositories, fate: Fate): Repositories {
  const { life, quiet } = fate
  const transaction = async <T>(
    run: (work: (tx: TransactionRepositories) => Promise<T>) => Promise<T>,
    work: (tx: TransactionRepositories) => Promise<T>,
  ): Promise<T> => {
    life.check()
    const done = new Set<string>()
    const inside: Around = async (name, call) => {
      life.check()
      done.add(name)
      return call()
    }
    const answer = await quiet.during(() =>
      run(async (tx) => {
        const worked = await work(around(tx, inside))
        life.pass(`before commit ${[...done].join(' ')}`)
        return worked
      }),
    )
    life.pass(`after commit ${[...done].join(' ')}`)
    return answer
  }
  const { transaction: inOne, transactionAt: inOneAt, ...tx } = repositories
  return {
    ...around(tx, withPoints(fate, 'statement')),
    transaction: (work) => transaction(inOne, work),
    transactionAt: (type, work) => transaction((inner) => inOneAt(type, inner), work),
  }
}

export function mortalPayments(payments: Payments, fate: Fate): Payments {
  const { isGenuine, isGenuineWebhook, keyId, ...calls } = payments
  const mortal = around(calls, withPoints(fate, 'provider'))
  const { createOrder, orderByReceipt, paymentsOfOrder, payment } = mortal
  const { paymentsSince, ordersSince, refundsSince, capture, refund, refundsOf } = mortal
  return {
    ...{ keyId, isGenuine, isGenuineWebhook },
    ...{ createOrder, orderByReceipt, paymentsOfOrder, payment },
    ...{ paymentsSince, ordersSince, refundsSince, capture, refund, refundsOf },
  }
}

export function mortalMailer(mailer: Mailer, fate: Fate): Mailer {
  const { send } = around({ send: mailer.send }, withPoints(fate, 'mail'))
  return { send, close: () => undefined }
}
