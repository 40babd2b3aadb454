import type { Clock } from '#server/platform/clock'
import type { Passwords } from '#server/platform/passwords'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { email as emailAddress } from '#shared/guest/guest'

type Needs = { repositories: Repositories; passwords: Passwords; clock: Clock }

const minimumLength = 10
/** The name in the audit log for whoever runs commands on the server. */
const byCommand = 'command line'

/** Administrators' accounts, as the command line changes them. Email addresses are compared in lower case. */
export function adminAccounts({ repositories, passwords, clock }: Needs) {
  return {
    /** Throws `InvalidInput`, and `Conflict` where there is already such an administrator. */
    async create(address: string, password: string): Promise<void> {
      const email = addressOf(address)
      const hash = await passwords.hash(longEnough(password))
      await repositories.transaction(async ({ admins, audit }) => {
        if (await admins.credentials(email))
          throw new DomainError('Conflict', `There is already an administrator ${email}.`)
        await admins.put(email, hash)
        await audit.write({ at: clock.now(), admin: byCommand, action: 'adminCreated', note: email })
      })
    },

    /** A new password ends every session of the old one. Throws `InvalidInput` and `NotFound`. */
    async setPassword(address: string, password: string): Promise<void> {
      const email = addressOf(address)
      const hash = await passwords.hash(longEnough(password))
      await repositories.transaction(async ({ admins, audit }) => {
        if (!(await admins.credentials(email))) throw noSuchAdmin(email)
        await admins.put(email, hash)
        await audit.write({ at: clock.now(), admin: byCommand, action: 'passwordChanged', note: email })
      })
    },

    /** Ends every session of an administrator and returns how many there were. Throws `NotFound`. */
    async revoke(address: string): Promise<number> {
      const email = addressOf(address)
      return repositories.transaction(async ({ admins, audit }) => {
        if (!(await admins.credentials(email))) throw noSuchAdmin(email)
        const count = await admins.revoke(email)
        const note = `${email}: ${count}`
        await audit.write({ at: clock.now(), admin: byCommand, action: 'sessionsRevoked', note })
        return count
      })
    },
  }
}

function addressOf(typed: string): string {
  const parsed = emailAddress.safeParse(typed)
  if (!parsed.success) throw new DomainError('InvalidInput', 'Enter a valid email address.')
  return parsed.data.toLowerCase()
}

function longEnough(password: string): string {
  if (password.length >= minimumLength) return password
  throw new DomainError('InvalidInput', `A password needs at least ${minimumLength} characters.`)
}

const noSuchAdmin = (email: string) => new DomainError('NotFound', `There is no administrator ${email}.`)
