import { sql } from 'kysely'
import type { TrekGuest } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Address } from '#shared/guest/guest'

export type StoredEnquiry = {
  id: string
  trekTitle: string
  mobileNumber: string
  email: string
  address: Address
  guests: TrekGuest[]
  mailbox: string
}

/** How often this mailbox was written to since; locks further enquiries that name it until the transaction ends. */
export async function acknowledgedSince(db: Db, mailbox: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mailbox}, 11))`.execute(db)
  const { count } = await db
    .selectFrom('trek_enquiry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('mailbox', '=', mailbox)
    .where('acknowledged', '=', true)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False when this enquiry is stored already. */
export async function add(
  db: Db,
  enquiry: StoredEnquiry,
  acknowledged: boolean,
  now: Date,
): Promise<boolean> {
  const { id, trekTitle, mobileNumber, email, address, guests, mailbox } = enquiry
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('trek_enquiry')
    .values({
      id,
      trek_title: trekTitle,
      mobile_number: mobileNumber,
      email,
      ...address,
      guests: JSON.stringify(guests),
      mailbox,
      acknowledged,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes enquiries from before, with their mails. */
export async function erase(db: Db, before: Date): Promise<void> {
  await sql`
        with gone as (delete from trek_enquiry where created_at < ${before} returning replace(id::text, '-', '') as id)
        delete from mail where event_key like 'trek-%:%' and replace(split_part(event_key, ':', 2), '-', '') in (select id from gone)
      `.execute(db)
}
