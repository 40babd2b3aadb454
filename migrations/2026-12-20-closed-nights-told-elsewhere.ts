import { type Kysely, sql } from 'kysely'

/** Nights that another site books and that are closed here are remembered, so that they are not sold when they open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table calendar_clash add column is_closed boolean not null default false`.execute(db)
  await sql`comment on column calendar_clash.is_closed is
    'the room number was closed here: no clash; once that closure (booking_id) is gone, the night is the other site''s'`.execute(
    db,
  )
  await sql`create index calendar_clash_closed on calendar_clash (room_type, night) where is_closed`.execute(
    db,
  )
}
