import { type Kysely, sql } from 'kysely'
import type { RoomType } from '#shared/room/room'
import type { Database } from '../database/schema'
import { type Booking, bookingColumns } from './bookings'
import { isNotRestored } from './restored'

type Past = { now: Date; holdsBefore: Date; orderlessBefore: Date; goneSince: Date; unasked: boolean }
type Over = Booking & { isOverdue: boolean; isUnreached: boolean; isGone: boolean }

/** Bookings of which something is due: what the sweeps and whoever wants rooms look for. */
export function dueBookingsRepository(db: Kysely<Database>) {
  const read = db.selectFrom('booking').select(bookingColumns)
  return {
    /**
     * The bookings of a type of which something is over, by place. `overdue`: held, and its time (and grace) is over, or it
     * never got an order; where not `unasked` only those about which the provider was asked already. `unreached`: promoted,
     * and its guest could not be reached in time. `gone`: waiting, and its guest has not been seen since.
     */
    over(type: RoomType, { now, holdsBefore, orderlessBefore, goneSince, unasked }: Past): Promise<Over[]> {
      const isAsked = unasked ? sql`true` : sql`ask_lease_until = hold_expires_at`
      const overdue = sql<boolean>`coalesce(status = 'Held' and (
        (hold_expires_at <= ${holdsBefore} and ${isAsked}) or (hold_expires_at is null and held_at <= ${orderlessBefore})
      ), false)`
      const unreached = sql<boolean>`coalesce(status = 'Held' and reach_by <= ${now}, false)`
      const gone = sql<boolean>`coalesce(status = 'Queued' and
        (last_seen_at is null or last_seen_at <= ${goneSince}), false)`
      return read
        .leftJoin('presence', 'presence.user_key', 'booking.user_key')
        .select([overdue.as('isOverdue'), unreached.as('isUnreached'), gone.as('isGone')])
        .where('room_type', '=', type)
        .where('status', 'in', ['Queued', 'Held'])
        .where(({ or }) => or([overdue, unreached, gone]))
        .orderBy('rank')
        .execute()
    },

    /** Types in which somebody waits, or holds rooms unpaid: the sweep has something to look at. */
    async typesWithWork(): Promise<RoomType[]> {
      const rows = await db
        .selectFrom('booking')
        .select('room_type')
        .distinct()
        .where('status', 'in', ['Queued', 'Held'])
        .execute()
      return rows.map((row) => row.room_type)
    },

    /**
     * Held bookings that have no order yet, whose order nobody is making now and has not just failed to make. None while
     * the database counts as restored.
     */
    async withoutOrder(now: Date): Promise<Booking[]> {
      return read
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
    },

    /** Takes holds whose time is over to ask the provider about them, for as long as the lease lasts. */
    async leaseEndedHolds(now: Date, leaseUntil: Date, limit: number): Promise<Booking[]> {
      const leased = await db
        .updateTable('booking')
        .set({ ask_lease_until: leaseUntil })
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('booking')
            .select('id')
            .where('status', '=', 'Held')
            .where('hold_expires_at', '<=', now)
            .where(({ or, and, eb, ref }) =>
              or([
                eb('ask_lease_until', 'is', null),
                and([eb('ask_lease_until', '<=', now), eb('ask_lease_until', '!=', ref('hold_expires_at'))]),
              ]),
            )
            .orderBy('hold_expires_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(bookingColumns)
        .execute()
      return leased
    },

    /**
     * The provider was asked in vain: the hold is left to its grace. Its lease now says so, by ending when the hold did. A
     * hold that the booking was given since then is another one.
     */
    async askedInVain({ id, holdExpiresAt }: Pick<Booking, 'id' | 'holdExpiresAt'>): Promise<void> {
      await db
        .updateTable('booking')
        .set(({ ref }) => ({ ask_lease_until: ref('hold_expires_at') }))
        .where('id', '=', id)
        .where('status', '=', 'Held')
        .where('hold_expires_at', '=', holdExpiresAt)
        .execute()
    },
  }
}
