import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { Stay } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import type { Paise } from '#shared/money/paise'
import type { Rupees } from '#shared/money/rupees'

/** `nightAmounts`: rupees for all rooms, one for each night. */
export type ChangedStay = Stay & { nightAmounts: readonly Rupees[] }
/** `policyCheckIn`: to which a refund counts, null for the stay's own. `isByGuest`: it counts as their own change of dates. */
type ChangeTerms = { policyCheckIn: CalendarDate | null; isByGuest: boolean }

/** Under the type's lock, so nobody else changes it meanwhile. Without `terms` these stay as they are. */
export async function changeStay(db: Db, id: string, to: ChangedStay, terms?: ChangeTerms): Promise<void> {
  await db
    .updateTable('booking')
    .set({ room_type: to.type, rooms: to.rooms, check_in: to.checkIn, check_out: to.checkOut })
    .set({ night_amounts: [...to.nightAmounts], version: sql<number>`version + 1` })
    .set({
      ...(terms && { policy_check_in: terms.policyCheckIn }),
      ...(terms?.isByGuest && { guest_changes: sql<number>`guest_changes + 1` }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Raises the version, so that whoever read the booking before is told; answers the new one. `mobileKey` left out: it stays.
 */
export async function touch(db: Db, id: string, mobileKey?: string | null): Promise<number> {
  const { version } = await db
    .updateTable('booking')
    .set({ version: sql<number>`version + 1`, ...(mobileKey === undefined ? {} : { mobile_key: mobileKey }) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Ends the links to the booking that were mailed. */
export async function endLinks(db: Db, id: string): Promise<void> {
  await db
    .updateTable('booking')
    .set({ key_version: sql<number>`key_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A chosen room stays chosen when the stay gets other dates, from its first night; another type has other rooms. */
export async function movePins(db: Db, bookingId: string, from: Stay, to: Stay): Promise<void> {
  await sql`
    delete from room_pin where booking_id = ${bookingId} and (
      ${from.type !== to.type}::boolean or place >= ${to.rooms} or from_night >= ${to.checkOut}::date
      or (${from.checkIn !== to.checkIn}::boolean and from_night > ${from.checkIn}::date)
    )`.execute(db)
  if (from.checkIn !== to.checkIn)
    await db
      .updateTable('room_pin')
      .set({ from_night: to.checkIn })
      .where('booking_id', '=', bookingId)
      .execute()
}

export type EarlyDeparture = {
  bookingId: string
  checkOut: CalendarDate
  nightAmounts: Rupees[]
  charge: Paise
  reason: CancelReason
  note: string
  leftAt: Date
  leftBy: string
}

export const earlyDeparture = (db: Db, bookingId: string): Promise<EarlyDeparture | undefined> =>
  db
    .selectFrom('early_departure')
    .select(['booking_id as bookingId', 'check_out as checkOut', 'night_amounts as nightAmounts', 'charge'])
    .select(['reason', 'note', 'left_at as leftAt', 'left_by as leftBy'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

export async function leftEarly(db: Db, left: EarlyDeparture): Promise<void> {
  await db
    .insertInto('early_departure')
    .values({
      booking_id: left.bookingId,
      check_out: left.checkOut,
      night_amounts: left.nightAmounts,
      charge: left.charge,
      reason: left.reason,
      note: left.note,
      left_at: left.leftAt,
      left_by: left.leftBy,
    })
    .execute()
}

export async function undoLeftEarly(db: Db, bookingId: string): Promise<void> {
  await db.deleteFrom('early_departure').where('booking_id', '=', bookingId).execute()
}
