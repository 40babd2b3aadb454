import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Log, Store } from '../store'
import { apiRoutes, refusalAnswer } from './api'
import { routeNames } from './calls'
import { controlRoutes } from './control'
import { openFaults } from './faults'
import { openLedger } from './ledger'
import { openMerchant } from './refunds'
import { openEventStore, webhookSender } from './webhook-sender'
import { announcer, webhookRoutes } from './webhooks'
import { windowRoutes } from './window/routes'

type Needs = { store: Store; clock: Clock; ids: Ids; log: Log; closing: AbortSignal }

/**
 * The fake payment provider: API, payment window, webhooks, and `/control` for tests. Mounted at `/sandbox/razorpay`.
 */
export function openRazorpay({ store, clock, ids, log, closing }: Needs) {
  const events = openEventStore(store)
  const sender = webhookSender(events, clock, log)
  const ledgerOf = (account: 'hotel' | 'stranger') => openLedger(store, clock, ids, account)
  const hotel = openMerchant(ledgerOf('hotel'), announcer({ events, sender, clock, ids }))
  // All webhook addresses are the hotel's, so the events of another merchant are not sent.
  const stranger = openMerchant(ledgerOf('stranger'), () => undefined)
  const merchants = [hotel, stranger]
  const { ledger } = hotel
  const faults = openFaults(store, routeNames, closing)
  const behaviour = store.setting('operations', { hold_ms: 0 })
  const runExpiries = () => {
    for (const { refunds } of merchants) refunds.runDue()
  }
  const stopHolding = (id: string) => ledger.payments.put(id, { ...ledger.payment(id), webhooks: 'send' })

  const app = new Hono()
  app.route('/', windowRoutes(merchants))
  app.use('/control/*', async (_, next) => {
    runExpiries()
    await next()
  })
  app.route('/control', controlRoutes({ hotel, stranger, behaviour }))
  app.route('/control', webhookRoutes({ events, sender, clock, stopHolding }))
  app.route('/control', faults.routes)
  const holdMs = () => behaviour.get().hold_ms
  app.route('/v1', apiRoutes({ merchants, faults, holdMs, runDue: runExpiries, closing }))
  app.onError((error, c) => (error instanceof HTTPException ? error.getResponse() : refusalAnswer(c, error)))

  return {
    routes: app,
    ledger,
    /** Runs everything that is due; deliveries are started, not awaited. */
    runDue: () => {
      runExpiries()
      sender.pump()
    },
    close: sender.close,
  }
}
