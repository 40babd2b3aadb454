import type { Payments } from '../integrations/razorpay/payments'
import type { Repositories, TransactionRepositories } from '../repositories/repositories'

/** Bugs that are planted on purpose, to see that the simulation finds them. */
export const bugNames = ['missing-guard', 'capture-first', 'mail-providers'] as const
export type BugName = (typeof bugNames)[number]

export type PlantedBug = {
  repositories(real: Repositories): Repositories
  payments(real: Payments): Payments
}

export const noBug: PlantedBug = { repositories: (real) => real, payments: (real) => real }

export const plantedBugs: Record<BugName, PlantedBug> = {
  'missing-guard': { repositories: withoutGuards, payments: (real) => real },
  'capture-first': { repositories: (real) => real, payments: capturedFirst },
  'mail-providers': { repositories: mailsAfterwards, payments: (real) => real },
}

/** The same repositories, with `change` applied in transactions too. */
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

/** Changes of state and decisions ignore the state at that time. */
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

/** Captures an authorised payment as soon as it is read, before rooms are committed to it. */
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

/** Writes mails after the transaction that they report. */
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
