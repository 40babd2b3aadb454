import { type RawBuilder, sql } from 'kysely'
import { expected, sold, statusIn } from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { CalendarDate, Nights } from '#shared/calendar/calendar-date'
import type { ChangedSeasons, YearSeason } from '#shared/calendar/season'
import type { TypedPeriod } from '#shared/rates/period-requests'
import type { RatePeriod } from '#shared/rates/rates'
import type { StrandedBooking } from '#shared/rates/season-requests'
import type { RoomType } from '#shared/room/room'

/** The periods of a type that touch these nights, as a JSON array for a larger statement; `to` null: without an end. */
export const periodsInJson = (
  type: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown> = sql`null`,
) => sql`
  (select coalesce(json_agg(json_build_object('from', from_night, 'to', to_night, 'amount', amount,
      'minNights', min_nights, 'name', name) order by from_night), '[]')
    from rate_period
    where rate_period.room_type = ${type} and to_night >= ${from}::date and from_night < coalesce(${to}::date, 'infinity'))`

/** The changed seasons as a JSON array for a larger statement. */
export const seasonsInJson = sql`
  (select coalesce(json_agg(json_build_object('year', year, 'opens', opens, 'closes', closes, 'isClosed', is_closed,
      'onSale', on_sale, 'salesFrom', sales_from) order by year), '[]')
    from season)`

const seasonColumns = [
  'year',
  'opens',
  'closes',
  'is_closed as isClosed',
  'on_sale as onSale',
  'sales_from as salesFrom',
] as const

/** The seasons that the owner has changed, by year. */
export const changedSeasons = (db: Db): Promise<ChangedSeasons> =>
  db.selectFrom('season').select(seasonColumns).orderBy('year').execute()

const periodColumns = [
  'from_night as from',
  'to_night as to',
  'amount',
  'min_nights as minNights',
  'name',
] as const

/** All periods of a type, by date. */
export const periodsOf = (db: Db, type: RoomType): Promise<RatePeriod[]> =>
  db
    .selectFrom('rate_period')
    .select(periodColumns)
    .where('room_type', '=', type)
    .orderBy('from_night')
    .execute()

/** The periods of every type that go on on this day or later, by type and date. */
export const periodsFrom = (db: Db, from: CalendarDate): Promise<TypedPeriod[]> =>
  db
    .selectFrom('rate_period')
    .innerJoin('room_type', 'room_type.type', 'room_type')
    .select(['type', ...periodColumns])
    .where('to_night', '>=', from)
    .orderBy('position')
    .orderBy('from_night')
    .execute()

/** Removes the periods of a type that are in `gone`, then adds those in `added`. Under the type's lock. */
export async function changePeriods(
  db: Db,
  type: RoomType,
  { gone, added }: { gone: readonly RatePeriod[]; added: readonly RatePeriod[] },
): Promise<void> {
  const starts = gone.map(({ from }) => from)
  if (starts.length > 0)
    await db
      .deleteFrom('rate_period')
      .where('room_type', '=', type)
      .where('from_night', 'in', starts)
      .execute()
  const rows = added.map(({ from, to, amount, minNights, name }) => ({
    room_type: type,
    from_night: from,
    to_night: to,
    amount,
    min_nights: minNights,
    name,
  }))
  if (rows.length > 0) await db.insertInto('rate_period').values(rows).execute()
}

/** Writes a year's own season. Under the locks of all types. */
export async function putSeason(db: Db, season: YearSeason): Promise<void> {
  const { year, opens, closes, isClosed, onSale, salesFrom } = season
  const row = { opens, closes, is_closed: isClosed, on_sale: onSale, sales_from: salesFrom }
  await db
    .insertInto('season')
    .values({ year, ...row })
    .onConflict((conflict) => conflict.column('year').doUpdateSet(row))
    .execute()
}

/** The year has the usual season again. */
export async function removeSeason(db: Db, year: number): Promise<void> {
  await db.deleteFrom('season').where('year', '=', year).execute()
}

/** Who waits for, holds or has booked nights from this day on, by check-in; `name` is that of the first guest. */
export const expectedFrom = (db: Db, today: CalendarDate): Promise<StrandedBooking[]> =>
  db
    .selectFrom('booking')
    .leftJoin('guest', (on) => on.onRef('guest.booking_id', '=', 'booking.id').on('position', '=', 1))
    .select(['booking.id as bookingId', 'name', 'status', 'room_type as type', 'rooms'])
    .select(['check_in as checkIn', 'check_out as checkOut'])
    .where(statusIn(expected))
    .where('check_out', '>', today)
    .orderBy('check_in')
    .orderBy('rank')
    .execute()

/** How many rooms of a type are sold or closed, by night; nights without any are left out. */
export async function soldBetween(db: Db, type: RoomType, { checkIn, checkOut }: Nights) {
  const rows = await db
    .selectFrom('room_night')
    .innerJoin('booking', 'booking.id', 'booking_id')
    .select(['night', ({ fn }) => fn.countAll<number>().as('rooms')])
    .where('room_night.room_type', '=', type)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .where(statusIn(sold))
    .groupBy('night')
    .execute()
  return new Map(rows.map(({ night, rooms }) => [night, rooms]))
}
