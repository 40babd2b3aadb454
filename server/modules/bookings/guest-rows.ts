import { sql } from 'kysely'
import { isNotRestored } from '#modules/maintenance/restored-rows'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { groupBy } from '#shared/group-by'
import type { Address } from '#shared/guest/guest'
import type { OtherIdKind } from '#shared/guest/identity'
import { ended } from './state'

/** A guest as stored: the Aadhaar number encrypted, its last four digits in plain text. */
export type StoredGuest = {
  name: string
  age: number
  aadhaarLast4: string | null
  aadhaarSealed: Buffer | null
  /** The document that they show at check-in in place of Aadhaar. */
  otherId?: OtherIdKind | null
}

export type StoredDetails = {
  mobileNumber: string
  email: string
  numberOfGuests: number
  address: Address
  guests: StoredGuest[]
  /** False where something is missing: a name is '' then, an age 0. The payer's contact is always known. */
  complete: boolean
}

/** What mails need of guest details. */
export type DetailsForMail = Pick<StoredDetails, 'mobileNumber' | 'email' | 'numberOfGuests' | 'complete'> & {
  guests: Pick<StoredGuest, 'name' | 'age' | 'aadhaarLast4' | 'otherId'>[]
}

const textColumns = ['mobile_number', 'email', 'country', 'state', 'district', 'city', 'pincode'] as const
const detailColumns = [
  ...textColumns,
  ...(['number_of_guests', 'complete', 'notice_version', 'noticed_at'] as const),
]

export type NoticeSeen = { version: string; at: Date }

/** Stores guest details. Complete details are never overwritten; incomplete ones only add to what is stored. */
export async function fillIn(
  db: Db,
  bookingId: string,
  details: StoredDetails,
  notice: NoticeSeen | null,
): Promise<void> {
  if (!(await write(db, bookingId, rowOf(details, notice), 'excluded'))) return
  if (details.complete) await db.deleteFrom('guest').where('booking_id', '=', bookingId).execute()
  await addGuests(db, bookingId, details.guests)
}

/** The payer's contact from the provider, used where the guests have given none. */
export async function fillInPayer(db: Db, bookingId: string, payer: StoredDetails): Promise<void> {
  await write(db, bookingId, rowOf(payer, null), 'guest_details')
}

/** Erases the Aadhaar numbers of stays that ended by this date. */
export async function eraseIdentities(db: Db, checkedOutBy: CalendarDate): Promise<void> {
  await db
    .updateTable('guest')
    .from('booking')
    .set({ aadhaar_sealed: null, aadhaar_last4: null })
    .whereRef('booking.id', '=', 'guest.booking_id')
    .where('check_out', '<=', checkedOutBy)
    .where('aadhaar_sealed', 'is not', null)
    .execute()
}

/** Erases the details of ended bookings that were never paid. */
export async function eraseUnbooked(db: Db, endedBefore: Date): Promise<void> {
  await db
    .deleteFrom('guest_details')
    .using('booking')
    .whereRef('booking.id', '=', 'guest_details.booking_id')
    .where('status', 'in', ended)
    .where('ended_at', '<', endedBefore)
    .where(isNotRestored)
    // The owner needs the guest's name while a payment waits for a decision.
    .where(
      sql<boolean>`not exists (select from payment_order join payment on payment.order_id = payment_order.id
            where payment_order.booking_id = booking.id and payment.decision is null
              and payment.status in ('authorized', 'captured'))`,
    )
    .execute()
}

export async function ofBooking(db: Db, bookingId: string): Promise<StoredDetails | undefined> {
  return (await ofBookings(db, [bookingId])).get(bookingId)
}

/** By booking id; bookings without details are left out. */
export async function ofBookings(db: Db, bookingIds: string[]): Promise<Map<string, StoredDetails>> {
  if (bookingIds.length === 0) return new Map()
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
      'other_id_kind as otherId',
    ])
    .where('booking_id', '=', sql<string>`any(${bookingIds}::uuid[])`)
    .orderBy('position')
    .execute()
  const byBooking = groupBy(guests, (guest) => guest.booking_id)
  return new Map(
    rows.map((row) => [
      row.booking_id,
      {
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
        guests: (byBooking.get(row.booking_id) ?? []).map(({ booking_id, ...guest }) => guest),
      },
    ]),
  )
}

/** What a guest has filled in, sealed. */
export type Given = { details: StoredDetails; notice: NoticeSeen | null }

/** Details as the values of a prepared statement; the guests are columns, each a list. */
export type DetailsValues = Record<(typeof textColumns)[number], string> & {
  areGiven: boolean
  numberOfGuests: number
  complete: boolean
  noticeVersion: string | null
  noticedAt: Date | null
  names: string[]
  ages: number[]
  lastDigits: (string | null)[]
  sealed: (Buffer | null)[]
  otherIds: (OtherIdKind | null)[]
}

const nothing = { mobileNumber: '', email: '', numberOfGuests: 0, guests: [], complete: false }
const nowhere = { country: '', state: '', district: '', city: '', pincode: '' }

