import type { Payments } from '../integrations/razorpay/payments'
import type { Books, Library } from '../repositories/repositories'

/** Bugs that are put in from outside, to see that the simulation finds them. */
export const plantNames = ['missing-guard', 'capture-first', 'mail-outside'] as const
export type PlantName = (typeof plantNames)[number]

export type Plant = { library(real: Library): Library; payments(real: Payments): Payments }

export const noPlant: Plant = { library: (real) => real, payments: (real) => real }

export const plants: Record<PlantName, Plant> = {
  'missing-guard': { library: withoutGuards, payments: (real) => real },
  'capture-first': { library: (real) => real, payments: capturedFirst },
  'mail-outside': { library: mailsAfterwards, payments: (real) => real },
}

/** The same library, whose transactions see the books that `change` makes of them. */
function withBooks(real: Library, change: (books: Books) => Books): Library {
  return {
    ...real,
    ...change(real),
    transaction: (work) => real.transaction((books) => work(change(books))),
    transactionAt: (type, work) => real.transactionAt(type, (books) => work(change(books))),
  }
}

/** A change of state happens whatever the state is by now, and so does a decision. */
function withoutGuards(real: Library): Library {
  return withBooks(real, (books) => ({
    ...books,
    bookings: {
      ...books.bookings,
      async move(id, from, to, change) {
        const now = await books.bookings.byId(id)
        return books.bookings.move(id, now?.status ?? from, to, change)
      },
    },
    payments: {
      ...books.payments,
      async decide(id, decision, reason, now) {
        const decided = await books.payments.decide(id, decision, reason, now)
        return decided || (decision === 'declined' && books.payments.unaccept(id, reason ?? ''))
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

type Posted = Parameters<Books['mails']['post']>[0]

/** Mails are written when the transaction of what they report is over. */
function mailsAfterwards(real: Library): Library {
  const transaction = async <T>(
    run: (work: (books: Books) => Promise<T>) => Promise<T>,
    work: (books: Books) => Promise<T>,
  ): Promise<T> => {
    const posted: Posted[] = []
    const keep = async (mail: Posted) => {
      posted.push(mail)
      return true
    }
    const answer = await run((books) => work({ ...books, mails: { ...books.mails, post: keep } }))
    for (const mail of posted) await real.mails.post(mail)
    return answer
  }
  return {
    ...real,
    transaction: (work) => transaction((inner) => real.transaction(inner), work),
    transactionAt: (type, work) => transaction((inner) => real.transactionAt(type, inner), work),
  }
}
