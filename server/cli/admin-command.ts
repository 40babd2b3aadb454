import { createAdmin, revokeSessions, setPassword } from '#modules/admin/sign-in'
import { plural } from '#shared/plural'
import type { Config } from '../config'
import { systemClock } from '../platform/clock'
import { openLogger } from '../platform/logger'
import { argonPasswords } from '../platform/passwords'
import { openForCommand } from './admin-database'

const usage = `Manages the hotel's administrators, whether the server runs or not:

  npm run admin -- create EMAIL     a new administrator
  npm run admin -- password EMAIL   a new password; signs the administrator out everywhere
  npm run admin -- revoke EMAIL     signs the administrator out everywhere

The password is asked for, or read from NEW_ADMIN_PASSWORD or from standard input. The database is that of DATABASE_URL,
else the hotel's own in DATA_DIR: use the same settings (.env) as the server and, for its own database, the same machine.
`

type Accounts = Parameters<typeof createAdmin>[0]

/** Each returns a sentence that says what was done. */
const commands: Record<string, (accounts: Accounts, email: string, password: string) => Promise<string>> = {
  async create(accounts, email, password) {
    await createAdmin(accounts, email, password)
    return `${email} can sign in at /admin_login_page.`
  },
  async password(accounts, email, password) {
    await setPassword(accounts, email, password)
    return `${email} has a new password and is signed out everywhere.`
  },
  async revoke(accounts, email) {
    const count = await revokeSessions(accounts, email)
    return `${email} is signed out everywhere (${plural(count, 'session')}).`
  },
}

type Needs = {
  /** Read only where the arguments are valid. */
  settings(): Config
  newPassword(): Promise<string>
}

/** Runs the command of these arguments and returns what was done; throws an error whose message says what is wrong. */
export async function adminCommand(
  [name = '', email, ...rest]: string[],
  { settings: readSettings, newPassword }: Needs,
): Promise<string> {
  const command = commands[name]
  if (!command || !email || rest.length > 0) throw new Error(usage)
  const settings = readSettings()
  const password = name === 'revoke' ? '' : await newPassword()
  const { db, end } = await openForCommand({ settings, log: openLogger('warn') })
  try {
    const accounts = { db, passwords: argonPasswords(), clock: systemClock }
    const done = await command(accounts, email, password)
    return `${done}\n${name === 'password' ? caution(email, settings) : ''}`
  } finally {
    await end()
  }
}

/** The first administrator's password is also a setting, which is applied again at each start. */
function caution(email: string, settings: Config): string {
  if (email.toLowerCase() !== (settings.ADMIN_EMAIL ?? 'admin@hotel.example').toLowerCase()) return ''
  const where = settings.ADMIN_PASSWORD ? 'the setting ADMIN_PASSWORD' : `${settings.DATA_DIR}/admin.json`
  return `Change it in ${where} too: at its next start the server sets this administrator's password to the one there.\n`
}
