import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureAdmin } from '#modules/admin/accounts'
import { live, startMarking, stopMarking } from '#modules/live/live'
import { markDatabase } from '#modules/maintenance/backups'
import * as metricRows from '#modules/maintenance/metric-rows'
import { isRefusedAtAll, watchRefusals } from '#modules/payments/watch-refusals'
import * as keyCheckRows from '#modules/privacy/key-check-rows'
import { hasPromotedLately } from '#modules/queue/promote'
import { loadSettings, reloadSettings } from '#modules/settings/settings'
import * as settingsRows from '#modules/settings/settings-rows'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres'
import { openDatabase } from '#server/database/open-database'
import type { Db } from '#server/database/transaction'
import { watchRequests } from '#server/http/middleware/watch-requests'
import { keptPhotos } from '#server/integrations/photos/kept-photos'
import type { Timeout } from '#server/integrations/razorpay/transport'
import { countedMailer } from '#server/integrations/smtp/smtp-mailer'
import { type Clock, type Pause, realPause, shiftedClock } from '#server/platform/clock'
import { roomTypes } from '#shared/room/room'
import type { Config } from './config'
import { type Ctx, contextOf } from './context'
import { nightlyBackups } from './database/backup/write-backup'
import { isMigrated, migrateToLatest, seed } from './database/migrate'
import { openListener } from './database/open-listener'
import { createApp } from './http/app'
import { openHttpServer } from './http/http-server'
import { followClock } from './http/middleware/follow-clock'
import { openRateLimits } from './http/middleware/rate-limit'
import { findClient } from './http/ssr/client-build'
import { keptReviews } from './integrations/google-places/kept-reviews'
import { httpCalendars } from './integrations/ical/http-calendars'
import { openIntegrations } from './integrations/open-integrations'
import { countedPayments, withBreaker } from './integrations/razorpay/breaker'
import { allJobs } from './modules/jobs'
import { assertRightKey } from './modules/privacy/assert-right-key'
import type { Ids } from './platform/ids'
import { type Scheduler, scheduler } from './platform/jobs/scheduler'
import type { Logger } from './platform/logger'
import { markFile } from './platform/mark-file'
import { openMetrics } from './platform/metrics'
import { type AdminAccount, firstAdministrator, ownPiiKey } from './platform/own-secrets'
import { argonPasswords, type Passwords } from './platform/passwords'
import { secretsWith } from './platform/secrets'

type Needs = {
  settings: Config
  log: Logger
  systemClock: Clock
  ids: Ids
  /** Shorter in tests, which simulate a provider that does not answer. */
  paymentTimeoutMs?: Timeout
  /** Shorter pauses between attempts in tests; unset: real time. */
  pause?: Pause | undefined
  /** Cheaper password hashing in tests. */
  passwords?: Passwords
}

/** A running server. `databaseEnded` resolves if its own Postgres ends unexpectedly. */
export type RunningServer = {
  url: string
  port: number
  sandboxUrl: string | undefined
  admin: AdminAccount
  clock: Clock
  ctx: Ctx
  jobs: Scheduler
  db: Db
  databaseEnded: Promise<void>
  /** Finishes running work, then closes everything; nothing acknowledged is lost. */
  close(): Promise<void>
  /** Where closing takes too long: kills the own Postgres, which recovers at the next start. */
  endAtOnce(): void
}

/** How long running work may take to finish; the next start goes on from the database. */
const timeoutMs = 2000

/** Sandbox mode: how often a server registers again. */
const introduceEveryMs = 3000

