import { sql } from 'kysely'
import { type Booking, bookingColumns } from '#modules/bookings/booking-rows'
import { unpaid } from '#modules/bookings/state'
import { isNotRestored } from '#modules/maintenance/restored-rows'
import type { Db } from '#server/database/transaction'
import { type Lease, leaseDue } from '#server/platform/jobs/lease'
import type { RoomType } from '#shared/room/room'

type Past = { now: Date; holdsBefore: Date; orderlessBefore: Date; goneSince: Date; unasked: boolean }
type Over = Booking & { isOverdue: boolean; isUnreached: boolean; isGone: boolean }

/** Bookings of which something is due: for the jobs, and for a guest who needs rooms. */
const read = (db: Db) => db.selectFrom('booking').select(bookingColumns)

/**
 * Bookings of a type that are over, by rank. `isOverdue`: the hold's time and grace have passed, or it never got an order;
 * without `unasked` only if the provider was asked. `isUnreached`, `isGone`: the guest was not reached, or not seen, in time.
 */
export function over(
  db: Db,
  type: RoomType,
  { now, holdsBefore, orderlessBefore, goneSince, unasked }: Past,
): Promise<Over[]> {
  const isAsked = unasked ? sql`true` : sql`ask_lease_until = hold_expires_at`
  const overdue = sql<boolean>`coalesce(status = 'Held' and (
        (hold_expires_at <= ${holdsBefore} and ${isAsked}) or (hold_expires_at is null and held_at <= ${orderlessBefore})
      ), false)`
  const unreached = sql<boolean>`coalesce(status = 'Held' and reach_by <= ${now}, false)`
  const gone = sql<boolean>`coalesce(status = 'Queued' and
        (last_seen_at is null or last_seen_at <= ${goneSince}), false)`
  return read(db)
    .leftJoin('presence', 'presence.user_key', 'booking.user_key')
    .select([overdue.as('isOverdue'), unreached.as('isUnreached'), gone.as('isGone')])
    .where('room_type', '=', type)
    .where('status', 'in', unpaid)
    .where(({ or }) => or([overdue, unreached, gone]))
    .orderBy('rank')
    .execute()
}

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

/** Leases holds whose time is over, to ask the provider about them. */
export const leaseEndedHolds = (db: Db, due: Lease): Promise<Booking[]> =>
  leaseDue(
    db,
    {
      table: 'booking',
      key: 'id',
      due: 'hold_expires_at',
      leasedUntil: 'ask_lease_until',
      where: sql<boolean>`status = 'Held' and (ask_lease_until is null
        or (ask_lease_until <= ${due.now} and ask_lease_until <> hold_expires_at))`,
      columns: bookingColumns,
    },
    due,
  )

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
