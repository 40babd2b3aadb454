import type { Kysely } from 'kysely'
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
  }
}
