import { sql } from 'kysely'
import { type Booking, bookingColumns, bookingDates } from '#modules/bookings/booking-rows'
import type { DetailsForMail } from '#modules/bookings/guest-rows'
import { changing } from '#modules/bookings/state'
import { type MailRow, type MailValues, mailsOf, mailValues } from '#modules/mail/mail-rows'
import { lastInJson, type Restored, restoredDates } from '#modules/maintenance/restored-rows'
import { isWaitedFor } from '#modules/queue/queue-rows'
import { type InJson, withDates } from '#server/database/json-rows'
import { prepared } from '#server/database/prepared'
import { allSelected } from '#server/database/selected'
import type { Db, Tx } from '#server/database/transaction'
import { failWithout } from '#server/database/with-next'
import type { Paise } from '#shared/money/paise'
import type { Payment } from './payment-rows'
import { paymentColumns, paymentDates } from './payment-rows'

/** What a payment is decided and confirmed with, read under the lock of its booking's type. */
export type Processing = {
  payment: Payment
  booking: Booking | null
  details: DetailsForMail | null
  /** The last restore, ended or not. */
  restored: Restored | null
  isWaitedFor: boolean
}

type Row = {
  payment: InJson<Payment>
  booking: InJson<Booking> | null
  details: DetailsForMail | null
  restored: InJson<Restored> | null
  isWaitedFor: boolean
}

const read = prepared(
  'payment and booking',
  (_, asked: { paymentId: string; bookingId: string | null }) => sql<Row>`
    with paid as (
      select ${allSelected(paymentColumns)} from payment where payment.id = ${asked.paymentId} for update
    ), own as (
      select ${allSelected(bookingColumns)} from booking where booking.id = ${asked.bookingId}::uuid
    )
    select to_json(paid) as payment, (select to_json(own) from own) as booking,
      (select json_build_object('mobileNumber', mobile_number, 'email', email, 'numberOfGuests', number_of_guests,
          'complete', complete, 'guests', (
            select coalesce(json_agg(json_build_object('name', name, 'age', age, 'aadhaarLast4', aadhaar_last4,
                'otherId', other_id_kind)
              order by position), '[]') from guest where guest.booking_id = guest_details.booking_id))
        from guest_details where guest_details.booking_id = ${asked.bookingId}::uuid) as details,
      ${lastInJson} as restored,
      ${isWaitedFor(sql`(select type from own)`)} as "isWaitedFor"
    from paid`,
)

/** Locks the payment's row and reads it with its booking. */
export async function lock(db: Db, paymentId: string, bookingId: string | null): Promise<Processing> {
  const [row] = await read(db, { paymentId, bookingId })
  if (!row) throw new Error('a payment has no row')
  return {
    ...row,
    payment: withDates(row.payment, paymentDates),
    booking: row.booking && withDates(row.booking, bookingDates),
    restored: row.restored && withDates(row.restored, restoredDates),
  }
}

const acceptHeld = prepared(
  'accept payment',
  (db, asked: { paymentId: string; bookingId: string; now: Date }) => {
    const moved = changing(db, 'capture', { paymentId: asked.paymentId })
      .where('id', '=', asked.bookingId)
      .returning('id')
    return sql`
    with moved as (${moved}), decided as (
      update payment set decision = 'accepted', decided_at = ${asked.now}
      where id = ${asked.paymentId} and decision is null and exists (select from moved)
      returning id
    ) ${failWithout('decided')}`
  },
  { isWithNext: true },
)

/** A hold's payment is accepted, once; the transaction fails where the hold or the decision has changed. */
export async function accept(
  tx: Tx,
  paid: { paymentId: string; bookingId: string; now: Date },
): Promise<void> {
  await acceptHeld(tx, paid)
}

type Confirming = {
  paymentId: string
  orderId: string
  bookingId: string
  fee: Paise | null
  now: Date
  endingId: string
}

const confirmCaptured = prepared(
  'confirm booking',
  (db, asked: Confirming & MailValues) => {
    const { paymentId, orderId, now } = asked
    const moved = changing(db, 'confirm', { paymentId, orderId, now })
      .where('id', '=', asked.bookingId)
      .returning(['id', 'user_key', 'mobile_key', 'address_key'])
    return sql`
    with moved as (${moved}), captured as (
      update payment set status = 'captured', fee = coalesce(${asked.fee}::bigint, fee), captured_at = ${now}, due_at = null
      where id = ${paymentId}
    ), ended as (
      insert into hold_ending (id, user_key, mobile_key, address_key, outcome, ended_at)
      select ${asked.endingId}::uuid, user_key, mobile_key, address_key, 'paid', ${now}::timestamptz from moved
    ), mails as (${mailsOf(asked, now)})
    ${failWithout('moved')}`
  },
  { isWithNext: true },
)

/** The captured payment confirms its booking, with these mails. The transaction fails where the booking is not being captured with it. */
export async function confirm(tx: Tx, paid: Confirming, mails: readonly MailRow[]): Promise<void> {
  await confirmCaptured(tx, { ...paid, ...mailValues(mails) })
}
