import { buildHotel } from '../container'
import { type OpenDatabase, openDatabase } from '../database/open-database'
import { readEnvironment } from '../environment'
import type { Payments } from '../providers/payments/payments'
import { type Library, openLibrary } from '../repositories/books'
import type { Clock } from '../runtime/clock'
import { systemIds as ids } from '../runtime/ids'
import { argonPasswords } from '../runtime/passwords'
import { secretsWith } from '../runtime/secrets'
import { createDatabase } from './test-database'

export type Server = OpenDatabase & ReturnType<typeof buildHotel> & { library: Library }
export type TwoServers = { servers: [Server, Server]; close(): Promise<void> }

const nothing = () => undefined
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const environment = readEnvironment({
  DATA_DIR: 'not used',
  MAX_HOLDS_PER_USER: '0',
  MAX_HOLDS_PER_ADDRESS: '0',
})

/**
 * Two servers that know nothing of each other, on one database, with one provider and one clock. Each has a single
 * connection: whoever needed a second one while he holds one would wait for ever.
 */
export async function openTwoServers(payments: Payments, clock: Clock): Promise<TwoServers> {
  const database = await createDatabase()
  const secrets = secretsWith(Buffer.alloc(32, 7), ids)
  const open = (): Server => {
    const opened = openDatabase({ url: database.url, poolSize: 1, log })
    const library = openLibrary(opened.db)
    const hotel = buildHotel({
      ...{ environment, library, payments, secrets, clock, ids, log },
      mailer: { send: async () => ({ kind: 'sent' as const }), close: nothing },
      passwords: argonPasswords(),
      publicUrl: 'http://localhost:3000',
    })
    return { ...opened, ...hotel, library }
  }
  const servers: [Server, Server] = [open(), open()]
  return {
    servers,
    close: async () => {
      for (const { sweeps, end } of servers) {
        await sweeps.stop()
        await end()
      }
      await database.drop()
    },
  }
}
