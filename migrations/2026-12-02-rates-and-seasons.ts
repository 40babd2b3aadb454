import { type Kysely, sql } from 'kysely'

/** Prices for some nights, and the seasons that the owner changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Keeps the types apart in a constraint, for which text alone would need an extension.
  `create type text_range as range (subtype = text)`,
  `create table rate_period (
    room_type text not null references room_type,
    from_night date not null,
    to_night date not null check (to_night >= from_night),
    amount int not null check (amount > 0),
    min_nights int not null check (min_nights > 0),
    name text,
    primary key (room_type, from_night),
    constraint one_price_a_night exclude using gist
      (text_range(room_type, room_type, '[]') with &&, daterange(from_night, to_night, '[]') with &&)
  )`,
  `comment on table rate_period is 'other prices than the base rate; written under the lock of the type'`,
  `comment on column rate_period.to_night is 'the last night'`,
  `comment on column rate_period.amount is 'whole rupees for one room and night'`,

  `create table season (
    year int primary key,
    opens date not null check (extract(year from opens) = year),
    closes date not null check (extract(year from closes) = year and closes > opens),
    is_closed boolean not null,
    on_sale boolean,
    sales_from date check (sales_from is null or on_sale is null)
  )`,
  `comment on table season is 'years with another season than the usual one'`,
  `comment on column season.on_sale is 'null: as soon as it is on or next'`,
]
