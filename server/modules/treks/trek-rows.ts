import { type Selection, sql } from 'kysely'
import type { Database, TrekGuest } from '#server/database/schema'
import type { Db } from '#server/database/transaction'
import type { Address } from '#shared/guest/guest'
import type { EnquiryState } from '#shared/trek/enquiry-list'

export type StoredEnquiry = {
  id: string
  trekTitle: string
  mobileNumber: string
  email: string
  address: Address
  guests: TrekGuest[]
  mailbox: string
  preferredMonth: string
  message: string
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
  const { id, trekTitle, mobileNumber, email, address, guests, mailbox, preferredMonth, message } = enquiry
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
      preferred_month: preferredMonth,
      message,
      acknowledged,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Deletes enquiries from before, with their mails. Those of a booked trek stay until its month was before `monthsFrom`
 * (`YYYY-MM`), without the digits of identity numbers.
 */
export async function erase(db: Db, before: Date, monthsFrom: string): Promise<void> {
  await sql`
    with old as (
      select id, progress = 'booked' and preferred_month >= ${monthsFrom} as is_kept
      from trek_enquiry where created_at < ${before}
    ), gone as (
      delete from trek_enquiry using old where trek_enquiry.id = old.id and not is_kept
    ), kept as (
      update trek_enquiry set guests = (
        select jsonb_agg(guest - 'aadhaarLast4' order by place)
        from jsonb_array_elements(guests) with ordinality as each (guest, place))
      from old where trek_enquiry.id = old.id and is_kept and guests @? '$[*].aadhaarLast4'
    )
    delete from mail where event_key like 'trek-%:%'
      and replace(split_part(event_key, ':', 2), '-', '') in (select replace(id::text, '-', '') from old)`.execute(
    db,
  )
}

const listed = [
  ...(['id', 'version', 'progress', 'trek_title as trekTitle', 'mobile_number as mobileNumber'] as const),
  ...([
    'email',
    'city',
    'district',
    'state',
    'country',
    'guests',
    'preferred_month as preferredMonth',
  ] as const),
  ...(['message', 'created_at as receivedAt', 'progress_at as progressAt'] as const),
  'progress_by as progressBy',
] as const
export type EnquiryRow = Selection<Database, 'trek_enquiry', (typeof listed)[number]>

const read = (db: Db) => db.selectFrom('trek_enquiry').select(listed)

/** Newest first; `progress` undefined: every enquiry. */
export const list = (db: Db, progress: EnquiryState | undefined, limit: number): Promise<EnquiryRow[]> =>
  read(db)
    .$if(progress !== undefined, (query) => query.where('progress', '=', progress ?? 'new'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function counts(db: Db): Promise<Record<EnquiryState, number>> {
  const rows = await db
    .selectFrom('trek_enquiry')
    .select(({ fn }) => ['progress', fn.countAll<string>().as('count')])
    .groupBy('progress')
    .execute()
  const of = (state: EnquiryState) => Number(rows.find(({ progress }) => progress === state)?.count ?? 0)
  return { new: of('new'), answered: of('answered'), booked: of('booked') }
}

/** Locks it until the transaction ends. */
export const lock = (db: Db, id: string): Promise<EnquiryRow | undefined> =>
  read(db).where('id', '=', id).forUpdate().executeTakeFirst()

export async function mark(
  db: Db,
  id: string,
  { progress, at, by }: { progress: EnquiryState; at: Date; by: string },
): Promise<EnquiryRow> {
  return db
    .updateTable('trek_enquiry')
    .set({ progress, progress_at: at, progress_by: by, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(listed)
    .executeTakeFirstOrThrow()
}
