import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '../../read-json'
import type { Ledger } from '../ledger'
import type { Payments } from '../payments'
import type { Refunds } from '../refunds'
import { movePayment, paymentMove } from './move-payment'
import { payer, payRequest } from './pay'

const dashboardRefund = z.strictObject({ payment_id: z.string(), amount: z.int().min(100).optional() })
const refundMove = z.strictObject({ status: z.enum(['processed', 'failed']) })
const refundMode = z.strictObject({ mode: z.enum(['processed', 'pending', 'failed']) })
const balance = z.strictObject({ paise: z.int().min(0) })

/** Guests paying, the dashboard's buttons, and the books. Amounts are paise. */
export function moneyRoutes(ledger: Ledger, payments: Payments, refunds: Refunds): Hono {
  const app = new Hono()
  const pay = payer(payments)
  const move = movePayment(ledger, payments)
  app.post('/pay', async (c) => {
    const read = await readJson(c, payRequest)
    return read.ok ? c.json(pay(read.value)) : read.answer
  })
  app.post('/payments/:id', async (c) => {
    const read = await readJson(c, paymentMove)
    return read.ok ? c.json(move(c.req.param('id'), read.value.status).entity) : read.answer
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
  app.get('/balance', (c) => c.json({ paise: ledger.balance.get() }))
  app.post('/balance', async (c) => {
    const read = await readJson(c, balance)
    if (!read.ok) return read.answer
    ledger.balance.set(read.value.paise)
    return c.json({ paise: ledger.balance.get() })
  })
  app.get('/ledger', (c) =>
    c.json({
      orders: ledger.orders.all().map(({ entity }) => entity),
      payments: ledger.payments.all().map(({ entity }) => entity),
      refunds: ledger.refunds.all(),
    }),
  )
  return app
}
