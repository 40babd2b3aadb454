import { type Kysely, sql } from 'kysely'

/** Calendars of other sites that close rooms here, and the addresses at which they read ours. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table calendar_import (
    id uuid primary key,
    room_type text not null references room_type,
    slot integer not null,
    url text not null,
    name text not null,
    made_at timestamptz not null,
    made_by text not null,
    next_read_at timestamptz not null,
    read_at timestamptz,
    good_at timestamptz,
    problem text not null default '',
    failures integer not null default 0,
    events integer not null default 0,
    unique (room_type, slot, url)
  )`,
  `comment on table calendar_import is
    'calendars that close a room number; the closed dates that one makes are bookings whose desk_booking.request_id is its id'`,
  `comment on column calendar_import.read_at is 'when the last read began whose outcome is stored here'`,
  `comment on column calendar_import.failures is 'reads in a row that changed nothing because of a problem'`,
  `create index calendar_import_due on calendar_import (next_read_at)`,

  `create table calendar_clash (
    import_id uuid not null references calendar_import on delete cascade,
    night date not null,
    room_type text not null references room_type,
    is_full boolean not null,
    booking_id uuid references booking on delete set null,
    range_from date not null,
    range_to date not null,
    primary key (import_id, night)
  )`,
  `comment on table calendar_clash is 'nights that a calendar says are booked there, and that are booked here'`,
  `comment on column calendar_clash.is_full is 'no room of the type is free: the next one that is goes to the other site''s guest'`,
  `comment on column calendar_clash.range_from is 'with range_to: the nights of the alert that tells of it'`,
  `create index calendar_clash_full on calendar_clash (room_type, night) where is_full`,
  `create index calendar_clash_by_booking on calendar_clash (booking_id)`,

  `create table calendar_feed (
    id uuid primary key,
    room_type text not null references room_type,
    slot integer,
    import_id uuid references calendar_import on delete set null,
    made_at timestamptz not null,
    read_at timestamptz
  )`,
  `comment on table calendar_feed is 'addresses at which other sites read what is taken; the secret in them is made from the id'`,
  `comment on column calendar_feed.import_id is 'the calendar of the site that reads it: what came from there is left out'`,
  `create unique index calendar_feed_by_import on calendar_feed (import_id)`,
]
