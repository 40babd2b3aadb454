import { Hono } from 'hono'
import type { Clock } from '../../runtime/clock'
import type { Ids } from '../../runtime/ids'
import type { Log } from '../log'
import { readJson } from '../read-json'
import type { Store } from '../store'
import { mountApi, say } from './api/mount-api'
import { orderRoutes } from './api/order-routes'
import { paymentRoutes } from './api/payment-routes'
import { refundRoutes } from './api/refund-routes'
import { moneyRoutes } from './control/money-routes'
import { webhookRoutes } from './control/webhook-routes'
import { openFaultPlan, plannedFaults } from './faults/fault-plan'
import { lapses } from './lapses'
import { openLedger } from './ledger'
import { paymentMoves } from './payments'
import { refundMoves } from './refunds'
import { refusalOf } from './refusals'
import { announcer } from './webhooks/announce'
import { webhookDesk } from './webhooks/desk'
import { openEventBook } from './webhooks/events'
import { webhookSender } from './webhooks/sender'
import { windowRoutes } from './window/window-routes'

type Needs = { store: Store; clock: Clock; ids: Ids; log: Log; closing: AbortSignal }

/** The payment provider: its API, its window, its webhooks, and the levers that tests pull. Mounted at `/sandbox/razorpay`. */
export function openRazorpay({ store, clock, ids, log, closing }: Needs) {
  const ledger = openLedger(store, clock, ids)
  const book = openEventBook(store)
  const sender = webhookSender({ book, clock, log })
  const announce = announcer({ book, clock, ids, onLive: () => sender.pump() })
  const payments = paymentMoves(ledger, announce)
  const refunds = refundMoves(ledger, payments, announce)
  const runLapses = lapses(ledger, payments, refunds)
  const faults = openFaultPlan(store)
  const routes = [
    ...orderRoutes(ledger),
    ...paymentRoutes(ledger, payments),
    ...refundRoutes(ledger, refunds),
  ]

  const app = new Hono()
  app.route('/', windowRoutes(ledger, payments))
  app.use('/control/*', async (_, next) => {
    runLapses()
    await next()
  })
  app.route('/control', moneyRoutes(ledger, payments, refunds))
  const letGo = (id: string) => ledger.payments.put(id, { ...ledger.payment(id), webhooks: 'send' })
  app.route('/control', webhookRoutes(book, webhookDesk({ book, sender, clock, letGo })))
  app.get('/control/faults', (c) => c.json(faults.all()))
  app.post('/control/faults', async (c) => {
    const read = await readJson(c, plannedFaults(routes.map(({ name }) => name)))
    if (!read.ok) return read.answer
    faults.add(read.value)
    return c.json(faults.all())
  })
  app.route('/v1', mountApi({ routes, faults, runDue: runLapses, closing }))
  app.onError((error, c) => {
    const refusal = refusalOf(error)
    if (refusal) return say(c, refusal)
    throw error
  })

  return {
    routes: app,
    ledger,
    /** Everything that the clock has made due; deliveries are started, not waited for. */
    runDue: () => {
      runLapses()
      sender.pump()
    },
    close: sender.close,
  }
}
