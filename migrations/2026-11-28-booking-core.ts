import { type Kysely, sql } from 'kysely'

/** Rooms, queue, bookings, guests, payments and mails. No column defaults to the database's time: the app's clock counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table room_type (
    type text primary key,
    position int not null unique,
    beds int not null check (beds > 0),
    nightly_rate int not null check (nightly_rate > 0)
  )`,
  `comment on column room_type.nightly_rate is 'whole rupees'`,

  `create table room (
    room_type text not null references room_type,
    slot int not null check (slot > 0),
    primary key (room_type, slot)
  )`,

  `create sequence queue_rank`,
  `create table booking (
    id uuid primary key,
    room_type text not null references room_type,
    rooms int not null check (rooms > 0),
    check_in date not null,
    check_out date not null check (check_out > check_in),
    status text not null check (status in ('Queued','Held','Capturing','Confirmed','Processing','Refunded',
      'Cancelled','Expired','Withdrawn','NoRooms','Blocked')),
    version int not null default 1,
    rank bigint not null,
    nightly_rate int not null check (nightly_rate > 0),
    asked_share int not null check (asked_share in (60, 100)),
    user_key text,
    draft_id text,
    mobile_key text,
    address_key text,
    held_at timestamptz,
    hold_expires_at timestamptz,
    promoted boolean not null default false,
    reach_by timestamptz,
    paused_until timestamptz,
    ask_lease_until timestamptz,
    payment_id text unique,
    paid_order_id uuid,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    ended_at timestamptz,
    check ((status = 'Capturing') <= (payment_id is not null)),
    check ((status in ('Confirmed','Processing','Refunded','Cancelled') and user_key is not null) <= (payment_id is not null))
  )`,
  `comment on column booking.user_key is 'keyed digest of the user id, which is a bearer secret'`,
  `create index booking_live on booking (room_type, status, rank) where status in ('Queued','Held','Capturing')`,
  `create index booking_by_user on booking (user_key, created_at desc) where user_key is not null`,
  `create index booking_by_mobile on booking (mobile_key) where mobile_key is not null
    and status in ('Queued','Held','Capturing','Confirmed')`,
  `create index booking_by_address on booking (address_key) where status = 'Held'`,
  `create index booking_by_status on booking (status, check_in)`,

  `create table room_night (
    room_type text not null,
    night date not null,
    slot int not null,
    booking_id uuid not null references booking on delete cascade,
    primary key (room_type, night, slot),
    foreign key (room_type, slot) references room
  )`,
  `create index room_night_by_booking on room_night (booking_id)`,

  `create table guest_details (
    booking_id uuid primary key references booking on delete cascade,
    mobile_number text not null,
    email text not null,
    number_of_guests int not null check (number_of_guests >= 0),
    country text not null,
    state text not null,
    district text not null,
    city text not null,
    pincode text not null,
    complete boolean not null,
    notice_version text,
    noticed_at timestamptz
  )`,
  `comment on column guest_details.complete is 'false where only the payer''s contact is known'`,
  `create table guest (
    booking_id uuid not null references guest_details on delete cascade,
    position int not null,
    name text not null,
    age int not null,
    aadhaar_last4 text,
    aadhaar_sealed bytea,
    primary key (booking_id, position)
  )`,
  `comment on column guest.aadhaar_sealed is 'encrypted identity number; null once erased'`,

  `create table payment_order (
    id uuid primary key,
    booking_id uuid references booking on delete set null,
    share int not null check (share in (60, 100)),
    amount bigint not null check (amount >= 100),
    pending bigint not null check (pending >= 0),
    provider_order_id text unique,
    attempts int not null default 0,
    lease_until timestamptz,
    next_check_at timestamptz,
    created_at timestamptz not null
  )`,
  `comment on column payment_order.amount is 'paise; id is the receipt at the provider'`,
  `create index payment_order_by_booking on payment_order (booking_id)`,
  `create index payment_order_due on payment_order (next_check_at) where next_check_at is not null`,

  `create table payment (
    id text primary key,
    order_id uuid not null references payment_order,
    status text not null check (status in ('created','failed','authorized','captured','refunded')),
    amount bigint not null,
    currency text not null,
    method text not null,
    fee bigint,
    decision text check (decision in ('accepted','declined')),
    decline_reason text,
    decided_at timestamptz,
    captured_at timestamptz,
    due_at timestamptz,
    attempts int not null default 0,
    noted_at timestamptz not null
  )`,
  `comment on column payment.fee is 'paise, its GST included; known from capture on'`,
  `create index payment_by_order on payment (order_id)`,
  `create index payment_due on payment (due_at) where due_at is not null`,

  `create table refund (
    id uuid primary key,
    payment_id text not null references payment,
    reason text not null,
    amount bigint not null check (amount >= 100),
    provider_refund_id text unique,
    provider_status text check (provider_status in ('pending','processed','failed')),
    due_at timestamptz,
    attempts int not null default 0,
    last_error text,
    created_at timestamptz not null
  )`,
  `comment on column refund.id is 'receipt and idempotency key at the provider'`,
  `create unique index refund_once_per_reason on refund (payment_id, reason)`,
  `create index refund_due on refund (due_at) where due_at is not null`,

  `create table webhook_event (
    event_id text primary key,
    event text not null,
    raw text not null,
    received_at timestamptz not null,
    due_at timestamptz,
    attempts int not null default 0,
    outcome text
  )`,
  `create index webhook_event_due on webhook_event (due_at) where due_at is not null`,

  `create table mail (
    id uuid primary key,
    event_key text not null unique,
    booking_id uuid references booking on delete cascade,
    message_id text not null unique,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null,
    attachments jsonb not null,
    created_at timestamptz not null,
    due_at timestamptz,
    attempts int not null default 0,
    sent_at timestamptz,
    last_error text
  )`,
  `create index mail_due on mail (due_at) where due_at is not null`,

  `create table presence (
    user_key text primary key,
    last_seen_at timestamptz not null
  )`,
  `create table hold_ending (
    id uuid primary key,
    user_key text,
    mobile_key text,
    address_key text,
    outcome text not null check (outcome in ('expired','tried','paid')),
    ended_at timestamptz not null
  )`,
  `comment on table hold_ending is 'how holds ended, for the wait after two expired ones; kept for a day'`,
  `create index hold_ending_by_user on hold_ending (user_key, ended_at desc)`,
  `create index hold_ending_by_mobile on hold_ending (mobile_key, ended_at desc)`,
  `create index hold_ending_by_address on hold_ending (address_key, ended_at desc)`,

  `create table admin (
    email text primary key,
    password_hash text not null
  )`,
  `create table admin_session (
    token_hash text primary key,
    email text not null references admin on delete cascade,
    expires_at timestamptz not null
  )`,

  `create table key_check (
    single boolean primary key check (single),
    sealed bytea not null
  )`,
  `comment on table key_check is 'a value sealed with PII_KEY: a server with another key must not start'`,
]
