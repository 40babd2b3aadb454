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

/** All repositories over the pool, or over one transaction. */
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
    queue: queueRepository(db),
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

/** The repositories, and two kinds of transaction. `work` contains SQL only: no provider call, no mail, no waiting. */
export type Repositories = TransactionRepositories & {
  transaction<T>(work: (tx: TransactionRepositories) => Promise<T>): Promise<T>
  /**
   * A transaction that first takes the types' locks, in the order they are named. Everything that changes a status or
   * room nights needs the lock.
   */
  transactionAt<T>(
    types: RoomType | readonly RoomType[],
    work: (tx: TransactionRepositories) => Promise<T>,
  ): Promise<T>
}

/** First key of the advisory locks of room types; the second is the type's index. */
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
