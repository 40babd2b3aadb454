import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import type { Mailer } from '#server/integrations/smtp/mailer'
import type { Activity } from './activity'
import type { Lifetime } from './lifetime'
import { nameOf, overDriver } from './over-driver'

export type CrashContext = { lifetime: Lifetime; activity: Activity }

/** The same object, whose server may crash before and after each of its calls. */
function withPoints<T extends object>(part: T, kind: string, { lifetime, activity }: CrashContext): T {
  return new Proxy(part, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        lifetime.pass(`before ${kind} ${String(key)}`)
        const answer: unknown = await activity.during(async () => Reflect.apply(value, target, given))
        lifetime.pass(`after ${kind} ${String(key)}`)
        return answer
      }
    },
  })
}

/**
 * The db of a server that can crash: outside of transactions at every statement, in a transaction before and after its
 * commit. The name of a commit lists what was written, so that a crash can be planned for it.
 */
export const crashingDb = (db: Db, { lifetime, activity }: CrashContext): Db =>
  overDriver(db, {
    during: activity.during,
    wrap: (run) => {
      /** Undefined outside of a transaction. */
      let written: Set<string> | undefined
      return async (statement) => {
        const name = nameOf(statement)
        if (name === 'rollback') return run(statement)
        if (name === 'begin') written = new Set()
        if (written && name !== 'commit') {
          lifetime.check()
          if (name !== 'begin' && /^(insert|update|delete)/.test(name)) written.add(`${name};`)
          return run(statement)
        }
        const point = written ? `commit ${[...written].join(' ')}` : `statement ${name};`
        written = undefined
        lifetime.pass(`before ${point}`)
        const answer = await run<never>(statement)
        lifetime.pass(`after ${point}`)
        return answer
      }
    },
  })

export function crashingPayments(payments: Payments, context: CrashContext): Payments {
  const { isGenuine, isGenuineWebhook, keyId, ...calls } = payments
  return { isGenuine, isGenuineWebhook, keyId, ...withPoints(calls, 'provider', context) }
}

export const crashingMailer = ({ send }: Mailer, context: CrashContext): Mailer => ({
  ...withPoints({ send }, 'mail', context),
  close: () => undefined,
})
