import { beforeEach, expect, test } from 'vitest'
import { createAdmin, ensureAdmin } from '#modules/admin/accounts'
import { requireAdmin, signIn } from '#modules/admin/sign-in'
import { wholeDatabase } from '#server/testing/desk-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import { scriptedHotel } from '#server/testing/scripted-hotel'
import { acceptKey, openKey } from './keys'
import { answerRequest, askForPassword } from './password-requests'
import { changePassword, endOthers, endSession, listSessions } from './sessions'
import { invite, listTeam, removeMember, setRole, withdraw } from './team'

const { ctx, servers, db, mailbox, later, runJobs } = scriptedHotel()
const owner = 'owner@hotel.example'
const other = 'other@hotel.example'
const password = 'a-long-test-password'
const invited = { email: 'new@hotel.example', role: 'desk' as const }

beforeEach(async () => {
  await db().deleteFrom('admin').execute()
  await createAdmin(ctx(), owner, password)
})

const enter = (email: string, device = '', typed = password) =>
  signIn(ctx(), { email, password: typed, device })
const refusal = (code: string) => ({ code })
const hours = 3600
const addOther = (role: 'owner' | 'desk' = 'owner') => createAdmin(ctx(), other, password, role)
const peopleNow = async () =>
  (await listTeam(ctx(), owner)).people.map(({ email, role }) => `${email} ${role}`)

/** The key in the link of the last mail. */
async function mailedKey(): Promise<string> {
  await runJobs()
  const mail = mailbox.sent.at(-1)
  const [link = '', key = ''] =
    /http:\/\/localhost:3000\/admin_invite#key=([\w-]{43})\n/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain(`href="${link.trim()}"`)
  return key
}

test('an invitation works once within 72 hours, gives its role, and its key is stored nowhere', async () => {
  const { expiresAt } = await invite(ctx(), owner, invited)
  const waiting = [...(await wholeDatabase({ db: db() })).values()].join()
  const key = await mailedKey()
  expect(mailbox.sent).toMatchObject([{ to: invited.email }])
  expect(waiting + [...(await wholeDatabase({ db: db() })).values()].join()).not.toContain(key)
  const shown = { ...invited, kind: 'invitation', expiresAt }
  expect(await openKey(ctx(), key)).toEqual(shown)
  const invitation = { ...invited, invitedBy: owner, expiresAt }
  expect((await listTeam(ctx(), owner)).invitations).toEqual([invitation])
  later(72 * hours - 1)
  const accept = (typed: string) => acceptKey(ctx(), key, typed)
  expect(await accept('the-first-password')).toEqual({ email: invited.email })
  // The same once more, after an answer that was lost.
  expect(await accept('the-first-password')).toEqual({ email: invited.email })
  await expect(accept('another-password')).rejects.toMatchObject(refusal('NotFound'))
  later(hours)
  await expect(accept('the-first-password')).rejects.toMatchObject(refusal('NotFound'))
  await expect(openKey(ctx(), key)).rejects.toMatchObject(refusal('NotFound'))
  const token = await enter(invited.email, '', 'the-first-password')
  expect(await requireAdmin(ctx(), token)).toEqual(invited)
  expect((await listTeam(ctx(), owner)).invitations).toEqual([])
  await expect(invite(ctx(), owner, invited)).rejects.toMatchObject(refusal('Conflict'))
})

test('an invitation that was sent again, withdrawn or is 72 hours old opens nothing', async () => {
  const keys: string[] = []
  const gone = async () => {
    for (const key of keys) {
      await expect(openKey(ctx(), key)).rejects.toMatchObject(refusal('NotFound'))
      await expect(acceptKey(ctx(), key, 'the-first-password')).rejects.toMatchObject(refusal('NotFound'))
    }
  }
  await invite(ctx(), owner, invited)
  keys.push(await mailedKey())
  await invite(ctx(), owner, invited)
  await gone()
  keys.push(await mailedKey())
  await withdraw(ctx(), owner, invited.email)
  await gone()
  await invite(ctx(), owner, invited)
  keys.push(await mailedKey())
  later(72 * hours)
  await gone()
  expect(await peopleNow()).toEqual([`${owner} owner`])
})