export function valuesOf(given: Given | undefined): DetailsValues {
  const details = given?.details ?? { ...nothing, address: nowhere }
  const { mobileNumber, email, numberOfGuests, complete, address, guests } = details
  return {
    ...address,
    areGiven: given !== undefined,
    mobile_number: mobileNumber,
    email,
    numberOfGuests,
    complete,
    noticeVersion: given?.notice?.version ?? null,
    noticedAt: given?.notice?.at ?? null,
    names: guests.map(({ name }) => name),
    ages: guests.map(({ age }) => age),
    lastDigits: guests.map(({ aadhaarLast4 }) => aadhaarLast4),
    sealed: guests.map(({ aadhaarSealed }) => aadhaarSealed),
    otherIds: guests.map(({ otherId }) => otherId ?? null),
  }
}

/** The parts of a WITH that store given details for the bookings in `written`, replacing what was stored. */
export const detailsOf = (written: string, given: DetailsValues) => sql`
  details as (
    insert into guest_details (booking_id, mobile_number, email, country, state, district, city, pincode,
      number_of_guests, complete, notice_version, noticed_at)
    select id, ${given.mobile_number}, ${given.email}, ${given.country}, ${given.state}, ${given.district},
      ${given.city}, ${given.pincode}, ${given.numberOfGuests}::int, ${given.complete}::boolean,
      ${given.noticeVersion}, ${given.noticedAt}::timestamptz
    from ${sql.ref(written)} where ${given.areGiven} and erased_at is null
    on conflict (booking_id) do update set mobile_number = excluded.mobile_number, email = excluded.email,
      country = excluded.country, state = excluded.state, district = excluded.district, city = excluded.city,
      pincode = excluded.pincode, number_of_guests = excluded.number_of_guests, complete = excluded.complete,
      notice_version = coalesce(excluded.notice_version, guest_details.notice_version),
      noticed_at = coalesce(excluded.noticed_at, guest_details.noticed_at)
    returning booking_id
  ), gone as (
    delete from guest using details
    where guest.booking_id = details.booking_id and position > cardinality(${given.names}::text[])
  ), guests as (
    insert into guest (booking_id, position, name, age, aadhaar_last4, aadhaar_sealed, other_id_kind)
    select booking_id, place, name, age, last_digits, sealed, other_id
    from details cross join unnest(${given.names}::text[], ${given.ages}::int[], ${given.lastDigits}::text[],
      ${given.sealed}::bytea[], ${given.otherIds}::text[])
      with ordinality as one (name, age, last_digits, sealed, other_id, place)
    on conflict (booking_id, position) do update set name = excluded.name, age = excluded.age,
      aadhaar_last4 = excluded.aadhaar_last4, aadhaar_sealed = excluded.aadhaar_sealed, other_id_kind = excluded.other_id_kind
  )`

/** Stores details in place of the stored ones. */
export async function replace(db: Db, bookingId: string, given: Given): Promise<void> {
  await sql`
    with written as (select id, erased_at from booking where id = ${bookingId} for key share),
      ${detailsOf('written', valuesOf(given))}
    select`.execute(db)
}

function rowOf(
  { mobileNumber, email, numberOfGuests, address, complete }: StoredDetails,
  notice: NoticeSeen | null,
) {
  return {
    mobile_number: mobileNumber,
    email,
    number_of_guests: numberOfGuests,
    ...address,
    complete,
    notice_version: notice?.version ?? null,
    noticed_at: notice?.at ?? null,
  }
}

/** Where both sides have a value, `first` wins. False where nothing may be written. */
async function write(
  db: Db,
  bookingId: string,
  row: ReturnType<typeof rowOf>,
  first: 'excluded' | 'guest_details',
): Promise<boolean> {
  const second = first === 'excluded' ? 'guest_details' : 'excluded'
  const text = (column: string) =>
    sql<string>`coalesce(nullif(${sql.ref(`${first}.${column}`)}, ''), ${sql.ref(`${second}.${column}`)})`
  // Lock the booking's row first, as every change of its status does; the other order could deadlock.
  // No row comes back where the booking was removed or erased on request.
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
      conflict
        .column('booking_id')
        .doUpdateSet({
          ...Object.fromEntries(textColumns.map((column) => [column, text(column)])),
          number_of_guests: sql<number>`case when excluded.complete then excluded.number_of_guests
            else greatest(excluded.number_of_guests, guest_details.number_of_guests) end`,
          complete: row.complete,
          notice_version: sql`coalesce(excluded.notice_version, guest_details.notice_version)`,
          noticed_at: sql`coalesce(excluded.noticed_at, guest_details.noticed_at)`,
        })
        .where('guest_details.complete', '=', false),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function addGuests(db: Db, bookingId: string, guests: StoredGuest[]): Promise<void> {
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
        other_id_kind: guest.otherId ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['booking_id', 'position']).doUpdateSet({
        name: sql<string>`coalesce(nullif(excluded.name, ''), guest.name)`,
        age: sql<number>`coalesce(nullif(excluded.age, 0), guest.age)`,
        aadhaar_last4: sql<string | null>`coalesce(excluded.aadhaar_last4, guest.aadhaar_last4)`,
        aadhaar_sealed: sql<Buffer | null>`coalesce(excluded.aadhaar_sealed, guest.aadhaar_sealed)`,
        other_id_kind: sql<OtherIdKind | null>`coalesce(excluded.other_id_kind, guest.other_id_kind)`,
      }),
    )
    .execute()
}
