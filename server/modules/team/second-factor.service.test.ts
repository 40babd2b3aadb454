import { beforeEach, expect, test } from 'vitest'
import { createAdmin, setPassword, switchSecondFactorOff } from '#modules/admin/accounts'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import { codeAt } from '#server/platform/one-time-codes'
import { wholeDatabase } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'
import { signIn } from '../admin/sign-in'
import {
  confirmSecondFactor,
  newRecoveryCodes,
  secondFactor,
  startSecondFactor,
  stopSecondFactor,
} from './second-factor'

const { ctx, servers, db, later, clock, post, as } = wiredHotel()
const email = 'owner@hotel.example'
const password = 'a-long-test-password'

let secret: string
let recoveryCodes: string[]

/** What the app shows so many seconds from now. */
const shown = (seconds = 0) => codeAt(secret, addSeconds(clock.now(), seconds))
const wrong = () => (shown() === '000000' ? '000001' : '000000')

/** Switched on 20 minutes ago. */
beforeEach(async () => {
  await db().deleteFrom('admin').execute()
  await createAdmin(ctx(), email, password)
  secret = (await startSecondFactor(ctx(), email)).secret
  recoveryCodes = await confirmSecondFactor(ctx(), email, shown())
  later(1200)
})

const enter = (code?: string, at: Ctx = ctx()) => signIn(at, { email, password, code })
const refused = { code: 'SecondFactor' }

test('a code counts 40 seconds off and not 100 seconds off, and each step once', async () => {
  for (const off of [-100, 100]) await expect(enter(shown(off)), `${off}`).rejects.toMatchObject(refused)
  for (const off of [-40, 40, 0]) {
    await enter(shown(off))
    await expect(enter(shown(off)), `${off} again`).rejects.toMatchObject(refused)
    later(900)
  }
})

test('of two sign-ins at once with one code, on two servers, one succeeds', async () => {
  for (const code of [() => shown(), () => recoveryCodes[3]]) {
    const answers = await Promise.allSettled(servers().map(({ ctx }) => enter(code(), ctx)))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('after five wrong codes in 15 minutes no server takes even a right one', async () => {
  const tries = [0, 1, 2, 3, 4].map((one) => enter(wrong(), servers()[one % 2]?.ctx))
  for (const answer of await Promise.allSettled(tries)) expect(answer).toMatchObject({ reason: refused })
  for (const { ctx } of servers())
    await expect(enter(shown(), ctx)).rejects.toMatchObject({ code: 'TooManyTries', retryAfterSeconds: 900 })
  await expect(stopSecondFactor(ctx(), email, recoveryCodes[0] ?? '')).rejects.toMatchObject({
    code: 'TooManyTries',
  })
  later(901)
  await enter(shown())
})

test('each of the ten recovery codes counts once, however it is typed, and is stored as a hash', async () => {
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = '', second = '', third = ''] = recoveryCodes
  await enter(` ${first.toUpperCase().replace('-', ' ')} `)
  await expect(enter(first)).rejects.toMatchObject(refused)
  expect(await secondFactor(ctx(), email)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
  const stored = [...(await wholeDatabase({ db: db() })).values()].join()
  for (const kept of [secret, third, third.replace('-', '')]) expect(stored).not.toContain(kept)
  expect(await newRecoveryCodes(ctx(), email, second)).toHaveLength(10)
  await expect(enter(third)).rejects.toMatchObject(refused)
  expect(await secondFactor(ctx(), email)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
})

test('only after the right password it is said, over REST and tRPC, that a code is needed', async () => {
  const account = { email, password }
  expect(await post('/api/login', { ...account, password: 'wrong', code: shown() })).toMatchObject({
    status: 401,
    body: { message: 'SignInFailed' },
  })
  for (const code of [undefined, '', wrong()])
    expect(await post('/api/login', { ...account, code })).toMatchObject({
      status: 401,
      body: { success: false, message: 'SecondFactor', error: expect.stringContaining('code') },
    })
  const panel = as('somebody')
  await expect(panel.admin.login.mutate(account)).rejects.toMatchObject({
    data: { code: 'UNAUTHORIZED', refusal: 'SecondFactor' },
  })
  expect(await panel.admin.login.mutate({ ...account, code: shown() })).toMatchObject({
    authToken: expect.any(String),
  })
})

test('a new password leaves it on; its owner switches it off with a code, and so does the command', async () => {
  await setPassword(ctx(), email, password)
  await expect(enter()).rejects.toMatchObject(refused)
  await expect(startSecondFactor(ctx(), email)).rejects.toMatchObject({ code: 'Conflict' })
  await expect(stopSecondFactor(ctx(), email, wrong())).rejects.toMatchObject({ code: 'InvalidInput' })
  await stopSecondFactor(ctx(), email, shown())
  await stopSecondFactor(ctx(), email, shown())
  await enter()
  const started = await startSecondFactor(ctx(), email)
  expect(started.uri).toContain(`secret=${started.secret}`)
  // Not yet confirmed.
  await enter()
  await expect(confirmSecondFactor(ctx(), email, shown())).rejects.toMatchObject({ code: 'InvalidInput' })
  secret = started.secret
  await confirmSecondFactor(ctx(), email, shown())
  await expect(enter()).rejects.toMatchObject(refused)
  await switchSecondFactorOff(ctx(), email)
  await enter()
})
