import { sql } from 'kysely'
import type { AlertKind } from '#server/database/schema'
import type { Db } from '#server/database/transaction'

/** Something the owner has to know: what happened, what the system does by itself, what they have to do. */
export type Alert = {
  id: string
  kind: AlertKind
  /** What it is about, within its kind: there is one open alert per kind and subject. */
  subject: string
  bookingId: string | null
  paymentId: string | null
  refundId: string | null
  mailId: string | null
  title: string
  happened: string
  byItself: string
  toDo: string
  openedAt: Date
}

export type OpenItem = { id: string; kind: AlertKind; subject: string; isResolved: boolean }

/**
 * `guest`: the name or contact of the booking's guest; like the number, null where unknown or erased, and never stored.
 * `reference`: the booking's; `orderId`: of the payment, which for a balance is another one.
 */
export type ShownItem = Alert & {
  guest: string | null
  mobileNumber: string | null
  reference: string | null
  orderId: string | null
}

/** For an alert about a payment: the booking that has the payment now. */
const bookingOf = sql<string | null>`coalesce(alert.booking_id, (
  select booking.id from booking where booking.payment_id = alert.payment_id), (
  select booking_id from booking_payment where booking_payment.payment_id = alert.payment_id and purpose = 'balance'))`

const guestOf = sql<string | null>`(
  select coalesce(guest.name, nullif(email, ''), nullif(mobile_number, '')) from guest_details
    left join guest on guest.booking_id = guest_details.booking_id and position = 1
  where guest_details.booking_id = ${bookingOf})`

const mobileNumberOf = sql<string | null>`(
  select nullif(mobile_number, '') from guest_details where guest_details.booking_id = ${bookingOf})`

const referenceOf = sql<string | null>`coalesce(
  (select provider_order_id from booking join payment_order on payment_order.id = booking.paid_order_id
    where booking.id = ${bookingOf}),
  (select reference from desk_booking where booking_id = ${bookingOf}))`

const orderOf = sql<string | null>`(
  select provider_order_id from payment join payment_order on payment_order.id = payment.order_id
  where payment.id = alert.payment_id)`

const allOpen = (db: Db) => db.selectFrom('alert').where('closed_at', 'is', null)

const shown = (db: Db) =>
  allOpen(db)
    .select([
      'id',
      'kind',
      'subject',
      'payment_id as paymentId',
      'refund_id as refundId',
      'mail_id as mailId',
      'title',
      'happened',
      'by_itself as byItself',
      'to_do as toDo',
      'opened_at as openedAt',
    ])
    .select([bookingOf.as('bookingId'), guestOf.as('guest'), mobileNumberOf.as('mobileNumber')])
    .select([referenceOf.as('reference'), orderOf.as('orderId')])

/** Opens an alert; false when the same one is open already. */
export async function raise(db: Db, item: Alert & { mailedAt: Date | null }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alert')
    .values({
      id: item.id,
      kind: item.kind,
      subject: item.subject,
      booking_id: item.bookingId,
      payment_id: item.paymentId,
      refund_id: item.refundId,
      mail_id: item.mailId,
      title: item.title,
      happened: item.happened,
      by_itself: item.byItself,
      to_do: item.toDo,
      opened_at: item.openedAt,
      mailed_at: item.mailedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject']).where('closed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether it was raised since then, open or resolved. */
export const wasRaisedSince = async (
  db: Db,
  kind: AlertKind,
  subject: string,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('alert')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('opened_at', '>=', since)
    .executeTakeFirst()) !== undefined

export const wasMailedSince = async (
  db: Db,
  kind: AlertKind,
  subject: string,
  since: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('alert')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('mailed_at', '>', since)
    .executeTakeFirst()) !== undefined

/** Open alerts of these kinds, resolved ones included. */
export async function open(db: Db, kinds: readonly AlertKind[]): Promise<OpenItem[]> {
  const rows = await allOpen(db)
    .select(['id', 'kind', 'subject', 'resolved_at'])
    .where('kind', 'in', kinds)
    .execute()
  return rows.map(({ resolved_at, ...row }) => ({ ...row, isResolved: resolved_at !== null }))
}

/** What the owner has not resolved yet, newest first. */
export const unresolved = (db: Db, limit: number): Promise<ShownItem[]> =>
  shown(db).where('resolved_at', 'is', null).orderBy('opened_at', 'desc').orderBy('id').limit(limit).execute()

export const byId = (db: Db, id: string): Promise<ShownItem> =>
  shown(db).where('id', '=', id).executeTakeFirstOrThrow()

/** The owner has dealt with it; undefined when there is no such open alert, or it is resolved already. */
export const resolve = (
  db: Db,
  id: string,
  now: Date,
  closing: readonly AlertKind[],
): Promise<Pick<Alert, 'kind' | 'bookingId'> | undefined> =>
  db
    .updateTable('alert')
    .set({
      resolved_at: now,
      closed_at: sql<Date | null>`case when kind in (${sql.join(closing)}) then ${now}::timestamptz end`,
    })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('resolved_at', 'is', null)
    .returning(['kind', bookingOf.as('bookingId')])
    .executeTakeFirst()

export async function close(db: Db, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('alert')
    .set({ closed_at: now })
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
}
