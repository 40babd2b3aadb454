import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createAdmin, revokeSessions, setPassword, switchSecondFactorOff } from '#modules/admin/accounts'
import { type Config, newPasswordSetting } from '#server/config'
import { systemClock } from '#server/platform/clock'
import { openLogger } from '#server/platform/logger'
import { argonPasswords } from '#server/platform/passwords'
import { type Role, roles } from '#shared/admin/roles'
import { plural } from '#shared/plural'
import { openForCommand } from './admin-database'

/**
 * A new password from NEW_ADMIN_PASSWORD, else typed twice without being shown, else the first line of standard input. Never
 * from the command line, which everybody on the machine can read.
 */
export async function newPassword(): Promise<string> {
  const given = newPasswordSetting()
  if (given) return given
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/)[0] ?? ''
  const password = await ask('New password (at least 10 characters): ')
  if (password !== (await ask('Once more: ')))
    throw new Error('The two passwords differ. Nothing was changed.')
  return password
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await prompt.question('')
  } finally {
    prompt.close()
    process.stderr.write('\n')
  }
}

const usage = `Manages the hotel's administrators, whether the server runs or not:

  npm run admin -- create EMAIL [owner|desk]    a new administrator, an owner unless you say desk
  npm run admin -- password EMAIL               a new password; signs the administrator out everywhere
  npm run admin -- revoke EMAIL                 signs the administrator out everywhere
  npm run admin -- second-factor-off EMAIL      for a lost phone: the password alone is enough again

The password is asked for, or read from NEW_ADMIN_PASSWORD or from standard input. The database is that of DATABASE_URL,
else the hotel's own in DATA_DIR: use the same settings (.env) as the server and, for its own database, the same machine.
`

type Accounts = Parameters<typeof createAdmin>[0]
type Given = { accounts: Accounts; email: string; role: Role; password: string }

/** Each returns a sentence that says what was done. */
const commands: Record<string, (given: Given) => Promise<string>> = {
  async create({ accounts, email, role, password }) {
    await createAdmin(accounts, email, password, role)
    return `${email} can sign in at /admin_login_page.`
  },
  async password({ accounts, email, password }) {
    await setPassword(accounts, email, password)
    return `${email} has a new password and is signed out everywhere.`
  },
  async revoke({ accounts, email }) {
    const count = await revokeSessions(accounts, email)
    return `${email} is signed out everywhere (${plural(count, 'session')}).`
  },
  async 'second-factor-off'({ accounts, email }) {
    await switchSecondFactorOff(accounts, email)
    return `${email} signs in with the password alone until a second factor is set up again.`
  },
}

/** Those that ask for a password, before the database is opened. */
const withPassword = ['create', 'password']

type Needs = {
  /** Read only where the arguments are valid. */
  settings(): Config
  newPassword(): Promise<string>
}

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Runs the command of these arguments and returns what was done; throws an error whose message says what is wrong. */
export async function adminCommand(
  [name = '', email, ...rest]: string[],
  { settings: readSettings, newPassword }: Needs,
): Promise<string> {
  const command = commands[name]
  const [role = 'owner', ...more] = name === 'create' ? rest : ['owner', ...rest]
  if (!command || !email || !isRole(role) || more.length > 0) throw new Error(usage)
  const settings = readSettings()
  const password = withPassword.includes(name) ? await newPassword() : ''
  const { db, end } = await openForCommand({ settings, log: openLogger('warn') })
  try {
    const accounts = { db, passwords: argonPasswords(), clock: systemClock }
    return `${await command({ accounts, email, role, password })}\n`
  } finally {
    await end()
  }
}
