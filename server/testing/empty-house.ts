import { type Kysely, sql } from 'kysely'
import type { Database } from '../database/schema'

const deadlock = '40P01'

/** No guest was ever here: everything but the rooms and the administrator goes, in one statement. */
export async function emptyHouse(db: Kysely<Database>): Promise<void> {
  const empty = sql`truncate mail, refund, payment, payment_order, booking, room_night, guest_details, guest, webhook_event,
    presence, hold_ending, attention`
  for (let attempt = 1; ; attempt += 1) {
    // The server sweeps meanwhile, so that the two may stand in each other's way.
    const error = await empty.execute(db).then(() => undefined, asError)
    if (error === undefined) return
    if (attempt === 5 || error.code !== deadlock) throw error
  }
}

const asError = (error: Error & { code?: string }) => error
