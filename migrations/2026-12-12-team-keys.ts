import { type Kysely, sql } from 'kysely'

/** Keys of invitations and new passwords, what is known of a session, and second factors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table admin add column created_at timestamptz, add column last_used_at timestamptz`,
  `comment on column admin.created_at is 'null: before this was noted'`,

  // The defaults are for older servers, which sign people in while they are updated one after the other.
  `alter table admin_session
    add column id uuid not null unique default gen_random_uuid(),
    add column device text not null default '',
    add column signed_in_at timestamptz,
    add column last_used_at timestamptz`,
  `comment on column admin_session.device is 'a few words from the user agent, such as Firefox on Windows'`,
  `comment on column admin_session.last_used_at is 'written at most once a minute'`,
  `create index admin_session_by_email on admin_session (email)`,

  `create table team_key (
    id uuid primary key,
    key_hash text not null unique,
    kind text not null check (kind in ('invitation','reset')),
    email text not null,
    role text not null check (role in ('owner','desk')),
    made_by text not null,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  `comment on table team_key is 'links that were mailed to set a password; the database has only their hashes'`,
  `comment on column team_key.role is 'that the invited person gets; of a reset: the one at that time'`,
  `create unique index one_invitation_each on team_key (email) where kind = 'invitation'`,
  `create index team_key_by_email on team_key (email, made_at)`,

  `create table key_request (
    email text primary key,
    due_at timestamptz not null
  )`,
  `comment on table key_request is
    'addresses for which somebody asked for a new password, known or not: a job answers them, so that the caller learns nothing'`,

  `create table second_factor (
    email text primary key references admin on delete cascade,
    secret_sealed bytea,
    started_sealed bytea,
    used_steps integer[] not null default '{}',
    tries timestamptz[] not null default '{}'
  )`,
  `comment on column second_factor.secret_sealed is 'null: not switched on'`,
  `comment on column second_factor.started_sealed is 'a secret that has not been confirmed with a code yet'`,
  `comment on column second_factor.used_steps is 'the latest steps of 30 seconds whose codes were used'`,
  `comment on column second_factor.tries is 'the latest wrong codes'`,
  `create table recovery_code (
    email text not null references second_factor on delete cascade,
    code_hash text not null,
    primary key (email, code_hash)
  )`,

  `create table first_account (
    single boolean primary key check (single),
    email text not null,
    password_hash text not null
  )`,
  `comment on table first_account is
    'ADMIN_EMAIL and ADMIN_PASSWORD as they were last applied: only a change of them is applied again'`,

  `alter table mail add column key_sealed bytea`,
  `comment on column mail.key_sealed is 'the key that the link of this mail gets when it is sent'`,
]
