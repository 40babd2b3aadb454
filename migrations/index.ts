import type { Kysely } from 'kysely'
import * as bookingCore from './2026-11-28-booking-core'
import * as trekEnquiries from './2026-11-28-trek-enquiries'

type Migration = { up(db: Kysely<unknown>): Promise<void> }

/** Every migration, by name, in order. A landed one is frozen: add the next, never edit. */
export const migrations: Record<string, Migration> = {
  '2026-11-28-booking-core': bookingCore,
  '2026-11-28-trek-enquiries': trekEnquiries,
}
