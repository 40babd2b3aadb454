import { sql } from 'kysely'
import { holding } from '#modules/bookings/state'
import type { Db } from '#server/database/transaction'
import type { Figure, Gauges, Spread } from '#server/platform/metrics'
import { bookingStatuses } from '#shared/booking/status'
import { roomTypes } from '#shared/room/room'

const bounds = [1, 2, 5, 10, 30, 60, 300, 900, 3600]

/** The figures for monitoring: counts only, no personal data. */
export async function all(db: Db, now: Date): Promise<Gauges> {
  const gauges = [
    ...(await bookings(db)),
    ...(await waiting(db, now)),
    ...(await alerts(db)),
    ...(await maintenance(db, now)),
  ]
  return { gauges, spreads: [await capturing(db)] }
}

async function bookings(db: Db): Promise<Figure[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['status', 'room_type', sql<number>`count(*)::int`.as('count')])
    .groupBy(['status', 'room_type'])
    .execute()
  const of = (status: string, type: string) =>
    rows.find((row) => row.status === status && row.room_type === type)?.count ?? 0
  return [
    ...bookingStatuses.map((status) => ({
      name: 'hotel_bookings',
      help: 'Bookings by status',
      labels: { status },
      value: roomTypes.reduce((sum, type) => sum + of(status, type), 0),
    })),
    ...roomTypes.map((type) => ({
      name: 'hotel_holds',
      help: 'Bookings that have rooms and are not confirmed yet',
      labels: { type },
      value: holding.reduce((sum, status) => sum + of(status, type), 0),
    })),
    ...roomTypes.map((type) => ({
      name: 'hotel_line_length',
      help: 'Bookings that wait in the queue',
      labels: { type },
      value: of('Queued', type),
    })),
  ]
}

async function waiting(db: Db, now: Date): Promise<Figure[]> {
  const mails = await db
    .selectFrom('mail')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldest')])
    .where('sent_at', 'is', null)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const lost = await db
    .selectFrom('mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sent_at', 'is', null)
    .where('due_at', 'is', null)
    .executeTakeFirstOrThrow()
  const events = await db
    .selectFrom('webhook_event')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refund')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return [
    gauge('hotel_outbox_mails', 'Mails that wait to be sent', mails.count),
    gauge(
      'hotel_outbox_oldest_seconds',
      'Age of the oldest mail that waits',
      secondsSince(mails.oldest, now),
    ),
    gauge('hotel_mails_given_up', 'Mails that were never accepted', lost.count),
    gauge('hotel_webhooks_waiting', 'Webhook events that are not processed yet', events.count),
    gauge('hotel_refunds_waiting', 'Refunds that the provider has not accepted yet', refunds.count),
  ]
}

async function alerts(db: Db): Promise<Figure[]> {
  const { count } = await db
    .selectFrom('alert')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('closed_at', 'is', null)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return [gauge('hotel_attention_open', 'Alerts that the owner has not resolved', count)]
}

async function maintenance(db: Db, now: Date): Promise<Figure[]> {
  const row = await db.selectFrom('maintenance').select('backed_up_at').executeTakeFirst()
  if (!row?.backed_up_at) return []
  return [
    gauge('hotel_backup_age_seconds', 'Since the last nightly backup', secondsSince(row.backed_up_at, now)),
  ]
}

/** From a payment's first sight to its booking's confirmation, over all confirmed bookings. */
async function capturing(db: Db): Promise<Spread> {
  const took = sql`extract(epoch from greatest(confirmed_at - noted_at, interval '0'))`
  const upTo = bounds.map((le) => sql<number>`count(*) filter (where ${took} <= ${le})::int`)
  const { counts, count, sum } = await db
    .selectFrom('booking')
    .innerJoin('payment', 'payment.id', 'booking.payment_id')
    .select([
      sql<number[]>`array[${sql.join(upTo)}]`.as('counts'),
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${took}), 0)::float8`.as('sum'),
    ])
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    name: 'hotel_payment_seconds',
    help: 'From a payment first seen to its booking confirmed',
    bounds: bounds.map((le, index) => ({ le, count: counts[index] ?? 0 })),
    count,
    sum,
  }
}

const gauge = (name: string, help: string, value: number): Figure => ({ name, help, value })
const secondsSince = (at: Date | null, now: Date): number =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0
