import { type Kysely, sql } from 'kysely'
import type { CalendarDate } from '../../shared/calendar/calendar-date'
import type { Address } from '../../shared/guest/guest'
import type { Database } from '../database/schema'

/** One guest as stored: the identity number only sealed, its last four digits in the clear. */
export type StoredGuest = {
  name: string
  age: number
  aadhaarLast4: string | null
  aadhaarSealed: Buffer | null
  /** Shows another ID at check-in. */
  otherId?: boolean
}

export type StoredDetails = {
  mobileNumber: string
  email: string
  numberOfGuests: number
  address: Address
  guests: StoredGuest[]
  /** False where only the payer's contact is known. */
  complete: boolean
}

const detailColumns = [
  ...(['mobile_number', 'email', 'number_of_guests', 'country', 'state', 'district', 'city'] as const),
  ...(['pincode', 'complete', 'notice_version', 'noticed_at'] as const),
]

export type NoticeSeen = { version: string; at: Date }

export function guestsBook(db: Kysely<Database>) {
  return {
    /** Whether who comes is known in full, so that nothing can be filled in any more. */
    isComplete: async (bookingId: string): Promise<boolean> =>
      (await db
        .selectFrom('guest_details')
        .select('booking_id')
        .where('booking_id', '=', bookingId)
        .where('complete', '=', true)
        .executeTakeFirst()) !== undefined,

    /** Stores who comes. What is complete stays: later copies cannot overwrite a guest list. */
    async fillIn(bookingId: string, details: StoredDetails, notice: NoticeSeen | null): Promise<void> {
      const row = {
        mobile_number: details.mobileNumber,
        email: details.email,
        number_of_guests: details.numberOfGuests,
        ...details.address,
        complete: details.complete,
        notice_version: notice?.version ?? null,
        noticed_at: notice?.at ?? null,
      }
      // The booking's row first, as whoever changes its state does; the other way round both could wait for each other.
      // Removed, or erased at the guest's own request: nothing of him comes back.
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('guest_details')
        .columns(['booking_id', ...detailColumns])
        .expression(({ selectFrom, val }) =>
          selectFrom('booking')
            .select(['booking.id', ...detailColumns.map((column) => val(row[column]).as(column))])
            .where('booking.id', '=', bookingId)
            .where('erased_at', 'is', null)
            .forKeyShare(),
        )
        .onConflict((conflict) =>
          conflict.column('booking_id').doUpdateSet(row).where('guest_details.complete', '=', false),
        )
        .executeTakeFirst()
      // Where only the payer was known there was no list of guests yet.
      if (numInsertedOrUpdatedRows === 1n) await addGuests(db, bookingId, details.guests)
    },

    /** While nothing is paid the guest may correct the form: this replaces what was stored. */
    async replace(bookingId: string, details: StoredDetails, notice: NoticeSeen | null): Promise<void> {
      await db.deleteFrom('guest_details').where('booking_id', '=', bookingId).execute()
      await this.fillIn(bookingId, details, notice)
    },

    async correctEmail(bookingId: string, email: string): Promise<void> {
      await db.updateTable('guest_details').set({ email }).where('booking_id', '=', bookingId).execute()
    },

    /** Identity numbers of stays that ended by this date. */
    async eraseIdentities(checkedOutBy: CalendarDate): Promise<void> {
      await db
        .updateTable('guest')
        .from('booking')
        .set({ aadhaar_sealed: null, aadhaar_last4: null })
        .whereRef('booking.id', '=', 'guest.booking_id')
        .where('check_out', '<=', checkedOutBy)
        .where('aadhaar_sealed', 'is not', null)
        .execute()
    },

    /** Forms of those who did not book after all, once no late payment is watched for any more. */
    async forgetUnbooked(endedBefore: Date): Promise<void> {
      await db
        .deleteFrom('guest_details')
        .using('booking')
        .whereRef('booking.id', '=', 'guest_details.booking_id')
        .where('status', 'in', ['Expired', 'Left', 'NoRooms'])
        .where('ended_at', '<', endedBefore)
        .execute()
    },

    async ofBooking(bookingId: string): Promise<StoredDetails | undefined> {
      const [first] = await this.ofBookings([bookingId])
      return first?.details
    },

    async ofBookings(bookingIds: string[]): Promise<{ bookingId: string; details: StoredDetails }[]> {
      if (bookingIds.length === 0) return []
      const rows = await db
        .selectFrom('guest_details')
        .selectAll()
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .execute()
      const guests = await db
        .selectFrom('guest')
        .select([
          'booking_id',
          'name',
          'age',
          'aadhaar_last4 as aadhaarLast4',
          'aadhaar_sealed as aadhaarSealed',
          'other_id as otherId',
        ])
        .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
        .orderBy('position')
        .execute()
      const byBooking = new Map<string, StoredGuest[]>()
      for (const { booking_id, ...guest } of guests) {
        byBooking.set(booking_id, [...(byBooking.get(booking_id) ?? []), guest])
      }
      return rows.map((row) => ({
        bookingId: row.booking_id,
        details: {
          mobileNumber: row.mobile_number,
          email: row.email,
          numberOfGuests: row.number_of_guests,
          address: {
            country: row.country,
            state: row.state,
            district: row.district,
            city: row.city,
            pincode: row.pincode,
          },
          complete: row.complete,
          guests: byBooking.get(row.booking_id) ?? [],
        },
      }))
    },
  }
}

async function addGuests(db: Kysely<Database>, bookingId: string, guests: StoredGuest[]): Promise<void> {
  if (guests.length === 0) return
  await db
    .insertInto('guest')
    .values(
      guests.map((guest, index) => ({
        booking_id: bookingId,
        position: index + 1,
        name: guest.name,
        age: guest.age,
        aadhaar_last4: guest.aadhaarLast4,
        aadhaar_sealed: guest.aadhaarSealed,
        other_id: guest.otherId ?? false,
      })),
    )
    .execute()
}
