import type { Kysely } from 'kysely'
import { type OpenDatabase, openDatabase } from '../database/open-database'
import type { Database } from '../database/schema'
import type { Payments } from '../integrations/razorpay/payments'
import { razorpayPayments } from '../integrations/razorpay/razorpay-payments'
import type { Mailer } from '../integrations/smtp/mailer'
import { smtpMailer } from '../integrations/smtp/smtp-mailer'
import { systemClock } from '../platform/clock'
import type { Ids } from '../platform/ids'
import { type Pause, realPause } from '../platform/pause'
import { openRepositories, type Repositories } from '../repositories/repositories'
import { keyId, keySecret, webhookSecrets } from '../sandbox/razorpay/constants'
import { silentLog } from '../testing/test-server'
import { type Chance, chanceOf, idsOf } from './chance'
import { type Outside, openOutside } from './outside'
import { countFetches, openQuiet, type Quiet } from './quiet'
import { type StillTime, stillTime } from './time'

/** A call that is not answered in this many real milliseconds is given up. */
const timeoutMs = 300

/** What all seeds share: one database, one sandbox, one line to each. */
export type Ground = {
  db: Kysely<Database>
  repositories: Repositories
  outside: Outside
  payments: Payments
  mailer: Mailer
  /** Undefined where time is the real one, as servers in processes of their own have it. */
  time: StillTime | undefined
  pause: Pause
  ids: Ids
  quiet: Quiet
  /** From now on ids come from this seed. */
  seedIds(seed: number): void
  close(): Promise<void>
}

export async function openGround(databaseUrl: string, clock: 'still' | 'real'): Promise<Ground> {
  let chance: Chance = chanceOf(0)
  const ids = idsOf(() => chance)
  const time = clock === 'still' ? stillTime() : undefined
  const quiet = openQuiet()
  const countNoMore = countFetches(quiet)
  const { db, end }: OpenDatabase = openDatabase({ url: databaseUrl, poolSize: 16, log: silentLog })
  const outside = await openOutside(time ?? systemClock, ids)
  const mailer = smtpMailer({ url: outside.smtpUrl, from: '"Hotel" <hotel@hotel.test>', timeoutMs: 2000 })
  return {
    ...{ db, outside, mailer, time, ids, quiet },
    pause: time?.pause ?? realPause,
    repositories: openRepositories(db),
    payments: razorpayPayments({
      ...{ keyId, keySecret, timeoutMs },
      webhookSecrets: [webhookSecrets.current],
      baseUrl: `${outside.url}/sandbox/razorpay`,
    }),
    seedIds: (seed) => {
      chance = chanceOf(seed, 1)
    },
    close: async () => {
      mailer.close()
      countNoMore()
      await outside.close()
      await end()
    },
  }
}
