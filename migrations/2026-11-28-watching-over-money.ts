import { type Kysely, sql } from 'kysely'

/** Alerts, and an index for each query of the checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table alert (
    id uuid primary key,
    kind text not null,
    subject text not null,
    booking_id uuid references booking on delete set null,
    payment_id text,
    refund_id uuid,
    mail_id uuid,
    title text not null,
    happened text not null,
    by_itself text not null,
    to_do text not null,
    opened_at timestamptz not null,
    mailed_at timestamptz,
    resolved_at timestamptz,
    closed_at timestamptz
  )`,
  `comment on table alert is 'outlives bookings, so it holds no personal data of guests'`,
  `comment on column alert.resolved_at is 'the owner has dealt with it'`,
  `comment on column alert.closed_at is 'its cause is gone; the same alert may be raised again'`,
  // However many servers find the same problem, one alert is raised.
  `create unique index alert_once on alert (kind, subject) where closed_at is null`,
  `create index alert_by_subject on alert (kind, subject, mailed_at desc)`,
  `create index alert_by_booking on alert (booking_id) where booking_id is not null`,

  `alter table webhook_event
    add column account_id text,
    add column body_hash text unique,
    add column ours boolean not null default false`,
  `comment on column webhook_event.body_hash is 'SHA-256 of the signed bytes: the event''s id is not signed, so a replay may change it'`,
  `comment on column webhook_event.ours is 'it was about one of our orders, so its account is ours'`,
  `comment on column webhook_event.raw is 'the signed bytes; empty once they are erased'`,
  `create index webhook_event_raw on webhook_event (received_at) where raw <> ''`,
  `create index webhook_event_received on webhook_event (received_at)`,
  `create index webhook_event_own_account on webhook_event (account_id) where ours`,

  `alter table payment_order add column make_again_at timestamptz`,
  `comment on column payment_order.make_again_at is 'the job does not try again before; a guest who asks does not wait'`,

  `alter table mail add column last_outcome text check (last_outcome in ('refused','later'))`,
  `create index mail_undelivered on mail (created_at) where sent_at is null`,

  `create index payment_undecided on payment (noted_at)
    where decision is null and status in ('authorized','captured')`,
  `create index payment_declined on payment (decided_at) where decision = 'declined'`,
  `create index payment_captured on payment (noted_at) where status = 'captured'`,
  `create index refund_open on refund (created_at) where provider_status is distinct from 'processed'`,
]