/** Opens the http server, the integrations and the database. Throws an error whose message says what to do. */
export async function startServer(needs: Needs): Promise<RunningServer> {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const one of opened.reverse().splice(0)) await one()
  }
  try {
    return await open(needs, opened, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function open(
  needs: Needs,
  opened: (() => Promise<unknown>)[],
  close: () => Promise<void>,
): Promise<RunningServer> {
  const { settings, log, systemClock, ids } = needs
  const dir = settings.DATA_DIR
  await mkdir(dir, { recursive: true })

  // Listen first: the in-process sandbox must be reachable before the app is built.
  const httpServer = await openHttpServer(settings)
  opened.push(httpServer.close)

  const integrations = await openIntegrations({ ...needs, dir, ownUrl: httpServer.url })
  opened.push(integrations.close)
  const { url: databaseUrl, postgres } = await ownOrOther(settings, log)
  if (postgres) opened.push(postgres.stop)
  const { db, end, pool } = openDatabase({ url: databaseUrl, poolSize: settings.DATABASE_POOL, log })
  opened.push(end, httpServer.close)
  await migrateToLatest(db).catch((error: Error) => {
    throw settings.DATABASE_URL ? new Error(`DATABASE_URL: ${wordsOf(error)}`, { cause: error }) : error
  })
  await seed(db)

  const piiKey = await ownPiiKey(settings, dir, { ids, isKeyKnown: () => keyCheckRows.isKnown(db) })
  const secrets = secretsWith(piiKey, ids)
  await assertRightKey(db, secrets)
  const admin = await firstAdministrator(settings, dir, ids)
  const clock = shiftedClock(systemClock, integrations.clockOffsetMs)
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${httpServer.port}`).replace(/\/$/, '')
  const metrics = openMetrics({ gauges: () => metricRows.all(db, clock.now()), pool })
  opened.push(metrics.close)
  const photos = keptPhotos(integrations.photos, { dir: join(dir, 'photos'), clock, log, pause: realPause })
  const outside = {
    config: settings,
    db,
    secrets,
    clock,
    ids,
    log,
    publicUrl,
    passwords: needs.passwords ?? argonPasswords(),
    writeBackup: settings.BACKUP_DIR
      ? nightlyBackups({ url: databaseUrl, dir: settings.BACKUP_DIR, keep: settings.BACKUP_KEEP })
      : undefined,
    keptMark: markFile(dir),
    pause: needs.pause ?? realPause,
    payments: withBreaker(countedPayments(integrations.payments, metrics.providerCall), { clock, ids }),
    mailer: countedMailer(integrations.mailer, metrics.providerCall),
    reviews: integrations.reviews && keptReviews(integrations.reviews, { clock, log }),
    photos,
    calendars: httpCalendars({ ownOrigins: originsOf(integrations.sandboxUrl, [publicUrl]) }),
  }
  const ctx = watchRefusals(contextOf(outside))
  await loadSettings(ctx)
  const jobs = scheduler(allJobs(ctx), log)
  // Not awaited: an unreachable gallery must not delay the start.
  void photos.fetchAhead()
  await ensureAdmin(ctx, admin.email, admin.password)
  // Before anything is sold, because the database may be an older one.
  await markDatabase(ctx)
  const listener = openListener({
    url: databaseUrl,
    onOpen: () => {
      live(ctx).missed()
      void reloadSettings(ctx)
    },
    channels: {
      queue_changed: (payload) => {
        const type = roomTypes.find((one) => one === payload)
        if (type) live(ctx).changed(type)
        // A guest who was just promoted need not wait for the next run of this job.
        if (hasPromotedLately(ctx)) jobs.nudge('missing-orders')
      },
      [settingsRows.channel]: () => void reloadSettings(ctx),
    },
    log,
  })
  opened.push(listener.end)

  const { paymentScript, map } = integrations
  const deps = {
    ctx,
    nudge: jobs.nudge,
    clock,
    ids,
    log,
    settings,
    paymentScript,
    map,
    publicUrl,
    client: findClient(),
    limits: openRateLimits(settings.RATE_LIMITS === 'on'),
    arePaymentsRefused: () => isRefusedAtAll(ctx),
    onRequest: watchRequests({ log, metrics }),
    metrics: settings.METRICS_TOKEN ? { ...metrics, token: settings.METRICS_TOKEN } : undefined,
  }
  const isReady = () => isMigrated(db).catch(() => false)
  const app = createApp({ ...deps, isReady }, integrations.sandboxRoutes)
  if (integrations.sandboxUrl) app.route('/', followClock(ctx, clock, jobs))
  httpServer.setApp(app)
  jobs.start()
  startMarking(ctx)
  const finishWork = () => {
    stopMarking(ctx)
    const answered = httpServer.stopAccepting()
    live(ctx).close()
    return Promise.all([answered, jobs.stop()])
  }
  opened.push(() => Promise.race([finishWork(), realPause(timeoutMs)]))
  if (integrations.sandboxUrl) {
    const introduce = async () => {
      // The sandbox's clock may have been moved since it was read.
      clock.shiftTo((await integrations.introduce()) ?? clock.offsetMs())
    }
    await introduce()
    const registering = setInterval(() => void introduce().catch(() => undefined), introduceEveryMs)
    opened.push(async () => clearInterval(registering))
  }

  return {
    url: httpServer.url,
    port: httpServer.port,
    sandboxUrl: integrations.sandboxUrl,
    admin,
    clock,
    ctx,
    jobs,
    db,
    close,
    endAtOnce: () => postgres?.endAtOnce(),
    databaseEnded: postgres?.exited ?? new Promise(() => {}),
  }
}

/** The sandbox's origins, also as a browser on this machine may write them; none without a sandbox. */
function originsOf(sandboxUrl: string | undefined, sameServer: readonly string[]): string[] {
  if (sandboxUrl === undefined) return []
  const { protocol, port, origin } = new URL(sandboxUrl)
  const local = ['localhost', '127.0.0.1'].map((host) => `${protocol}//${host}:${port}`)
  return [origin, ...local, ...sameServer.map((url) => new URL(url).origin)]
}

/** Where a host name has several addresses, the error itself has no message. */
function wordsOf(error: Error & { code?: string }): string {
  if (error.cause instanceof Error) return wordsOf(error.cause)
  return error.message || error.code || 'the database does not answer'
}

async function ownOrOther(
  settings: Config,
  log: Logger,
): Promise<{ url: string; postgres: EmbeddedPostgres | undefined }> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, postgres: undefined }
  const postgres = await startEmbeddedPostgres({ dir: join(settings.DATA_DIR, 'pg'), log })
  return { url: postgres.url, postgres }
}
