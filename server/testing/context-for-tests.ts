import { systemClock } from '#server/platform/clock'
import { readEnvironment } from '../config'
import { type Ctx, contextOf } from '../context'
import type { Db } from '../database/transaction'
import { systemIds as ids } from '../platform/ids'
import { secretsWith } from '../platform/secrets'
import { cheapPasswords } from './cheap-passwords'
import { providerForTests } from './provider-for-tests'

const nothing = () => undefined

/** The context of a server on this database, whose mails all count as sent. `over` replaces parts of it. */
export const contextForTests = (
  db: Db,
  over: Partial<Ctx> = {},
  settings: Record<string, string> = {},
): Ctx => ({
  ...contextOf({
    config: readEnvironment({ DATA_DIR: 'not used', ...settings }),
    db,
    payments: providerForTests().payments,
    clock: systemClock,
    ids,
    log: { info: nothing, warn: nothing, error: nothing },
    secrets: secretsWith(Buffer.alloc(32, 7), ids),
    mailer: { send: async () => ({ kind: 'sent' as const }), close: nothing },
    passwords: cheapPasswords(),
    publicUrl: 'http://localhost:3000',
  }),
  ...over,
})
