import { type Kysely, sql } from 'kysely'

/** Limits on one guest's questions to the provider and unpaid hold times, and indexes for what is to be erased. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table payment_order add column asked_at timestamptz',
  `comment on column payment_order.asked_at is 'when the provider was last asked about its payments on a guest''s request'`,
  // For counting the recent orders of an address by their bookings.
  'create index booking_from_address on booking (address_key, created_at desc) where address_key is not null',

  'alter table booking add column hold_ends_by timestamptz',
  `comment on column booking.hold_ends_by is 'its hold ends then at the latest, since it has taken over the time of an earlier one'`,
  `create table hold_time (
    id uuid primary key,
    user_key text not null,
    room_type text not null references room_type,
    check_in date not null,
    check_out date not null,
    began_at timestamptz not null,
    ended_at timestamptz not null
  )`,
  `comment on table hold_time is 'how long unpaid holds lasted, for the limit on holding a night unpaid; kept for two hours'`,
  'create index hold_time_by_user on hold_time (user_key, ended_at desc)',

  `create index booking_came_to_nothing on booking (room_type, ended_at)
    where status in ('Expired','Withdrawn','NoRooms')`,
]
