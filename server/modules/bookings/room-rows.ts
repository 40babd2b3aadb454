import { sql } from 'kysely'
import { periodsInJson } from '#modules/rates/rate-rows'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Rupees } from '#shared/money/rupees'
import type { RatePeriod } from '#shared/rates/rates'
import type { Room, RoomType } from '#shared/room/room'

/** `isRestored`: no room is sold at all; `isStopped`: the site sells nothing, except to existing holds. */
export type RoomOnSale = Room & { isStopped: boolean; isRestored: boolean }

const rooms = (db: Db, from: CalendarDate) =>
  db
    .selectFrom('room_type')
    .select(({ selectFrom }) => [
      'type',
      'beds',
      'nightly_rate as nightlyRate',
      selectFrom('room')
        .whereRef('room.room_type', '=', 'room_type.type')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$castTo<number>()
        .as('totalRooms'),
      sql<RatePeriod[]>`${periodsInJson(sql.ref('room_type.type'), sql`${from}`)}`.as('periods'),
    ])
    .orderBy('position')

/** Every room type with its rates for the nights from `from` on, Double Bed first. */
export const list = (db: Db, from: CalendarDate): Promise<Room[]> => rooms(db, from).$castTo<Room>().execute()

export const find = (db: Db, type: RoomType, from: CalendarDate): Promise<Room> =>
  rooms(db, from).where('type', '=', type).$castTo<Room>().executeTakeFirstOrThrow()

/** Sets the rate of future bookings; answers the old one. */
export async function setRate(db: Db, type: RoomType, rate: Rupees): Promise<Rupees> {
  const old = await db
    .selectFrom('room_type')
    .select('nightly_rate')
    .where('type', '=', type)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db.updateTable('room_type').set({ nightly_rate: rate }).where('type', '=', type).execute()
  return old.nightly_rate
}

export type SellingStop = { stoppedAt: Date; stoppedBy: string }

const stops = (db: Db) =>
  db.selectFrom('selling_stop').select(['stopped_at as stoppedAt', 'stopped_by as stoppedBy'])

export const sellingStop = (db: Db): Promise<SellingStop | undefined> => stops(db).executeTakeFirst()

/** False when it was stopped already. */
export async function putStop(db: Db, { stoppedAt, stoppedBy }: SellingStop): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('selling_stop')
    .values({ single: true, stopped_at: stoppedAt, stopped_by: stoppedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when nothing was stopped. */
export async function removeStop(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('selling_stop').executeTakeFirst()
  return numDeletedRows === 1n
}
