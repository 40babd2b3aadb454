import { type Kysely, sql } from 'kysely'
import { type RoomType, roomTypes } from '#shared/room/room'
import type { Database } from '../database/schema'
import { adminsRepository } from './admins'
import { alertsRepository } from './alerts'
import { auditRepository } from './audit'
import { bookingListRepository } from './booking-list'
import { bookingsRepository } from './bookings'
import { cancellationsRepository } from './cancellations'
import { checksRepository } from './checks'
import { deskRepository } from './desk'
import { dueBookingsRepository } from './due-bookings'
import { erasureRepository } from './erasure'
import { guestsRepository } from './guests'
import { holdsRepository } from './holds'
import { keyCheckRepository } from './key-check'
import { mailsRepository } from './mails'
import { maintenanceRepository } from './maintenance'
import { metricsRepository } from './metrics'
import { ordersRepository } from './orders'
import { paymentChecksRepository } from './payment-checks'
import { paymentRefusalsRepository } from './payment-refusals'
import { paymentsRepository } from './payments'
import { queueRepository } from './queue'
import { refundsRepository } from './refunds'
import { restoredRepository } from './restored'
import { retentionRepository } from './retention'
import { roomsRepository } from './rooms'
import { sellingRepository } from './selling'
import { serverMarksRepository } from './server-marks'
import { treksRepository } from './treks'
import { webhooksRepository } from './webhooks'

/** All repositories over one connection, or over one transaction. */
export type TransactionRepositories = ReturnType<typeof repositoriesOf>

export function repositoriesOf(db: Kysely<Database>) {
  return {
    admins: adminsRepository(db),
    alerts: alertsRepository(db),
    audit: auditRepository(db),
    bookingList: bookingListRepository(db),
    bookings: bookingsRepository(db),
    cancellations: cancellationsRepository(db),
    desk: deskRepository(db),
    dueBookings: dueBookingsRepository(db),
    erasure: erasureRepository(db),
    gauges: metricsRepository(db),
    guests: guestsRepository(db),
    holds: holdsRepository(db),
    keyCheck: keyCheckRepository(db),
    line: queueRepository(db),
    mails: mailsRepository(db),
    orders: ordersRepository(db),
    paymentRefusals: paymentRefusalsRepository(db),
    payments: paymentsRepository(db),
    refunds: refundsRepository(db),
    restored: restoredRepository(db),
    retention: retentionRepository(db),
    rooms: roomsRepository(db),
    selling: sellingRepository(db),
    serverMarks: serverMarksRepository(db),
    treks: treksRepository(db),
    checks: { ...paymentChecksRepository(db), ...checksRepository(db) },
    maintenance: maintenanceRepository(db),
    webhooks: webhooksRepository(db),
  }
}

/** The books, and the two ways to write several things at once. `work` does SQL only: no provider, no mail, no waiting. */
export type Repositories = TransactionRepositories & {
  transaction<T>(work: (tx: TransactionRepositories) => Promise<T>): Promise<T>
  /**
   * A transaction whose first statement takes the type's lock: for everything that changes a status or room nights. Of
   * several types the locks are taken one after the other, as they are named.
   */
  transactionAt<T>(
    types: RoomType | readonly RoomType[],
    work: (tx: TransactionRepositories) => Promise<T>,
  ): Promise<T>
}

/** The first key of the types' advisory locks; the second is the type's number. */
const typeLock = 4_015

export function openRepositories(db: Kysely<Database>): Repositories {
  const transaction = <T>(
    work: (tx: TransactionRepositories) => Promise<T>,
    locks: readonly RoomType[] = [],
  ): Promise<T> =>
    db.transaction().execute(async (trx) => {
      for (const lock of locks)
        await sql`select pg_advisory_xact_lock(${typeLock}, ${roomTypes.indexOf(lock)})`.execute(trx)
      return work(repositoriesOf(trx))
    })
  return {
    ...repositoriesOf(db),
    transaction: (work) => transaction(work),
    transactionAt: (types, work) => transaction(work, typeof types === 'string' ? [types] : types),
  }
}
