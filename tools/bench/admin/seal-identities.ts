import { sql } from 'kysely'
import { sealDetails } from '#modules/bookings/stored-details'
import { systemIds } from '#server/platform/ids'
import { secretsWith } from '#server/platform/secrets'
import { openOwnDatabase, piiKey } from '../booking/built-hotel'
import { detailsOf, newGuest } from '../booking/guests'

/** Gives the only guest of each booking an identity number. */
export async function sealIdentities(url: string): Promise<void> {
  const secrets = secretsWith(piiKey, systemIds)
  const { db, end } = openOwnDatabase(url)
  const ids = (await db.selectFrom('guest').select('booking_id').execute()).map((row) => row.booking_id)
  const sealed = ids.map((id) => sealDetails(secrets, id, detailsOf(newGuest())).guests[0]?.aadhaarSealed)
  await sql`update guest set aadhaar_last4 = '2346', aadhaar_sealed = sealed.bytes
    from unnest(${ids}::uuid[], ${sealed}::bytea[]) as sealed (id, bytes) where booking_id = sealed.id`.execute(
    db,
  )
  await sql`vacuum (analyze) guest`.execute(db)
  await end()
}
