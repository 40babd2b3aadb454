import type { Clock } from '#server/platform/clock'
import type { Passwords } from '#server/platform/passwords'
import type { Repositories } from '#server/repositories/repositories'
import { DomainError } from '#shared/domain-error'
import { email as emailAddress } from '#shared/guest/guest'

type Needs = { repositories: Repositories; passwords: Passwords; clock: Clock }

const shortest = 10
/** Whose hand it was, in the audit trail: whoever may run commands on the server. */
const byCommand = 'command line'

/** What is done with administrators' accounts on the server itself. Addresses are compared in lower case. */
export function adminAccounts({ repositories, passwords, clock }: Needs) {
  return {
    /** Throws `InvalidInput`, and `Conflict` where there is such an administrator. */
    async create(address: string, password: string): Promise<void> {
      const email = addressOf(address)
      const hash = await passwords.hash(longEnough(password))
      await repositories.transaction(async ({ admins, audit }) => {
        if (await admins.credentials(email))
          throw new DomainError('Conflict', `There is an administrator ${email} already.`)
        await admins.put(email, hash)
        await audit.write({ at: clock.now(), admin: byCommand, action: 'adminCreated', note: email })
      })
    },

    /** A new password ends every session that was begun with the old one. Throws `InvalidInput` and `NotFound`. */
    async setPassword(address: string, password: string): Promise<void> {
      const email = addressOf(address)
      const hash = await passwords.hash(longEnough(password))
      await repositories.transaction(async ({ admins, audit }) => {
        if (!(await admins.credentials(email))) throw nobody(email)
        await admins.put(email, hash)
        await audit.write({ at: clock.now(), admin: byCommand, action: 'passwordChanged', note: email })
      })
    },

    /** Ends every session of an administrator; answers how many there were. Throws `NotFound`. */
    async revoke(address: string): Promise<number> {
      const email = addressOf(address)
      return repositories.transaction(async ({ admins, audit }) => {
        if (!(await admins.credentials(email))) throw nobody(email)
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
  if (password.length >= shortest) return password
  throw new DomainError('InvalidInput', `A password needs at least ${shortest} characters.`)
}

const nobody = (email: string) => new DomainError('NotFound', `There is no administrator ${email}.`)
