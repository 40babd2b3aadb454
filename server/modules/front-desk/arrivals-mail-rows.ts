import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { ArrivalsMailed } from '#shared/desk/arrivals-mail'

type Sent = ArrivalsMailed & {
  id: string
  from: CalendarDate
  to: CalendarDate
  subject: string
  at: Date
  by: string
}

/** What this request has sent, if it was served; locks it until the transaction ends. */
export async function sent(db: Db, id: string): Promise<ArrivalsMailed | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 12))`.execute(db)
  return db
    .selectFrom('arrivals_mail')
    .select(['mailed', 'to_call as toCall'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function add(db: Db, { id, from, to, subject, mailed, toCall, at, by }: Sent): Promise<void> {
  await db
    .insertInto('arrivals_mail')
    .values({ id, from_date: from, to_date: to, subject, mailed, to_call: toCall, sent_at: at, sent_by: by })
    .execute()
}
