import { type Kysely, sql } from 'kysely'

/** Prices for some nights, and the seasons that the owner changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table rate_period (
    room_type text not null references room_type,
    from_night date not null,
    to_night date not null check (to_night >= from_night),
    amount int not null check (amount > 0),
    min_nights int not null check (min_nights > 0),
    name text,
    primary key (room_type, from_night)
  )`,
  `comment on table rate_period is 'other prices than the base rate; those of a type never overlap: written under its lock'`,
  `comment on column rate_period.to_night is 'the last night'`,
  `comment on column rate_period.amount is 'whole rupees for one room and night'`,

  `create table season (
    year int primary key,
    opens date not null check (extract(year from opens) = year),
    closes date not null check (extract(year from closes) = year and closes > opens),
    is_closed boolean not null,
    on_sale boolean,
    sales_from date
  )`,
  `comment on table season is 'years with another season than the usual one'`,
  `comment on column season.on_sale is 'null: as soon as it is on or next'`,
]
