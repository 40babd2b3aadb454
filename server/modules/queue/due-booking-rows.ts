import { sql } from 'kysely'
import { type Booking, bookingColumns } from '#modules/bookings/booking-rows'
import { statusIn, unpaid } from '#modules/bookings/state'
import { isNotRestored } from '#modules/maintenance/restored-rows'
import { leasing } from '#server/database/leasing'
import type { Db } from '#server/database/transaction'
import type { RoomType } from '#shared/room/room'

/** Bookings of which something is due: for the jobs, and for a guest who needs rooms. */
const read = (db: Db) => db.selectFrom('booking').select(bookingColumns)

/** Types with queue entries or unpaid holds, which are the ones that the job works on. */
export async function typesWithWork(db: Db): Promise<RoomType[]> {
  const rows = await db
    .selectFrom('booking')
    .select('room_type')
    .distinct()
    .where('status', 'in', unpaid)
    .execute()
  return rows.map((row) => row.room_type)
}

/** Held bookings without an order, unless one is being made or has just failed; none while the database is restored. */
export async function withoutOrder(db: Db, now: Date): Promise<Booking[]> {
  return read(db)
    .where('status', '=', 'Held')
    .where('hold_expires_at', 'is', null)
    .where(isNotRestored)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_order')
            .select('payment_order.id')
            .whereRef('payment_order.booking_id', '=', 'booking.id')
            .where(({ or, eb }) => or([eb('lease_until', '>', now), eb('make_again_at', '>', now)])),
        ),
      ),
    )
    .limit(20)
    .execute()
}

/** Holds whose time is over, to ask the provider about them. */
export const endedHolds = leasing({
  table: 'booking',
  key: 'id',
  due: 'hold_expires_at',
  leasedUntil: 'ask_lease_until',
  where: (now) => sql<boolean>`status = 'Held' and (ask_lease_until is null
    or (ask_lease_until <= ${now} and ask_lease_until <> hold_expires_at))`,
  columns: bookingColumns,
})

/** For a statement that asks whether there is any work. */
export const isAnyUnpaid = sql<boolean>`exists (select from booking where ${statusIn(unpaid)})`
export const isAnyWithoutOrder = sql<boolean>`exists (select from booking where status = 'Held' and hold_expires_at is null)`

/**
 * The provider knows of no payment, so the grace time runs; marked by a lease that ends when the hold did. A hold given
 * since then is another one and is not marked.
 */
export async function askedInVain(
  db: Db,
  { id, holdExpiresAt }: Pick<Booking, 'id' | 'holdExpiresAt'>,
): Promise<void> {
  await db
    .updateTable('booking')
    .set(({ ref }) => ({ ask_lease_until: ref('hold_expires_at') }))
    .where('id', '=', id)
    .where('status', '=', 'Held')
    .where('hold_expires_at', '=', holdExpiresAt)
    .execute()
}
