import { type OpenDatabase, openDatabase } from '#server/database/open-database'
import type { Db } from '#server/database/transaction'
import type { Payments } from '#server/integrations/razorpay/payments'
import { razorpayPayments } from '#server/integrations/razorpay/razorpay-payments'
import type { Mailer } from '#server/integrations/smtp/mailer'
import { smtpMailer } from '#server/integrations/smtp/smtp-mailer'
import { type Pause, realPause, systemClock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { silentLog } from '#server/testing/test-server'
import { keyId, keySecret, webhookSecrets } from '../sandbox/razorpay/constants'
import { type Activity, countFetches, openActivity } from './activity'
import { type Chance, chanceOf, idsOf } from './chance'
import { openProviders, type Providers } from './providers'
import { type ManualClock, manualClock } from './time'

/** Calls without an answer are given up after this many real milliseconds. */
const timeoutMs = 300

/** What all seeds share: one database, one sandbox, one connection to each. */
export type Setup = {
  db: Db
  providers: Providers
  payments: Payments
  mailer: Mailer
  /** Undefined where servers in processes of their own use the real time. */
  time: ManualClock | undefined
  pause: Pause
  ids: Ids
  activity: Activity
  /** Draws all further ids from this seed. */
  seedIds(seed: number): void
  close(): Promise<void>
}

export async function openSetup(databaseUrl: string, clock: 'manual' | 'real'): Promise<Setup> {
  let chance: Chance = chanceOf(0)
  const ids = idsOf(() => chance)
  const time = clock === 'manual' ? manualClock() : undefined
  const activity = openActivity()
  const stopCounting = countFetches(activity)
  const { db, end }: OpenDatabase = openDatabase({ url: databaseUrl, poolSize: 16, log: silentLog })
  const providers = await openProviders(time ?? systemClock, ids)
  const mailer = smtpMailer({ url: providers.smtpUrl, from: '"Hotel" <hotel@hotel.test>', timeoutMs: 2000 })
  return {
    db,
    providers,
    mailer,
    time,
    ids,
    activity,
    pause: time?.pause ?? realPause,
    payments: razorpayPayments({
      keyId,
      keySecret,
      timeoutMs,
      webhookSecrets: [webhookSecrets.current],
      baseUrl: `${providers.url}/sandbox/razorpay`,
    }),
    seedIds: (seed) => {
      chance = chanceOf(seed, 1)
    },
    close: async () => {
      mailer.close()
      stopCounting()
      await providers.close()
      await end()
    },
  }
}
