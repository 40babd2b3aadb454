import { type RawBuilder, sql } from 'kysely'
import * as importRows from '#modules/calendars/import-rows'
import * as mailRows from '#modules/mail/mail-rows'
import * as orderRows from '#modules/payments/order-rows'
import * as paymentRows from '#modules/payments/payment-rows'
import * as webhookRows from '#modules/payments/webhook-rows'
import * as dueBookingRows from '#modules/queue/due-booking-rows'
import * as refundRows from '#modules/refunds/refund-rows'
import * as keyRows from '#modules/team/key-rows'
import { prepared } from '#server/database/prepared'
import type { Db } from '#server/database/transaction'

type Asked = { now: Date; isRefused: boolean }

/** When the jobs that wait for rows have work. */
const work: Record<string, (asked: Asked) => RawBuilder<boolean>> = {
  webhooks: ({ now }) => webhookRows.isDue(now),
  payments: ({ now }) => paymentRows.isDue(now),
  orders: ({ now }) => orderRows.isDue(now),
  'ended-holds': ({ now }) => dueBookingRows.endedHolds.isDue(now),
  queue: () => dueBookingRows.isAnyUnpaid,
  'missing-orders': () => dueBookingRows.isAnyWithoutOrder,
  'refund-checks': ({ now }) => paymentRows.refundChecks.isDue(now),
  refunds: ({ now }) => refundRows.isDue(now),
  'team-keys': ({ now }) => keyRows.requests.isDue(now),
  calendars: ({ now }) => importRows.due.isDue(now),
  mails: ({ now }) => mailRows.isDue(now),
  // Other servers see a refusal, and its end.
  refusals: ({ isRefused }) => sql`${isRefused} or ${paymentRows.isAnyRefusal}`,
}

export const names: readonly string[] = Object.keys(work)

const readDue = prepared('due jobs', (_, asked: Asked) => {
  const due = Object.entries(work).map(([name, is]) => sql`case when ${is(asked)} then ${sql.lit(name)} end`)
  return sql<{ names: string[] }>`select array_remove(array[${sql.join(due)}], null) as names`
})

/** Those of these jobs that have nothing to do, in one statement. `isRefused`: the provider refuses this server. */
export async function idle(db: Db, asked: Asked): Promise<string[]> {
  const [due] = await readDue(db, asked)
  return names.filter((name) => !due?.names.includes(name))
}
