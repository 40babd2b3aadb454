import { sql } from 'kysely'
import * as states from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'

/** `isStanding`: the booking stands; otherwise it is cancelled. */
export type StoredCall = { bookingId: string; reason: string; isStanding: boolean; tickedAt: Date | null }

/** Bookings that are cancelled. Whoever is on the list for that already stays there as they are. */
export const addCancelled = (db: Db, bookingIds: readonly string[], reason: string, at: Date) =>
  add(db, bookingIds, { about: 'cancelled', reason, at })

/** Bookings that stand; whoever was called before has to be called again. */
export const addStanding = (db: Db, bookingIds: readonly string[], reason: string, at: Date) =>
  add(db, bookingIds, { about: 'news', reason, at })

type Call = { about: 'cancelled' | 'news'; reason: string; at: Date }

async function add(db: Db, bookingIds: readonly string[], { about, reason, at }: Call): Promise<void> {
  if (bookingIds.length === 0) return
  await db
    .insertInto('to_call')
    .values(bookingIds.map((booking_id) => ({ booking_id, about, reason, noted_at: at })))
    .onConflict((conflict) =>
      conflict
        .column('booking_id')
        .doUpdateSet({ about, reason, noted_at: at, ticked_at: null, ticked_by: null })
        .where(sql<boolean>`to_call.about = 'news' or excluded.about = 'news'`),
    )
    .execute()
}

/**
 * Those who were not called before this. A cancelled booking that stands again needs no call, nor does one with news that
 * is cancelled or began before `today`.
 */
export const open = (db: Db, tickedSince: Date, today: CalendarDate): Promise<StoredCall[]> =>
  db
    .selectFrom('to_call')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['booking_id as bookingId', 'reason', 'ticked_at as tickedAt'])
    .select(sql<boolean>`about = 'news'`.as('isStanding'))
    .where(
      sql<boolean>`case about when 'news' then status = 'Confirmed' and check_in >= ${today}
        else ${states.statusIn(states.cancelled)} end`,
    )
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
