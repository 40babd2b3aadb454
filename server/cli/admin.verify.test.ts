import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../config'
import { postTo, type ServerProcess, serverProcess } from '../testing/server-process'
import { adminCommand } from './admin-command'

let processes: Awaited<ReturnType<typeof serverProcess>>
let server: ServerProcess | undefined

beforeAll(async () => {
  processes = await serverProcess()
})
afterAll(() => processes.removeAll())

const email = 'second@hotel.example'
const signIn = async (password: string) =>
  (await postTo(server?.url ?? '', '/api/login', { email, password }))['authToken']
const mayAsk = async (token: unknown) => {
  const response = await fetch(`${server?.url}/api/fetchBookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': String(token) },
    body: JSON.stringify({ status: 'Confirmed' }),
  })
  return response.ok
}

describe('npm run admin', () => {
  test('creates an administrator before the first start, in an empty folder', async () => {
    const made = await processes.admin(['create', 'Second@Hotel.example'], 'a first password\n')
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('can sign in at /admin_login_page') })
    expect(made.said).not.toContain('a first password')
    server = await processes.start({})
    expect(await mayAsk(await signIn('a first password'))).toBe(true)
  })

  test('ends every session of the old password while the server runs', async () => {
    const token = await signIn('a first password')
    expect(
      await processes.admin(['password', email], '', { NEW_ADMIN_PASSWORD: 'another password' }),
    ).toMatchObject({
      code: 0,
      said: expect.stringContaining('signed out everywhere'),
    })
    expect(await mayAsk(token)).toBe(false)
    expect(await signIn('a first password')).toBeUndefined()
    expect(await mayAsk(await signIn('another password'))).toBe(true)
  })

  test('signs an administrator out everywhere', async () => {
    const token = await signIn('another password')
    const revoked = await processes.admin(['revoke', email], '')
    expect(revoked).toMatchObject({ code: 0, said: expect.stringMatching(/\(2 sessions\)/) })
    expect(await mayAsk(token)).toBe(false)
    expect(await mayAsk(await signIn('another password'))).toBe(true)
  })

  test('creates an account for the desk, and switches a lost second factor off', async () => {
    const desk = 'night@hotel.example'
    expect(await processes.admin(['create', desk, 'desk'], 'a long password')).toMatchObject({ code: 0 })
    const { authToken } = await postTo(server?.url ?? '', '/api/login', {
      email: desk,
      password: 'a long password',
    })
    const me = await fetch(`${server?.url}/trpc/admin.me`, { headers: { 'auth-token': String(authToken) } })
    expect(await me.json()).toMatchObject({ result: { data: { role: 'desk' } } })
    expect(await processes.admin(['second-factor-off', desk], '')).toMatchObject({ code: 0 })
  })

  test('exits with 1 and says what is wrong when it is refused', async () => {
    const refused = await processes.admin(['create', email], 'a long password')
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^There is already an administrator/) })
  })

  test.each([
    [[], '', /npm run admin -- create EMAIL/],
    [['create', email, 'a password in argv'], '', /npm run admin -- create EMAIL/],
    [['remove', email], '', /npm run admin -- create EMAIL/],
    [['create', 'third@hotel.example', 'boss'], 'a long password', /npm run admin -- create EMAIL/],
    [['second-factor-off', 'nobody@hotel.example'], '', /There is no administrator/],
    [['create', 'third@hotel.example'], 'short', /at least 10 characters/],
    [['create', 'third'], 'a long password', /Enter a valid email address/],
    [['password', 'nobody@hotel.example'], 'a long password', /There is no administrator/],
  ])('refuses %j with a reason and changes nothing', async (words, piped, reason) => {
    const settings = () => readEnvironment({ DATA_DIR: join(processes.dir, 'data') })
    await expect(adminCommand(words, { settings, newPassword: async () => piped })).rejects.toThrow(reason)
    expect(await mayAsk(await signIn('another password'))).toBe(true)
  })
})
