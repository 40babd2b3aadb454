import * as states from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'

export type StoredCall = { bookingId: string; reason: string; tickedAt: Date | null }

/** Whoever is on the list already stays there as they are. */
export async function add(db: Db, bookingIds: readonly string[], reason: string, at: Date): Promise<void> {
  if (bookingIds.length === 0) return
  await db
    .insertInto('to_call')
    .values(bookingIds.map((booking_id) => ({ booking_id, reason, noted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those who were not called before this; a booking that stands again needs no call. */
export const open = (db: Db, tickedSince: Date): Promise<StoredCall[]> =>
  db
    .selectFrom('to_call')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['booking_id as bookingId', 'reason', 'ticked_at as tickedAt'])
    .where(states.statusIn(states.cancelled))
    .where(({ or, eb }) => or([eb('ticked_at', 'is', null), eb('ticked_at', '>=', tickedSince)]))
    .orderBy('check_in')
    .orderBy('rank')
    .execute()

/** False where it is so already. */
export async function tick(db: Db, bookingId: string, at: Date | null, by: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('to_call')
    .set({ ticked_at: at, ticked_by: by })
    .where('booking_id', '=', bookingId)
    .where('ticked_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
