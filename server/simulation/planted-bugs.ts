import * as bookingRows from '#modules/bookings/booking-rows'
import * as mailRows from '#modules/mail/mail-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import { type Db, type Tx, transaction, transactionAt } from '#server/database/transaction'
import type { Payments } from '../integrations/razorpay/payments'

/** Bugs that are planted on purpose, to see that the simulation finds them. */
export const bugNames = ['missing-guard', 'capture-first', 'mail-providers'] as const
export type BugName = (typeof bugNames)[number]

export type PlantedBug = {
  db(real: Db): Db
  payments(real: Payments): Payments
}

export const noBug: PlantedBug = { db: (real) => real, payments: (real) => real }

export const plantedBugs: Record<BugName, PlantedBug> = {
  'missing-guard': { db: withoutGuards, payments: (real) => real },
  'capture-first': { db: (real) => real, payments: capturedFirst },
  'mail-providers': { db: mailsAfterwards, payments: (real) => real },
}

/** The same db, with `change` applied in transactions too. */
function withTx(real: Db, change: (tx: Tx) => Tx): Db {
  return {
    ...real,
    ...change(real),
    transaction: (work) => transaction(real, (tx) => work(change(tx))),
    transactionAt: (type, work) => transactionAt(real, type, (tx) => work(change(tx))),
  }
}

/** Changes of state and decisions ignore the state at that time. */
function withoutGuards(real: Db): Db {
  return withTx(real, (tx) => ({
    ...tx,
    bookings: {
      ...tx.bookings,
      async move(id, from, to, change) {
        const now = await bookingRows.byId(tx, id)
        return bookingRows.move(tx, id, now?.status ?? from, to, change)
      },
    },
    payments: {
      ...tx.payments,
      async decide(id, decision, reason, now) {
        const decided = await paymentRows.decide(tx, id, decision, reason, now)
        return decided || (decision === 'declined' && paymentRows.unaccept(tx, id, reason ?? ''))
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

type Posted = Parameters<Tx['mails']['post']>[0]

/** Writes mails after the transaction that they report. */
function mailsAfterwards(real: Db): Db {
  const transaction = async <T>(
    run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const posted: Posted[] = []
    const keep = async (mail: Posted) => {
      posted.push(mail)
      return true
    }
    const answer = await run((tx) => work({ ...tx, mails: { ...tx.mails, post: keep } }))
    for (const mail of posted) await mailRows.post(real, mail)
    return answer
  }
  return {
    ...real,
    transaction: (work) => transaction((inner) => transaction(real, inner), work),
    transactionAt: (type, work) => transaction((inner) => transactionAt(real, type, inner), work),
  }
}
