import { Hono } from 'hono'
import { readJson } from '#tools/sandbox/read-json'
import { type FaultPlan, plannedFaults } from './fault-plan'

/** Plans faults and lists those still to come. `names`: all routes. */
export function faultRoutes(faults: FaultPlan, names: readonly string[]): Hono {
  const app = new Hono()
  const shape = plannedFaults(names)
  app.get('/faults', (c) => c.json(faults.all()))
  app.post('/faults', async (c) => {
    const read = await readJson(c, shape)
    if (!read.ok) return read.answer
    faults.add(read.value)
    return c.json(faults.all())
  })
  return app
}
