import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'
import type { Services } from './container'
import { buildHotel } from './container'
import { nightlyBackups } from './database/backup/backup-folder'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres'
import { isMigrated, migrateToLatest, seed } from './database/migrate'
import { openDatabase } from './database/open-database'
import { openListener } from './database/open-listener'
import { createApp } from './http/app'
import { openHttpServer } from './http/http-server'
import { followClock } from './http/middleware/follow-clock'
import { openRateLimits } from './http/middleware/rate-limit'
import { watchRequests } from './http/middleware/watch-requests'
import { findClient } from './http/ssr/client-build'
import { keptReviews } from './integrations/google-places/kept-reviews'
import { keptPhotos } from './integrations/photos/kept-photos'
import { withBreaker } from './integrations/razorpay/breaker'
import { countedPayments } from './integrations/razorpay/counted-payments'
import type { Timeout } from './integrations/razorpay/transport'
import { countedMailer } from './integrations/smtp/counted-mailer'
import type { Scheduler } from './jobs/scheduler'
import { assertRightKey } from './modules/privacy/assert-right-key'
import { openIntegrations } from './open-integrations'
import { type Clock, shiftedClock } from './platform/clock'
import type { Ids } from './platform/ids'
import type { Logger } from './platform/logger'
import { markFile } from './platform/mark-file'
import { openMetrics } from './platform/metrics'
import { type AdminAccount, firstAdministrator, ownPiiKey } from './platform/own-secrets'
import { argonPasswords, type Passwords } from './platform/passwords'
import { type Pause, realPause } from './platform/pause'
import { secretsWith } from './platform/secrets'
import { openRepositories, type Repositories } from './repositories/repositories'

type Needs = {
  settings: Config
  log: Logger
  systemClock: Clock
  ids: Ids
  /** Tests do not want to wait for a provider that is played dead. */
  paymentTimeoutMs?: Timeout
  /** Nor for the pauses between two tries; unset, real time passes. */
  pause?: Pause | undefined
  /** Nor for a password to be hashed as dearly as it is for real. */
  passwords?: Passwords
}

/** A running hotel. `databaseEnded` settles if its own Postgres ends by itself. */
export type RunningServer = {
  url: string
  port: number
  sandboxUrl: string | undefined
  admin: AdminAccount
  clock: Clock
  services: Services
  jobs: Scheduler
  repositories: Repositories
  databaseEnded: Promise<void>
  /** Lets what runs come to its end, then closes everything; nothing acknowledged is lost. */
  close(): Promise<void>
  /** For when closing takes too long: leaves no Postgres behind, which recovers at the next start. */
  endAtOnce(): void
}

/** How long what runs may take to end before it is cut off; the rows tell the next start how to go on. */
const timeoutMs = 2000

/** Sandbox mode: how often a server says again that it is there. */
const introduceEveryMs = 3000

/** Opens the database, the outside world and every door. Throws with a sentence that says what to do. */
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

  // The door stands before the rooms do, since the sandbox behind it is where this server's own payments go.
  const door = await openHttpServer(settings)
  opened.push(door.shut)

  const world = await openIntegrations({ ...needs, dir, ownUrl: door.url })
  opened.push(world.close)
  const { url: databaseUrl, postgres } = await ownOrOther(settings, log)
  if (postgres) opened.push(postgres.stop)
  const { db, end, pool } = openDatabase({ url: databaseUrl, poolSize: settings.DATABASE_POOL, log })
  opened.push(end, door.shut)
  await migrateToLatest(db).catch((error: Error) => {
    throw settings.DATABASE_URL ? new Error(`DATABASE_URL: ${wordsOf(error)}`, { cause: error }) : error
  })
  await seed(db)

  const repositories = openRepositories(db)
  const piiKey = await ownPiiKey(settings, dir, { ids, isKeyKnown: repositories.keyCheck.isKnown })
  const secrets = secretsWith(piiKey, ids)
  await assertRightKey(repositories, secrets)
  const admin = await firstAdministrator(settings, dir, ids)
  const clock = shiftedClock(systemClock, world.clockOffsetMs)
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${door.port}`).replace(/\/$/, '')
  const metrics = openMetrics({ gauges: () => repositories.gauges.all(clock.now()), pool })
  opened.push(metrics.close)
  const outside = {
    environment: settings,
    repositories,
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
  }
  const photos = keptPhotos(world.photos, { dir: join(dir, 'photos'), clock, log, pause: realPause })
  const { services, jobs, live, subscribers, ensureAdmin, arePaymentsRefused, markDatabase } = buildHotel({
    ...outside,
    pause: needs.pause ?? realPause,
    payments: withBreaker(countedPayments(world.payments, metrics.providerCall), { clock, ids }),
    mailer: countedMailer(world.mailer, metrics.providerCall),
    reviews: world.reviews && keptReviews(world.reviews, { clock, log }),
    photos,
  })
  // Nobody waits for it: a gallery that cannot be reached must not keep the house closed.
  void photos.fetchAhead()
  await ensureAdmin(admin.email, admin.password)
  // Before anything is sold: the database may be an older one.
  await markDatabase()
  const listener = openListener({
    url: databaseUrl,
    channel: 'queue_changed',
    onOpen: live.missed,
    onMessage: () => {
      live.changed()
      // Whoever has just got his turn need not wait for his order until the next sweep.
      jobs.nudge('missing-orders')
    },
    log,
  })
  opened.push(listener.end)

  const { paymentScript, map } = world
  const deps = {
    services,
    clock,
    ids,
    log,
    settings,
    paymentScript,
    map,
    publicUrl,
    client: findClient(),
    limits: openRateLimits(settings.RATE_LIMITS === 'on'),
    arePaymentsRefused,
    onRequest: watchRequests({ log, metrics }),
    metrics: settings.METRICS_TOKEN ? { ...metrics, token: settings.METRICS_TOKEN } : undefined,
  }
  const isReady = () => isMigrated(db).catch(() => false)
  const rooms = createApp({ ...deps, isReady }, world.sandboxRoutes)
  if (world.sandboxUrl) rooms.route('/', followClock(clock, subscribers, jobs))
  door.leadTo(rooms)
  jobs.start()
  subscribers.start()
  const comeToAnEnd = () => {
    subscribers.stop()
    const quiet = door.closeToGuests()
    live.close()
    return Promise.all([quiet, jobs.stop()])
  }
  opened.push(() => Promise.race([comeToAnEnd(), realPause(timeoutMs)]))
  if (world.sandboxUrl) {
    const introduce = async () => {
      // The sandbox's time may have been moved since it was read.
      clock.shiftTo((await world.introduce()) ?? clock.offsetMs())
    }
    await introduce()
    const stayKnown = setInterval(() => void introduce().catch(() => undefined), introduceEveryMs)
    opened.push(async () => clearInterval(stayKnown))
  }

  return {
    ...{
      url: door.url,
      port: door.port,
      sandboxUrl: world.sandboxUrl,
      admin,
      clock,
      services,
      jobs,
      repositories,
      close,
    },
    endAtOnce: () => postgres?.endAtOnce(),
    databaseEnded: postgres?.exited ?? new Promise(() => {}),
  }
}

/** Where a name has several addresses, the error has no words of its own. */
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