test('whoever is no owner any more has no invitation left, and makes none', async () => {
  for (const end of [
    () => removeMember(ctx(), owner, other),
    () => setRole(ctx(), owner, { email: other, role: 'desk' }),
  ]) {
    await addOther()
    await invite(ctx(), other, { ...invited, role: 'owner' })
    const key = await mailedKey()
    await end()
    await expect(acceptKey(ctx(), key, 'the-first-password')).rejects.toMatchObject(refusal('NotFound'))
    await expect(invite(ctx(), other, invited)).rejects.toMatchObject(refusal('Forbidden'))
  }
})

test('two at once with one key set one password', async () => {
  await invite(ctx(), owner, invited)
  const key = await mailedKey()
  const answers = await Promise.allSettled(
    servers().map(({ ctx }, at) => acceptKey(ctx, key, `the-password-number-${at}`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('whoever asks for a new password learns nothing; a link works once within the hour', async () => {
  await addOther('desk')
  const texts: string[][] = []
  for (const email of [other, 'nobody@hotel.example'])
    texts.push((await recordStatements(() => askForPassword(ctx(), email))).map(({ text }) => text))
  expect(texts[0]).toEqual(texts[1])
  const token = await enter(other)
  const key = await mailedKey()
  expect(mailbox.sent.map(({ to }) => to)).toEqual([other])
  expect(await db().selectFrom('key_request').selectAll().execute()).toEqual([])
  await askForPassword(ctx(), other)
  const earlier = await mailedKey()
  later(hours - 1)
  expect(await openKey(ctx(), key)).toMatchObject({ kind: 'reset', email: other, role: 'desk' })
  await acceptKey(ctx(), key, 'quite-another-one')
  await expect(requireAdmin(ctx(), token)).rejects.toMatchObject(refusal('NotSignedIn'))
  await enter(other, '', 'quite-another-one')
  for (const used of [key, earlier])
    await expect(acceptKey(ctx(), used, 'and-one-more-password')).rejects.toMatchObject(refusal('NotFound'))
  await askForPassword(ctx(), other)
  const late = await mailedKey()
  later(hours)
  await expect(acceptKey(ctx(), late, 'and-one-more-password')).rejects.toMatchObject(refusal('NotFound'))
})

test('an address gets at most five links for a new password an hour, whatever is asked', async () => {
  for (let time = 0; time < 8; time += 1) {
    await askForPassword(ctx(), owner)
    await Promise.all(servers().map(({ ctx }) => answerRequest(ctx, owner)))
  }
  await runJobs()
  expect(mailbox.sent).toHaveLength(5)
})

test('the last owner is neither removed nor demoted, also by two servers at once', async () => {
  const desk = { email: owner, role: 'desk' as const }
  for (const change of [setRole(ctx(), owner, desk), removeMember(ctx(), owner, owner)])
    await expect(change).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('last owner'),
    })
  const [one, two] = servers()
  for (const [first, second] of [
    [() => removeMember(one.ctx, other, owner), () => removeMember(two.ctx, owner, other)],
    [() => setRole(one.ctx, other, desk), () => removeMember(two.ctx, owner, other)],
    [
      () => setRole(one.ctx, owner, desk),
      () => setRole(two.ctx, other, { email: other, role: 'desk' as const }),
    ],
  ] as const) {
    for (let round = 0; round < 5; round += 1) {
      await db().deleteFrom('admin').execute()
      await createAdmin(ctx(), owner, password)
      await addOther()
      const answers = await Promise.allSettled(round % 2 ? [second(), first()] : [first(), second()])
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await peopleNow()).filter((line) => line.endsWith(' owner'))).toHaveLength(1)
    }
  }
})

test('another role and a removal end sessions; a removed person’s links open nothing', async () => {
  await addOther()
  const tokens = [await enter(other)]
  await setRole(ctx(), owner, { email: other, role: 'desk' })
  await expect(requireAdmin(ctx(), tokens[0])).rejects.toMatchObject(refusal('NotSignedIn'))
  tokens.push(await enter(other))
  await setRole(ctx(), owner, { email: other, role: 'desk' })
  expect(await requireAdmin(ctx(), tokens[1])).toEqual({ email: other, role: 'desk' })
  await askForPassword(ctx(), other)
  const key = await mailedKey()
  await removeMember(ctx(), owner, other)
  await removeMember(ctx(), owner, other)
  await expect(requireAdmin(ctx(), tokens[1])).rejects.toMatchObject(refusal('NotSignedIn'))
  await expect(acceptKey(ctx(), key, 'quite-another-one')).rejects.toMatchObject(refusal('NotFound'))
  await expect(enter(other)).rejects.toMatchObject(refusal('SignInFailed'))
  const lines = await db().selectFrom('audit_entry').select(['admin', 'action', 'note']).execute()
  expect(lines).toEqual(
    expect.arrayContaining([
      { admin: owner, action: 'roleChanged', note: `${other}: owner → desk` },
      { admin: other, action: 'newPasswordAsked', note: other },
      { admin: owner, action: 'memberRemoved', note: `${other}, desk` },
    ]),
  )
})

test('sessions are listed with device and last use, and ended one by one and together', async () => {
  await addOther()
  const strangers = await enter(other)
  const [phone, desk] = [await enter(owner, 'Safari on iPhone'), await enter(owner, 'Firefox on Windows')]
  const own = { admin: owner, authToken: desk }
  later(59)
  expect(await recordStatements(() => requireAdmin(ctx(), desk))).toHaveLength(1)
  later(2)
  await requireAdmin(ctx(), desk)
  expect(await recordStatements(() => requireAdmin(ctx(), desk))).toHaveLength(1)
  const [first, second] = await listSessions(ctx(), own)
  const signedInAt = '2027-03-01T04:30:00.000Z'
  const used = { signedInAt, lastUsedAt: '2027-03-01T04:31:01.000Z' }
  expect(first).toMatchObject({ device: 'Firefox on Windows', ...used, isThis: true })
  expect(second).toMatchObject({
    device: 'Safari on iPhone',
    signedInAt,
    lastUsedAt: signedInAt,
    isThis: false,
  })
  expect((await listTeam(ctx(), owner)).people.find(({ isMe }) => isMe)).toMatchObject({
    email: owner,
    lastUsedAt: used.lastUsedAt,
  })
  // Nobody ends a session of somebody else.
  await endSession(ctx(), other, second?.id ?? '')
  await requireAdmin(ctx(), phone)
  await endSession(ctx(), owner, second?.id ?? '')
  await expect(requireAdmin(ctx(), phone)).rejects.toMatchObject(refusal('NotSignedIn'))
  await enter(owner)
  expect(await endOthers(ctx(), own)).toEqual({ ended: 1 })
  const last = await enter(owner)
  const change = { current: password, next: 'quite-another-one' }
  await expect(changePassword(ctx(), own, { ...change, current: 'wrong' })).rejects.toMatchObject(
    refusal('InvalidInput'),
  )
  await changePassword(ctx(), own, change)
  await changePassword(ctx(), own, change)
  await expect(requireAdmin(ctx(), last)).rejects.toMatchObject(refusal('NotSignedIn'))
  for (const token of [desk, strangers]) await requireAdmin(ctx(), token)
})

test('the first account of the settings comes back neither with its old password nor after a removal', async () => {
  const start = (typed: string) => ensureAdmin(ctx(), other, typed)
  await start(password)
  await changePassword(
    ctx(),
    { admin: other, authToken: '' },
    { current: password, next: 'quite-another-one' },
  )
  await start(password)
  await enter(other, '', 'quite-another-one')
  await removeMember(ctx(), owner, other)
  await start(password)
  expect(await peopleNow()).toEqual([`${owner} owner`])
  await start('a-changed-setting')
  await enter(other, '', 'a-changed-setting')
})
