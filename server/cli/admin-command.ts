import type { Config } from '../config'
import { adminAccounts } from '../modules/admin/accounts'
import { systemClock } from '../platform/clock'
import { openLogger } from '../platform/logger'
import { argonPasswords } from '../platform/passwords'
import { openRepositories } from '../repositories/repositories'
import { openForCommand } from './admin-database'

const usage = `Administrators of the hotel, whether its server runs or not:

  npm run admin -- create EMAIL     a new administrator
  npm run admin -- password EMAIL   a new password; he is signed out everywhere
  npm run admin -- revoke EMAIL     signs him out everywhere

The password is asked for, or read from NEW_ADMIN_PASSWORD, or from what is piped in. The database is that of DATABASE_URL,
else the hotel's own in DATA_DIR: run this with the same settings (.env) and, for the own one, on the same machine as the server.
`

type Accounts = ReturnType<typeof adminAccounts>

/** Each answers what was done, as a sentence. */
const commands: Record<string, (accounts: Accounts, email: string, password: string) => Promise<string>> = {
  async create(accounts, email, password) {
    await accounts.create(email, password)
    return `${email} can sign in at /admin_login_page.`
  },
  async password(accounts, email, password) {
    await accounts.setPassword(email, password)
    return `${email} has a new password and is signed out everywhere.`
  },
  async revoke(accounts, email) {
    const count = await accounts.revoke(email)
    return `${email} is signed out everywhere (${count === 1 ? '1 session' : `${count} sessions`}).`
  },
}

type Needs = {
  /** Read only where the words say that there is something to do. */
  settings(): Config
  newPassword(): Promise<string>
}

/** Does what the words say and answers it in sentences; throws with one that says what is wrong. */
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
    const accounts = adminAccounts({
      repositories: openRepositories(db),
      passwords: argonPasswords(),
      clock: systemClock,
    })
    const done = await command(accounts, email, password)
    return `${done}\n${name === 'password' ? caution(email, settings) : ''}`
  } finally {
    await end()
  }
}

/** The first administrator's password is a setting, and a start gives it back to him. */
function caution(email: string, settings: Config): string {
  if (email.toLowerCase() !== (settings.ADMIN_EMAIL ?? 'admin@hotel.example').toLowerCase()) return ''
  const where = settings.ADMIN_PASSWORD ? 'the setting ADMIN_PASSWORD' : `${settings.DATA_DIR}/admin.json`
  return `Change it in ${where} too: at its next start the server gives this administrator the password that stands there.\n`
}
