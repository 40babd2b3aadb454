import pg from 'pg'
import { systemIds } from '#server/platform/ids'
import { secretsWith } from '#server/platform/secrets'

/** Inserts guests behind the one who waits, with the same request. */
export async function fillQueue(url: string, piiKey: Buffer, userIds: readonly string[]): Promise<void> {
  const secrets = secretsWith(piiKey, systemIds)
  const keys = userIds.map((userId) => secrets.digest('user', userId))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Guests without a presence row would be removed from the queue.
    await client.query(
      `insert into presence (user_key, last_seen_at)
       select key, last_seen_at from unnest($1::text[]) as asked (key), (select max(last_seen_at) as last_seen_at from presence)`,
      [keys],
    )
    await client.query(
      `insert into booking (id, room_type, rooms, check_in, check_out, status, rank, night_amounts, asked_share, user_key,
         draft_id, address_key, created_at)
       select gen_random_uuid(), room_type, rooms, check_in, check_out, status, nextval('queue_rank'), night_amounts,
         asked_share, asked.key, asked.draft, address_key, created_at
       from booking, unnest($1::text[], $2::text[]) with ordinality as asked (key, draft, number)
       where status = 'Queued' order by number`,
      [keys, userIds],
    )
    await client.query('analyze booking')
  } finally {
    await client.end()
  }
}
