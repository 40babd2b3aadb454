import type { Payments } from '../integrations/razorpay/payments'
import type { Repositories, TransactionRepositories } from '../repositories/repositories'

/** Bugs that are put in from outside, to see that the simulation finds them. */
export const plantNames = ['missing-guard', 'capture-first', 'mail-outside'] as const
export type PlantName = (typeof plantNames)[number]

export type Plant = { repositories(real: Repositories): Repositories; payments(real: Payments): Payments }

export const noPlant: Plant = { repositories: (real) => real, payments: (real) => real }

export const plants: Record<PlantName, Plant> = {
  'missing-guard': { repositories: withoutGuards, payments: (real) => real },
  'capture-first': { repositories: (real) => real, payments: capturedFirst },
  'mail-outside': { repositories: mailsAfterwards, payments: (real) => real },
}

/** The same library, whose transactions see the books that `change` makes of them. */
function withTx(
  real: Repositories,
  change: (tx: TransactionRepositories) => TransactionRepositories,
): Repositories {
  return {
    ...real,
    ...change(real),
    transaction: (work) => real.transaction((tx) => work(change(tx))),
    transactionAt: (type, work) => real.transactionAt(type, (tx) => work(change(tx))),
  }
}

/** A change of state happens whatever the state is by now, and so does a decision. */
function withoutGuards(real: Repositories): Repositories {
  return withTx(real, (tx) => ({
    ...tx,
    bookings: {
      ...tx.bookings,
      async move(id, from, to, change) {
        const now = await tx.bookings.byId(id)
        return tx.bookings.move(id, now?.status ?? from, to, change)
      },
    },
    payments: {
      ...tx.payments,
      async decide(id, decision, reason, now) {
        const decided = await tx.payments.decide(id, decision, reason, now)
        return decided || (decision === 'declined' && tx.payments.unaccept(id, reason ?? ''))
      },
    },
  }))
}

/** What is authorised is captured as soon as it is seen, before anybody has asked for rooms. */
function capturedFirst(real: Payments): Payments {
  return {
    ...real,
    async payment(id) {
      const seen = await real.payment(id)
      if (!seen.ok || seen.value.status !== 'authorized') return seen
      const taken = await real.capture({ id, amount: seen.value.amount })
      return taken.ok ? taken : seen
    },
  }
}

type Posted = Parameters<TransactionRepositories['mails']['post']>[0]

/** Mails are written when the transaction of what they report is over. */
function mailsAfterwards(real: Repositories): Repositories {
  const transaction = async <T>(
    run: (work: (tx: TransactionRepositories) => Promise<T>) => Promise<T>,
    work: (tx: TransactionRepositories) => Promise<T>,
  ): Promise<T> => {
    const posted: Posted[] = []
    const keep = async (mail: Posted) => {
      posted.push(mail)
      return true
    }
    const answer = await run((tx) => work({ ...tx, mails: { ...tx.mails, post: keep } }))
    for (const mail of posted) await real.mails.post(mail)
    return answer
  }
  return {
    ...real,
    transaction: (work) => transaction((inner) => real.transaction(inner), work),
    transactionAt: (type, work) => transaction((inner) => real.transactionAt(type, inner), work),
  }
}
