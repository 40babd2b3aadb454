import type { Kysely } from 'kysely'
import type { RoomType } from '../../shared/room/room'
import type { Database } from '../database/schema'
import { type Booking, bookingColumns } from './bookings'

/** Bookings of which something is due: what the sweeps and whoever wants rooms look for. */
export function dueBookingsBook(db: Kysely<Database>) {
  const read = db.selectFrom('booking').select(bookingColumns)
  return {
    /**
     * Held bookings of a type whose time (and grace) is over, or that never got an order. `unasked`: also those about
     * which the provider has yet to be asked.
     */
    overdue: (
      type: RoomType,
      past: { holdsBefore: Date; orderlessBefore: Date },
      unasked: boolean,
    ): Promise<Booking[]> =>
      read
        .where('room_type', '=', type)
        .where('status', '=', 'Held')
        .where(({ or, and, eb, ref }) =>
          or([
            and([
              eb('hold_expires_at', '<=', past.holdsBefore),
              ...(unasked ? [] : [eb('ask_lease_until', '=', ref('hold_expires_at'))]),
            ]),
            and([eb('hold_expires_at', 'is', null), eb('held_at', '<=', past.orderlessBefore)]),
          ]),
        )
        .orderBy('place')
        .execute(),

    /** Promoted bookings of a type whose guest could not be reached in time. */
    unreached: (type: RoomType, now: Date): Promise<Booking[]> =>
      read
        .where('room_type', '=', type)
        .where('status', '=', 'Held')
        .where('reach_by', '<=', now)
        .orderBy('place')
        .execute(),

    /** Waiting bookings of a type whose guest has not been seen since. */
    unseenSince: (type: RoomType, since: Date): Promise<Booking[]> =>
      read
        .leftJoin('presence', 'presence.user_key', 'booking.user_key')
        .where('room_type', '=', type)
        .where('status', '=', 'Queued')
        .where(({ or, eb }) => or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<=', since)]))
        .execute(),

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

    /** Held bookings that have no order yet, whose order nobody is making now and has not just failed to make. */
    async withoutOrder(now: Date): Promise<Booking[]> {
      return read
        .where('status', '=', 'Held')
        .where('hold_expires_at', 'is', null)
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

    /** The provider was asked in vain: the hold is left to its grace. Its lease now says so, by ending when the hold did. */
    async askedInVain(id: string): Promise<void> {
      await db
        .updateTable('booking')
        .set(({ ref }) => ({ ask_lease_until: ref('hold_expires_at') }))
        .where('id', '=', id)
        .where('status', '=', 'Held')
        .execute()
    },
  }
}
