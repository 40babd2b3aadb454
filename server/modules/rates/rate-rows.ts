import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { ChangedSeasons } from '#shared/calendar/season'

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
