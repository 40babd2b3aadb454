import { type Kysely, sql } from 'kysely'
import type { Address } from '../../shared/guest/guest'
import type { Database, TrekGuest } from '../database/schema'

export type StoredEnquiry = {
  id: string
  trekTitle: string
  mobileNumber: string
  email: string
  address: Address
  guests: TrekGuest[]
}

export function treksBook(db: Kysely<Database>) {
  return {
    /** False when this enquiry is stored already. */
    async add({ id, trekTitle, mobileNumber, email, address, guests }: StoredEnquiry, now: Date) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('trek_enquiry')
        .values({
          ...{ id, trek_title: trekTitle, mobile_number: mobileNumber, email, ...address },
          guests: JSON.stringify(guests),
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Enquiries from before go whole, and their mails keep nothing but their names. */
    async forget(before: Date): Promise<void> {
      await sql`
        with gone as (delete from trek_enquiry where created_at < ${before} returning replace(id::text, '-', '') as id)
        update mail set recipient = '', subject = '', text = '', html = '', due_at = null
          where event_key like 'trek-%:%' and replace(split_part(event_key, ':', 2), '-', '') in (select id from gone)
      `.execute(db)
    },
  }
}
