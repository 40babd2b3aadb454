import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Services } from './container'
import { buildHotel } from './container'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres'
import { isMigrated, migrateToLatest, seed } from './database/migrate'
import { openDatabase } from './database/open-database'
import type { Environment } from './environment'
import { openOutsideWorld } from './outside-world'
import { type AdminAccount, ownSecrets } from './own-secrets'
import { type Library, openLibrary } from './repositories/books'
import { type Clock, shiftedClock } from './runtime/clock'
import type { Ids } from './runtime/ids'
import type { Logger } from './runtime/logger'
import { argonPasswords } from './runtime/passwords'
import { realPause } from './runtime/pause'
import { secretsWith } from './runtime/secrets'
import { assertRightKey } from './services/privacy/assert-right-key'
import type { Sweeper } from './sweeps/sweeper'
import { createApp } from './transport/app'
import { followClock } from './transport/follow-clock'
import { openRateLimits } from './transport/rate-limit'

type Needs = {
  settings: Environment
  log: Logger
  systemClock: Clock
  ids: Ids
  /** Tests do not want to wait for a provider that is played dead. */
  paymentTimeoutMs?: number
}

/** A running hotel. `databaseEnded` settles if its own Postgres ends by itself. */
export type House = {
  url: string
  port: number
  sandboxUrl: string | undefined
  admin: AdminAccount
  clock: Clock
  services: Services
  sweeps: Sweeper
  library: Library
  databaseEnded: Promise<void>
  /** Lets what runs come to its end, then closes everything; nothing acknowledged is lost. */
  close(): Promise<void>
}

/** How long what runs may take to end before it is cut off; the rows tell the next start how to go on. */
const patienceMs = 2500

const starting = new Hono().all('*', (c) => c.json({ success: false, message: 'Starting' }, 503))

/** Opens the database, the outside world and every door. Throws with a sentence that says what to do. */
export async function openHouse(needs: Needs): Promise<House> {
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
): Promise<House> {
  const { settings, log, systemClock, ids } = needs
  const dir = settings.DATA_DIR
  const { piiKey, admin } = await ownSecrets(settings, dir, ids)

  // The door stands before the rooms do, since the sandbox behind it is where this server's own payments go.
  let app: { fetch: Hono['fetch'] } = starting
  const door = await listen({ fetch: (request, env) => app.fetch(request, env) }, settings)
  opened.push(() => shut(door.server))

  const world = await openOutsideWorld({ ...needs, dir, ownUrl: door.url })
  opened.push(world.close)
  const { url: databaseUrl, postgres } = await ownOrOther(settings, log)
  if (postgres) opened.push(postgres.stop)
  const { db, end } = openDatabase({ url: databaseUrl, poolSize: settings.DATABASE_POOL, log })
  opened.push(end)
  await migrateToLatest(db)
  await seed(db)

  const library = openLibrary(db)
  const secrets = secretsWith(piiKey, ids)
  await assertRightKey(library, secrets)
  const clock = shiftedClock(systemClock, world.clockOffsetMs)
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${door.port}`).replace(/\/$/, '')
  const outside = {
    environment: settings,
    library,
    secrets,
    clock,
    ids,
    log,
    publicUrl,
    passwords: argonPasswords(),
  }
  const { services, sweeps, ensureAdmin } = buildHotel({
    ...outside,
    payments: world.payments,
    mailer: world.mailer,
  })
  await ensureAdmin(admin.email, admin.password)

  const doors = { services, clock, ids, log, settings, limits: openRateLimits(settings.RATE_LIMITS === 'on') }
  const isReady = () => isMigrated(db).catch(() => false)
  const rooms = createApp({ ...doors, isReady }, world.sandboxRoutes)
  if (world.sandboxUrl) rooms.route('/', followClock(clock, sweeps))
  app = rooms
  sweeps.start()
  opened.push(() => Promise.race([sweeps.stop(), realPause(patienceMs)]))
  await world.introduce()

  return {
    ...{
      url: door.url,
      port: door.port,
      sandboxUrl: world.sandboxUrl,
      admin,
      clock,
      services,
      sweeps,
      library,
      close,
    },
    databaseEnded: postgres?.exited ?? new Promise(() => {}),
  }
}

async function ownOrOther(
  settings: Environment,
  log: Logger,
): Promise<{ url: string; postgres: EmbeddedPostgres | undefined }> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, postgres: undefined }
  const postgres = await startEmbeddedPostgres({ dir: join(settings.DATA_DIR, 'pg'), log })
  return { url: postgres.url, postgres }
}

type Door = { server: ServerType; port: number; url: string }

function listen(app: { fetch: Hono['fetch'] }, settings: Environment): Promise<Door> {
  const hostname = settings.HOST ?? (settings.production ? '0.0.0.0' : '127.0.0.1')
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: settings.PORT, hostname }, ({ port }: AddressInfo) => {
      const own = hostname === '0.0.0.0' || hostname === '::' ? '127.0.0.1' : hostname
      resolve({ server, port, url: `http://${own.includes(':') ? `[${own}]` : own}:${port}` })
    })
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(
        taken
          ? new Error(`PORT: ${settings.PORT} is in use. Stop the other program or set another PORT.`)
          : error,
      )
    })
  })
}

/** No new guests; those who are inside may finish, within patience. */
function shut(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(
      () => 'closeAllConnections' in server && server.closeAllConnections(),
      patienceMs / 2,
    )
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}
