// The single row about reading the provider's report: when it was read, when it is due, and who is reading it.

import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'

/** `readFrom`: payments captured since then must be in a payout; null where nothing was read yet. */
export type Reading = {
  readFrom: Date | null
  readAt: Date | null
  dueAt: Date | null
  failingSince: Date | null
  lastError: string | null
}

const columns = [
  'read_from as readFrom',
  'read_at as readAt',
  'due_at as dueAt',
  'failing_since as failingSince',
  'last_error as lastError',
] as const

/** Leases the reading where it is due and nobody is reading; `at: 'once'` also before it is due. */
export const take = (
  db: Db,
  { now, until, at }: { now: Date; until: Date; at: 'due' | 'once' },
): Promise<Reading | undefined> =>
  db
    .insertInto('payout_reading')
    .values({ single: true, lease_until: until })
    .onConflict((conflict) =>
      conflict
        .column('single')
        .doUpdateSet({ lease_until: until })
        .where(
          // A due time far ahead comes from a clock that was wrong.
          sql<boolean>`(payout_reading.lease_until is null or payout_reading.lease_until <= ${now}
            or payout_reading.lease_until > ${now}::timestamptz + interval '1 hour')
            and (${at === 'once'} or payout_reading.due_at is null or payout_reading.due_at <= ${now}
              or payout_reading.due_at > ${now}::timestamptz + interval '2 days')`,
        ),
    )
    .returning(columns)
    .executeTakeFirst()

type Outcome = { dueAt: Date } & (
  | { readFrom: Date; readAt: Date }
  | { failingSince: Date; lastError: string }
  | { nothing: true }
)

/** Ends the lease. */
export async function finish(db: Db, outcome: Outcome): Promise<void> {
  const { dueAt } = outcome
  await db
    .updateTable('payout_reading')
    .set({
      lease_until: null,
      due_at: dueAt,
      ...('readAt' in outcome && {
        read_from: outcome.readFrom,
        read_at: outcome.readAt,
        failing_since: null,
        last_error: null,
      }),
      ...('lastError' in outcome && {
        failing_since: outcome.failingSince,
        last_error: outcome.lastError,
      }),
    })
    .execute()
}

/** Undefined where no server has tried to read it yet. */
export const state = (db: Db): Promise<Reading | undefined> =>
  db.selectFrom('payout_reading').select(columns).executeTakeFirst()

/** When the hotel's first payment was captured; null where none was. */
export async function firstCapture(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.min<Date | null>('captured_at').as('at'))
    .where('captured_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return at
}
