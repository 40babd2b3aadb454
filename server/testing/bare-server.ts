import type { Db } from '#server/database/transaction'
import { readEnvironment } from '../config'
import { buildHotel } from '../container'
import { type OpenDatabase, openDatabase } from '../database/open-database'
import type { Payments } from '../integrations/razorpay/payments'
import type { Clock } from '../platform/clock'
import { systemIds as ids } from '../platform/ids'
import { secretsWith } from '../platform/secrets'
import { cheapPasswords } from './cheap-passwords'

export type Server = OpenDatabase & ReturnType<typeof buildHotel> & { db: Db }

type Needs = {
  url: string
  poolSize: number
  payments: Payments
  clock: Clock
  settings: Record<string, string>
}

const nothing = () => undefined
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** A server without HTTP on a migrated database; no job runs by itself, and every mail counts as sent. */
export function openBareServer({ url, poolSize, payments, clock, settings }: Needs): Server {
  const opened = openDatabase({ url, poolSize, log })
  const db = opened.db
  const hotel = buildHotel({
    db,
    payments,
    clock,
    ids,
    log,
    environment: readEnvironment({ DATA_DIR: 'not used', ...settings }),
    secrets: secretsWith(Buffer.alloc(32, 7), ids),
    mailer: { send: async () => ({ kind: 'sent' as const }), close: nothing },
    passwords: cheapPasswords(),
    publicUrl: 'http://localhost:3000',
  })
  return { ...opened, ...hotel, db }
}
