import { type Kysely, sql } from 'kysely'

/** Indexes on bookings that are not over yet, so that no query reads those of past years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index booking_by_end on booking (room_type, check_out)
    where status in ('Queued','Held','Capturing','Confirmed','Blocked')`,
  `create index guest_sealed on guest (booking_id) where aadhaar_sealed is not null`,
]
