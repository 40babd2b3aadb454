import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { asPaise, type Paise } from '#shared/money/paise'

/** Whether this day's mail was written, or found to have nothing to say. */
export const isWritten = async (db: Db, day: CalendarDate): Promise<boolean> =>
  (await db
    .selectFrom('maintenance')
    .select('single')
    .where('morning_mail_day', '>=', day)
    .executeTakeFirst()) !== undefined

/** Takes this day's mail for this transaction; false where another one has it. */
export async function take(tx: Tx, day: CalendarDate): Promise<boolean> {
  const taken = await tx
    .insertInto('maintenance')
    .values({ single: true, morning_mail_day: day })
    .onConflict((conflict) =>
      conflict
        .column('single')
        .doUpdateSet({ morning_mail_day: day })
        .where(({ or, eb }) =>
          or([eb('maintenance.morning_mail_day', 'is', null), eb('maintenance.morning_mail_day', '<', day)]),
        ),
    )
    .returning('single')
    .executeTakeFirst()
  return taken !== undefined
}

/** What was captured online for bookings from then on, before the end. */
export async function capturedOnline(db: Db, from: Date, end: Date): Promise<Paise> {
  const { sum } = await db
    .selectFrom('booking_payment')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    // As a list of ids, since a join with the view would read all bookings.
    .where(
      sql<boolean>`payment_id = any(array(
        select id from payment where captured_at >= ${from} and captured_at < ${end}))`,
    )
    .executeTakeFirstOrThrow()
  return asPaise(Number(sum))
}

/** What was given back of such payments in that time, refunds in the provider's dashboard included. */
export async function refundedOnline(db: Db, from: Date, end: Date): Promise<Paise> {
  const counts = sql<boolean>`sent_at >= ${from} and sent_at < ${end} and superseded_at is null and covered_by is null
    and provider_status is distinct from 'failed'`
  const { sum } = await db
    .selectFrom('refund')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('sum'))
    .where(counts)
    .where(
      sql<boolean>`payment_id = any(array(
        select payment_id from booking_payment where payment_id = any(array(select payment_id from refund where ${counts}))))`,
    )
    .executeTakeFirstOrThrow()
  return asPaise(Number(sum))
}
