import { Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '#tools/sandbox/read-json'
import { behaviourChange, changed } from '../behaviour'
import type { Ledger } from '../ledger'

const balance = z.strictObject({ paise: z.int().min(0) })
/** Paise; without `aboveAmount` every order is refused. */
const refusal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('keys') }),
  z.strictObject({ kind: z.literal('amount'), aboveAmount: z.int().min(0).default(0) }),
])

/** The hotel's ledger and balance (paise), and how the provider behaves. */
export function ledgerRoutes(ledger: Ledger): Hono {
  const app = new Hono()
  const own = ledger.of('hotel')
  app.get('/balance', (c) => c.json({ paise: ledger.balance.get() }))
  app.post('/balance', async (c) => {
    const read = await readJson(c, balance)
    if (!read.ok) return read.answer
    ledger.balance.set(read.value.paise)
    return c.json({ paise: ledger.balance.get() })
  })
  app.get('/behaviour', (c) => c.json(ledger.behaviour.get()))
  app.post('/behaviour', async (c) => {
    const read = await readJson(c, behaviourChange)
    if (!read.ok) return read.answer
    ledger.behaviour.set(changed(ledger.behaviour.get(), read.value))
    return c.json(ledger.behaviour.get())
  })
  app.get('/refuse', (c) => c.json(ledger.refused.get()))
  app.post('/refuse', async (c) => {
    const read = await readJson(c, refusal)
    if (!read.ok) return read.answer
    ledger.refused.set(read.value)
    return c.json(ledger.refused.get())
  })
  app.get('/ledger', (c) =>
    c.json({
      orders: own.orders.all().map(({ entity }) => entity),
      payments: own.payments.all().map(({ entity }) => entity),
      refunds: own.refunds.all(),
    }),
  )
  return app
}
