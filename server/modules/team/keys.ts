import * as adminRows from '#modules/admin/admin-rows'
import * as auditRows from '#modules/admin/audit-rows'
import { hotelForMail } from '#modules/mail/hotel-for-mail'
import { keySealedFor } from '#modules/mail/mail-key'
import * as mailRows from '#modules/mail/mail-rows'
import { invitationMail, newPasswordMail } from '#modules/mail/team-mails'
import type { Ctx } from '#server/context'
import { type Tx, transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { tokenHash } from '#server/platform/secrets'
import type { Role } from '#shared/admin/roles'
import type { OpenedKey } from '#shared/admin/team'
import { DomainError } from '#shared/domain-error'
import * as keyRows from './key-rows'
import { lockTeam, roleOf } from './team-rows'

const hour = 3600
/** Seconds that a link works. */
const lifetime = { invitation: 72 * hour, reset: hour }
/** Expired ones are kept for so long, so that the list can say of an invitation that it has expired. */
const keptSeconds = 30 * 24 * hour
/** So long after its use a key answers the same again. */
const repeatSeconds = 900
const mails = { invitation: invitationMail, reset: newPasswordMail }

type NewKey = { kind: keyof typeof lifetime; email: string; role: Role; madeBy: string }

/** Mails a new link; the database keeps the hash of its key. Returns when it expires. */
export async function mailKey(ctx: Ctx, tx: Tx, { kind, email, role, madeBy }: NewKey): Promise<Date> {
  const [id, key, madeAt] = [ctx.ids.uuid(), ctx.ids.token(32), ctx.clock.now()]
  const expiresAt = addSeconds(madeAt, lifetime[kind])
  await keyRows.removeExpired(tx, addSeconds(madeAt, -keptSeconds))
  await keyRows.add(tx, { id, kind, email, role, madeBy, madeAt, expiresAt, keyHash: tokenHash(key) })
  const basics = { publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), eventKey: id }
  const { to: recipient, ...mail } = mails[kind]({ ...basics, to: email, role, madeBy, expiresAt })
  const row = { ...mail, id: ctx.ids.uuid(), recipient, bookingId: null, eventKey: `team-${kind}:${id}` }
  await mailRows.post(tx, row, madeAt)
  await mailRows.addKey(tx, row.id, ctx.secrets.seal(key, keySealedFor(row.id)))
  return expiresAt
}

/** What a mailed link is for. Throws `NotFound` where it is not, or no longer, of any use. */
export async function openKey(ctx: Ctx, key: string): Promise<OpenedKey> {
  const found = await keyRows.byHash(ctx.db, tokenHash(key))
  if (!found || found.usedAt || found.expiresAt <= ctx.clock.now()) throw goneKey()
  const { kind, email, role, expiresAt } = found
  return { kind, email, role, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets the password of an invited person, whose account is made now, or of one who has forgotten theirs, whose sessions end.
 * The second factor stays. The same again, after an answer that was lost, changes nothing. Throws `NotFound`.
 */
export async function acceptKey(ctx: Ctx, key: string, password: string): Promise<{ email: string }> {
  const keyHash = tokenHash(key)
  const found = await keyRows.byHash(ctx.db, keyHash)
  if (!found) throw goneKey()
  if (found.usedAt) return acceptedBefore(ctx, keyHash, password)
  const passwordHash = await ctx.passwords.hash(password)
  const now = ctx.clock.now()
  const used = await transaction(ctx.db, async (tx) => {
    await lockTeam(tx)
    const key = await keyRows.use(tx, keyHash, now)
    if (!key) return false
    const { kind, email, role } = key
    const isInvited = kind === 'invitation'
    // An account was made or ended in another way meanwhile.
    if (isInvited === ((await roleOf(tx, email)) !== undefined)) return false
    await adminRows.put(tx, { email, passwordHash, now, ...(isInvited && { role }) })
    const action = isInvited ? 'invitationAccepted' : 'passwordChanged'
    await auditRows.write(tx, { at: now, admin: email, action, note: email })
    return true
  })
  if (!used) return acceptedBefore(ctx, keyHash, password)
  return { email: found.email }
}

/** Where the key has set just this password a moment ago: with an old one nobody may try passwords. */
async function acceptedBefore(ctx: Ctx, keyHash: string, password: string): Promise<{ email: string }> {
  const { usedAt, email } = (await keyRows.byHash(ctx.db, keyHash)) ?? {}
  if (!usedAt || !email || usedAt < addSeconds(ctx.clock.now(), -repeatSeconds)) throw goneKey()
  const credentials = await adminRows.credentials(ctx.db, email)
  if (!(await ctx.passwords.verify(credentials?.passwordHash, password))) throw goneKey()
  return { email }
}

const goneKey = () =>
  new DomainError('NotFound', 'This link was used already, or it has expired. Ask for a new one.')
