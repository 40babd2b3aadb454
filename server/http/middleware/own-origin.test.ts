import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseForeign } from './origins'

const needs = { publicUrl: 'https://hotel.example', settings: { CORS_ORIGINS: ['https://tool.example'] } }
const app = new Hono()
app.all('*', (c) => {
  refuseForeign(c, needs)
  return c.text('done')
})
app.onError((_, c) => c.text('refused', 403))

const request = async (headers: Record<string, string>, method = 'POST') =>
  (await app.request('http://10.0.0.5:3000/api/login', { method, headers })).text()

test.each([
  ['another site', { origin: 'https://evil.example' }],
  [
    'another site that claims to be ours',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['our name with another scheme', { origin: 'http://hotel.example' }],
  ['our name with another port', { origin: 'https://hotel.example:8443' }],
  ['our name as the beginning of another', { origin: 'https://hotel.example.evil.example' }],
  ['our name as the end of another', { origin: 'https://evilhotel.example' }],
  ['our name as somebody’s user name', { origin: 'https://hotel.example@evil.example' }],
  ['a sandboxed frame or a file', { origin: 'null' }],
  ['an invalid origin', { origin: 'hotel.example' }],
  ['an empty origin', { origin: '' }],
  ['a neighbour under the same domain', { origin: 'https://blog.hotel.example' }],
  ['a browser that hides the origin', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour that hides it', { 'sec-fetch-site': 'same-site' }],
])('%s may not change anything', async (_, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect(await request(headers, method)).toBe('refused')
})

test.each([
  ['our own page', { origin: 'https://hotel.example', 'sec-fetch-site': 'same-origin' }],
  ['our own page under the host of the request', { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }],
  ['a site that the settings allow', { origin: 'https://tool.example', 'sec-fetch-site': 'cross-site' }],
  ['a tool that is no browser', {}],
  ['a person who typed the address', { 'sec-fetch-site': 'none' }],
])('%s may make changes', async (_, headers) => {
  expect(await request(headers)).toBe('done')
})

test('reading is never refused, because browsers already apply the same-origin policy', async () => {
  for (const method of ['GET', 'OPTIONS'])
    expect(await request({ origin: 'https://evil.example' }, method)).toBe('done')
})
