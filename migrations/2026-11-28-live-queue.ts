import { type Kysely, sql } from 'kysely'

/**
 * A trigger notifies of every change of a queue entry or hold, so that no writer can leave it out. Postgres merges equal
 * notifications of one transaction, so there is one per room type however many bookings have changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const live = `('Queued', 'Held', 'Capturing')`

const statements = [
  `create function notify_queue_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('queue_changed', new.room_type);
    return null;
  end $$`,
  `create trigger booking_entered after insert on booking for each row
    when (new.user_key is not null and new.status in ${live})
    execute function notify_queue_changed()`,
  `create trigger booking_moved after update of status, version on booking for each row
    when (new.user_key is not null and new.version <> old.version and (old.status in ${live} or new.status in ${live}))
    execute function notify_queue_changed()`,
]
