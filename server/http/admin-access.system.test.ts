import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeSessions } from '#modules/admin/accounts'
import { aForm, guestsOf } from '../testing/builders'
import { openPanel, panelWith, writtenByCalls } from '../testing/desk-for-tests'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'
import { createApp } from './app'
import type { HttpDeps } from './context'
import { appRouter } from './trpc/app-router'

let hotel: HotelForTests
let headersOf: Record<string, Record<string, string>>

beforeAll(async () => {
  hotel = await openHotel()
  const guests = guestsOf(hotel)
  await guests.verify(await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' }))
  await guests.runJobs()
  const revoked = (await guests.signIn())['auth-token'] ?? ''
  await panelWith(hotel, revoked).admin.logout.mutate()
  const ended = (await guests.signIn())['auth-token'] ?? ''
  await revokeSessions(hotel.server.ctx, 'desk@hotel.example')
  headersOf = {
    'without a token': {},
    'with an empty token': { 'auth-token': '' },
    'with an invented token': { 'auth-token': 'invented' },
    'with a token that was signed out': { 'auth-token': revoked },
    'with a token whose sessions were ended by command': { 'auth-token': ended },
    'with a visitor’s user id': { 'auth-token': 'guest-1', 'user-id': 'guest-1' },
  }
})
afterAll(() => hotel.close())

/** The type has nested routers, while the list itself is flat. */
const typeOf = (procedure: unknown) => (procedure as { _def: { type: string } })._def.type

/** A new router has to be listed here or require the token. */
const openRouters = /^(booking|refund|trek|gallery|review|privacy)\.|^team\.(forgotten|openKey|accept)$/
/** All procedures of the administrator but signing in. */
const procedures = Object.entries<unknown>(appRouter._def.procedures)
  .filter(([path]) => !openRouters.test(path) && path !== 'admin.login')
  .map(([path, procedure]) => ({ path, isQuery: typeOf(procedure) === 'query' }))

/** A new REST call has to be listed here or require the token. */
const openCalls = new Set([
  'POST /api/login',
  'POST /api/fetchRoomDetails',
  'POST /api/check-availability',
  'GET /api/calendar',
  'POST /api/payment/checkout',
  'POST /api/payment/verify-payment',
  'POST /api/payment/webhook',
  'POST /api/sendbookingconfirmation',
  'POST /api/payment/refund',
  'POST /api/sendreceiptrefund',
  'POST /api/sendtrekdetails',
  'GET /api/albums',
  'GET /api/photos/:folderId',
  'GET /api/reviews',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
])

/** Method and path of each route. */
function everyRestCall(): string[] {
  const deps = { ...hotel.server, settings: { TRUSTED_PROXY: [] } } as unknown as HttpDeps
  return createApp(deps)
    .routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path}`)
}

const restCalls = () =>
  everyRestCall()
    .filter((call) => !openCalls.has(call))
    .map((call) => ({ method: call.split(' ')[0] ?? '', path: call.split(' ')[1] ?? '' }))

const database = () => writtenByCalls(hotel)

test('the lists of calls to try are not empty', () => {
  expect(procedures.length).toBeGreaterThan(20)
  expect(restCalls().map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/fetchBookings',
      '/api/deleteBooking',
      '/api/updateRoomRate',
      '/api/send-refund',
    ]),
  )
  // A wrong name in `openCalls` would check nothing.
  expect(everyRestCall()).toEqual(expect.arrayContaining([...openCalls]))
})

describe.each([
  'without a token',
  'with an empty token',
  'with an invented token',
  'with a token that was signed out',
  'with a token whose sessions were ended by command',
  'with a visitor’s user id',
])('%s', (who) => {
  const ask = async (path: string, method: string, body: unknown) => {
    const response = await fetch(`${hotel.server.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headersOf[who] },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  }

  test('every procedure of the administrator answers 401 and changes nothing', async () => {
    const before = await database()
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const inputs = [{}, { bookingId: id }, { bookingId: id, position: 1 }]
    for (const { path, isQuery } of procedures) {
      for (const input of inputs) {
        const query = isQuery ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
        const answer = await ask(`/trpc/${path}${query}`, isQuery ? 'GET' : 'POST', input)
        expect({ path, status: answer.status }).toEqual({ path, status: 401 })
        expect(answer.text).not.toContain('Asha')
      }
    }
    expect(await database()).toEqual(before)
  })

  test('every REST call of the administrator answers 401 and changes nothing', async () => {
    const before = await database()
    const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
    for (const { method, path } of restCalls()) {
      for (const body of [{}, { status: 'Confirmed', _id: id, type: 'Double Bed', amount: 100 }]) {
        const answer = await ask(path, method, body)
        expect({ path, ...answer, text: '' }).toEqual({ path, status: 401, text: '' })
        expect(JSON.parse(answer.text)).toMatchObject({ success: false, message: 'NotSignedIn' })
      }
    }
    expect(await database()).toEqual(before)
  })
})

test('every call of a batch is refused', async () => {
  const response = await fetch(`${hotel.server.url}/trpc/admin.me,desk.selling?batch=1&input={}`)
  expect(response.status).toBe(401)
})

test('signing in over tRPC gives the same token and the same refusals as over REST', async () => {
  const signedOut = panelWith(hotel, '').admin
  const right = { email: ' Desk@hotel.example', password: 'a-long-test-password' }
  const { authToken } = await signedOut.login.mutate(right)
  expect(await panelWith(hotel, authToken).admin.me.query()).toEqual({
    email: 'desk@hotel.example',
    role: 'owner',
  })
  for (const wrong of [
    { ...right, password: 'wrong' },
    { ...right, email: 'nobody@hotel.example' },
  ])
    await expect(signedOut.login.mutate(wrong)).rejects.toMatchObject({
      message: 'Login failed. Please try again.',
      data: { code: 'UNAUTHORIZED', refusal: 'SignInFailed' },
    })
})

test('an expired session is UNAUTHORIZED with a message, and not an empty list', async () => {
  const panel = await openPanel(hotel)
  expect(await panel.admin.me.query()).toEqual({
    email: 'desk@hotel.example',
    role: 'owner',
  })
  await hotel.advance(13 * 3600)
  await expect(panel.admin.bookings.query({ status: 'Confirmed' })).rejects.toMatchObject({
    message: 'Please sign in again.',
    data: { code: 'UNAUTHORIZED', httpStatus: 401, refusal: 'NotSignedIn' },
  })
})
