import { type Kysely, sql } from 'kysely'
import { type RoomType, roomTypes } from '#shared/room/room'
import type { Database } from '../database/schema'
import { adminsBook } from './admins'
import { attentionBook } from './alerts'
import { auditBook } from './audit'
import { bookingListBook } from './booking-list'
import { bookingsBook } from './bookings'
import { cancellationsBook } from './cancellations'
import { deskBook } from './desk'
import { dueBookingsBook } from './due-bookings'
import { erasureBook } from './erasure'
import { figuresBook } from './metrics'
import { guestsBook } from './guests'
import { holdsBook } from './holds'
import { keyCheckBook } from './key-check'
import { lineBook } from './queue'
import { mailsBook } from './mails'
import { ordersBook } from './orders'
import { paymentRefusalsBook } from './payment-refusals'
import { paymentTroubleBook } from './payment-checks'
import { paymentsBook } from './payments'
import { refundsBook } from './refunds'
import { restoredBook } from './restored'
import { retentionBook } from './retention'
import { roomsBook } from './rooms'
import { sellingBook } from './selling'
import { serverMarksBook } from './server-marks'
import { treksBook } from './treks'
import { troubleBook } from './checks'
import { upkeepBook } from './maintenance'
import { webhooksBook } from './webhooks'

/** All repositories over one connection, or over one transaction. */
export type Books = ReturnType<typeof booksOver>

export function booksOver(db: Kysely<Database>) {
  return {
    admins: adminsBook(db),
    attention: attentionBook(db),
    audit: auditBook(db),
    bookingList: bookingListBook(db),
    bookings: bookingsBook(db),
    cancellations: cancellationsBook(db),
    desk: deskBook(db),
    dueBookings: dueBookingsBook(db),
    erasure: erasureBook(db),
    figures: figuresBook(db),
    guests: guestsBook(db),
    holds: holdsBook(db),
    keyCheck: keyCheckBook(db),
    line: lineBook(db),
    mails: mailsBook(db),
    orders: ordersBook(db),
    paymentRefusals: paymentRefusalsBook(db),
    payments: paymentsBook(db),
    refunds: refundsBook(db),
    restored: restoredBook(db),
    retention: retentionBook(db),
    rooms: roomsBook(db),
    selling: sellingBook(db),
    serverMarks: serverMarksBook(db),
    treks: treksBook(db),
    trouble: { ...paymentTroubleBook(db), ...troubleBook(db) },
    upkeep: upkeepBook(db),
    webhooks: webhooksBook(db),
  }
}

/** The books, and the two ways to write several things at once. `work` does SQL only: no provider, no mail, no waiting. */
export type Library = Books & {
  transaction<T>(work: (books: Books) => Promise<T>): Promise<T>
  /**
   * A transaction whose first statement takes the type's lock: for everything that changes a status or room nights. Of
   * several types the locks are taken one after the other, as they are named.
   */
  transactionAt<T>(types: RoomType | readonly RoomType[], work: (books: Books) => Promise<T>): Promise<T>
}

/** The first key of the types' advisory locks; the second is the type's number. */
const typeLock = 4_015

export function openLibrary(db: Kysely<Database>): Library {
  const transaction = <T>(work: (books: Books) => Promise<T>, locks: readonly RoomType[] = []): Promise<T> =>
    db.transaction().execute(async (trx) => {
      for (const lock of locks)
        await sql`select pg_advisory_xact_lock(${typeLock}, ${roomTypes.indexOf(lock)})`.execute(trx)
      return work(booksOver(trx))
    })
  return {
    ...booksOver(db),
    transaction: (work) => transaction(work),
    transactionAt: (types, work) => transaction(work, typeof types === 'string' ? [types] : types),
  }
}
