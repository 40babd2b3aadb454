import { type Kysely, sql } from 'kysely'

/** Closures that take what is free night by night, and days on which the whole hotel is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table wanted_closure (
    id uuid primary key,
    source text not null,
    room_type text not null references room_type,
    slot smallint,
    from_night date not null,
    morning date not null check (morning > from_night),
    reason text not null,
    made_by text not null,
    is_waiting boolean not null default true,
    position bigint generated always as identity
  )`,
  `comment on table wanted_closure is
    'rooms that a source wants closed; the closed dates that it got are bookings whose desk_booking.request_id is its id'`,
  `comment on column wanted_closure.slot is 'null: all rooms of the type'`,
  `comment on column wanted_closure.is_waiting is 'some of its nights are not closed yet, because somebody has the rooms'`,
  `create index wanted_closure_waiting on wanted_closure (room_type) where is_waiting`,
  `create index wanted_closure_source on wanted_closure (source)`,

  `create table hotel_closure (
    id uuid primary key,
    from_night date not null,
    to_night date not null check (to_night >= from_night),
    reason text not null check (reason in ('road closed','snow','our fault','other')),
    note text not null,
    notice text not null,
    closed_at timestamptz not null,
    closed_by text not null,
    reopened_at timestamptz,
    mailed integer,
    to_call integer
  )`,
  `comment on table hotel_closure is 'days on which nothing is sold and nobody is promoted, in both types'`,
  `comment on column hotel_closure.to_night is 'the last night'`,
  `comment on column hotel_closure.note is 'for the desk'`,
  `comment on column hotel_closure.notice is 'words of the desk to guests on the site'`,
  `comment on column hotel_closure.mailed is 'mailboxes to which the desk has written about it; null: nobody was written to'`,
  `create index hotel_closure_open on hotel_closure (to_night) where reopened_at is null`,
]
