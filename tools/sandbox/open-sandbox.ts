import { mkdir } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import { lockFolder } from '#server/platform/lock-file'
import { calendarRoutes } from './calendars/calendars'
import { clockRoutes, openSandboxClock } from './clock'
import { driveRoutes } from './drive/drive'
import { driveFolder, driveKey } from './drive/modes'
import { mailPortTable, openMailbox } from './mailbox/mailbox'
import { pageRoutes } from './pages'
import { placeId, placesKey, placesRoutes } from './places'
import { accounts, keyId, keySecret, webhookSecrets } from './razorpay/constants'
import { openRazorpay } from './razorpay/open-razorpay'
import { endpointsTable } from './razorpay/webhook-sender'
import { type Log, openStore } from './store'

/** What a server that uses the sandbox has to know. `now` is ISO 8601. */
export type SandboxInfo = {
  razorpay: { keyId: string; keySecret: string; webhookSecret: string }
  /** Another merchant at the same provider. */
  stranger: { keyId: string; keySecret: string }
  places: { key: string; placeId: string }
  drive: { key: string; folder: string }
  smtpUrl: string
  clock: { now: string; offsetMs: number }
}

/** `routes` answers every path under `/sandbox`; they carry that prefix themselves. */
export type Sandbox = { routes: Hono; info(): SandboxInfo; close(): Promise<void> }

/** `pictures`: a folder of albums that the photo source begins with; without one it has none. */
type Needs = {
  dir: string
  pictures?: string | undefined
  startAt?: Date
  systemClock: Clock
  ids: Ids
  log: Log
}

/**
 * All fake providers. Their data is kept in `dir`, which one process owns at a time; `startAt` counts only on the first
 * start. Rejects where another sandbox uses `dir`.
 */
export async function openSandbox(needs: Needs): Promise<Sandbox> {
  const { dir, pictures, startAt, systemClock, ids, log } = needs
  await mkdir(dir, { recursive: true })
  const lock = await lockFolder(dir)
  if (lock === 'taken')
    throw new Error(
      `Another sandbox runs on ${dir}, here or in another container. Stop it, or give this one its own DATA_DIR, which ` +
        'starts without payments.',
    )
  const store = openStore(dir, log)
  const clock = openSandboxClock(store, systemClock, startAt)
  const closing = new AbortController()
  const razorpay = openRazorpay({ store, clock, ids, log, closing: closing.signal })
  const mailbox = await openMailbox({ store, clock, ids, log })
  const time = clockRoutes({ clock, log, runDue: razorpay.runDue })
  const runDue = () => {
    try {
      razorpay.runDue()
    } catch (err) {
      // A full disk, for example, must not end the server that this sandbox runs in.
      log.warn({ err }, 'due payment events could not be written; they are tried again')
    }
  }
  const tick = setInterval(runDue, 1000).unref()
  runDue()

  const info = (): SandboxInfo => ({
    razorpay: { keyId, keySecret, webhookSecret: webhookSecrets.current },
    stranger: accounts.stranger,
    places: { key: placesKey, placeId },
    drive: { key: driveKey, folder: driveFolder },
    smtpUrl: mailbox.url,
    clock: { now: clock.now().toISOString(), offsetMs: clock.offsetMs() },
  })
  const routes = new Hono().basePath('/sandbox')
  routes.get('/info', (c) => c.json(info()))
  routes.post('/reset', async (c) => {
    await time.moveBy(async () => {
      // Running servers keep their webhook addresses and the SMTP port.
      store.clear([endpointsTable, mailPortTable])
      clock.reset()
      mailbox.setUp()
    })
    return c.json({ now: clock.now().toISOString() })
  })
  routes.route('/', time.routes)
  routes.route('/', mailbox.routes)
  const latestOrders = () => razorpay.ledger.orders.all().slice(-20).reverse()
  routes.route(
    '/',
    pageRoutes(() => ({
      now: clock.now(),
      orders: latestOrders().map(({ entity }) => entity),
      mails: mailbox.count(),
      smtpUrl: mailbox.url,
      keyId,
    })),
  )
  routes.route('/razorpay', razorpay.routes)
  routes.route('/drive', driveRoutes({ store, pictures, closing: closing.signal }))
  routes.route('/calendars', calendarRoutes({ store, clock, ids, closing: closing.signal }))
  routes.route('/places', placesRoutes({ store, closing: closing.signal }))

  return {
    routes,
    info,
    close: async () => {
      clearInterval(tick)
      closing.abort()
      razorpay.close()
      await mailbox.close()
      store.close()
      await lock.release()
    },
  }
}
