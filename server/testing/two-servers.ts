import type { Clock } from '#server/platform/clock'
import type { Ctx } from '../context'
import type { Payments } from '../integrations/razorpay/payments'
import { openBareServer, type Server } from './bare-server'
import { borrowDatabase } from './test-database'

export type TwoServers = { servers: [Server, Server]; close(): Promise<void> }

export const noCaps = { MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' }

/**
 * Two independent servers on one database, with one provider and one clock. Each has a single connection, so that code which
 * needs a second one at the same time would hang.
 */
export async function openTwoServers(
  payments: Payments,
  clock: Clock,
  settings: Record<string, string> = noCaps,
  over: Partial<Ctx> = {},
): Promise<TwoServers> {
  const { url, drop } = await borrowDatabase()
  const open = () => openBareServer({ url, poolSize: 1, payments, clock, settings, over })
  const servers: [Server, Server] = [open(), open()]
  return {
    servers,
    close: async () => {
      for (const { jobs, end } of servers) {
        await jobs.stop()
        await end()
      }
      await drop()
    },
  }
}
