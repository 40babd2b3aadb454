import { mkdir } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Clock } from '../platform/clock'
import type { Ids } from '../platform/ids'
import { claimDirectory } from '../platform/single-owner'
import { clockRoutes } from './clock/clock-routes'
import { clockSubscribers } from './clock/followers'
import { openSandboxClock } from './clock/sandbox-clock'
import { driveFolder, driveKey } from './drive/constants'
import { driveRoutes } from './drive/drive-routes'
import type { Log } from './log'
import { mailboxRoutes } from './mailbox/mailbox-routes'
import { mailPortTable, openMailbox } from './mailbox/open-mailbox'
import { pageRoutes } from './pages/page-routes'
import { placeId, placesKey } from './places/constants'
import { placesRoutes } from './places/places-routes'
import { accounts } from './razorpay/accounts'
import { keyId, keySecret, webhookSecrets } from './razorpay/constants'
import { openRazorpay } from './razorpay/open-razorpay'
import { endpointsTable } from './razorpay/webhooks/events'
import { openStore } from './store'

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
 * The outside world in miniature. What it knows is kept in `dir`, which one process owns at a time; `startAt` counts only
 * on its first day. Rejects where another sandbox lives in `dir`.
 */
export async function openSandbox({
  dir,
  pictures,
  startAt,
  systemClock,
  ids,
  log,
}: Needs): Promise<Sandbox> {
  await mkdir(dir, { recursive: true })
  const roomUse = await claimDirectory(dir)
  if (roomUse === 'taken')
    throw new Error(
      `Another sandbox runs on ${dir}, here or in another container. Stop it, or give this one its own DATA_DIR, which ` +
        'knows no payments yet.',
    )
  const store = openStore(dir, log)
  const clock = openSandboxClock(store, systemClock, startAt)
  const closing = new AbortController()
  const razorpay = openRazorpay({ store, clock, watch: systemClock, ids, log, closing: closing.signal })
  const mailbox = await openMailbox({ store, clock, ids, log })
  const time = clockRoutes({ clock, subscribers: clockSubscribers(log), runDue: razorpay.runDue })
  const runDue = () => {
    try {
      razorpay.runDue()
    } catch (err) {
      // On a full disk, for example; nothing may end the server that this sandbox is a part of.
      log.warn({ err }, 'what is due at the payment provider could not be written, and is tried again')
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
  const reset = () =>
    time.moveBy(async () => {
      // The servers outside stay where they are: their addresses, and the port that they mail to.
      store.clear([endpointsTable, mailPortTable])
      clock.startAnew()
      await mailbox.setUp()
    })

  const routes = new Hono().basePath('/sandbox')
  routes.get('/info', (c) => c.json(info()))
  routes.post('/reset', async (c) => {
    await reset()
    return c.json({ now: clock.now().toISOString() })
  })
  routes.route('/', time.routes)
  routes.route('/', mailboxRoutes(mailbox))
  routes.route('/', pageRoutes({ clock, mailbox, ledger: razorpay.ledger }))
  routes.route('/razorpay', razorpay.routes)
  routes.route('/drive', driveRoutes({ store, pictures, closing: closing.signal }))
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
      await roomUse.release()
    },
  }
}
