import { type Kysely, sql } from 'kysely'

/** Which document a guest shows in place of an Aadhaar card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table guest add column other_id_kind text
    check (other_id_kind in ('passport','drivingLicence','voterId','other'))`,
  `comment on column guest.other_id_kind is 'the document in place of Aadhaar, shown at check-in; null: none'`,
  `update guest set other_id_kind = 'other' where other_id`,
  // Guests are written by older servers, too, while they are updated one after the other.
  `create function keep_both_documents() returns trigger language plpgsql as $$ begin
    if new.other_id_kind is null and new.other_id and (tg_op = 'INSERT' or not old.other_id) then
      new.other_id_kind := 'other';
    elsif tg_op = 'UPDATE' and new.other_id_kind is not distinct from old.other_id_kind and not new.other_id then
      new.other_id_kind := null;
    end if;
    new.other_id := new.other_id_kind is not null;
    return new;
  end $$`,
  `create trigger guest_documents before insert or update on guest
    for each row execute function keep_both_documents()`,
  `comment on column guest.other_id is 'for servers older than other_id_kind'`,
]
