import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '#tools/sandbox/read-json'
import type { Ledger } from '../ledger'
import type { Payments } from '../payments'
import type { Refunds } from '../refunds'
import { movePayment, paymentMove } from './move-payment'
import { payer, payRequest } from './pay'

const dashboardRefund = z.strictObject({ payment_id: z.string(), amount: z.int().min(100).optional() })
const refundMove = z.strictObject({ status: z.enum(['processed', 'failed']) })
const refundMode = z.strictObject({ mode: z.enum(['processed', 'pending', 'failed']) })

type Needs = {
  ledger: Ledger
  payments: Payments
  refunds: Refunds
  /** Resolves when the page may learn of a payment: at once, or after its webhooks where those come first. */
  eventsTried(): Promise<void>
}

/** Payments by guests, and what the dashboard can do. Amounts are paise. */
export function moneyRoutes({ ledger, payments, refunds, eventsTried }: Needs): Hono {
  const app = new Hono()
  const pay = payer(ledger, payments)
  const move = movePayment(ledger, payments)
  app.post('/pay', async (c) => {
    const read = await readJson(c, payRequest)
    if (!read.ok) return read.answer
    const { triple } = pay(read.value)
    await eventsTried()
    return c.json(triple)
  })
  app.post('/payments/:id', async (c) => {
    const read = await readJson(c, paymentMove)
    return read.ok ? c.json(move(c.req.param('id'), read.value).entity) : read.answer
  })
  app.post('/refunds', async (c) => {
    const read = await readJson(c, dashboardRefund)
    if (!read.ok) return read.answer
    const { payment_id, amount } = read.value
    return c.json(refunds.create(payment_id, { amount, notes: [], receipt: null, speed: undefined }))
  })
  app.post('/refunds/mode', async (c) => {
    const read = await readJson(c, refundMode)
    if (!read.ok) return read.answer
    ledger.refundMode.set(read.value.mode)
    return c.json({ mode: ledger.refundMode.get() })
  })
  app.post('/refunds/:id', async (c) => {
    const read = await readJson(c, refundMove)
    return read.ok ? c.json(refunds.move(c.req.param('id'), read.value.status)) : read.answer
  })
  return app
}
