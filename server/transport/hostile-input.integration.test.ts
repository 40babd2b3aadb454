import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

let hotel: HotelForTests

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
})
afterAll(() => hotel.close())

const leak =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|Error:|"stack"|select |insert |postgres|ECONN|undefined is not/

async function alive(): Promise<void> {
  expect((await fetch(`${hotel.house.url}/readyz`)).status).toBe(200)
  expect((await hotel.post('/api/fetchRoomDetails')).body).toHaveLength(2)
}

describe('HTTP itself, badly spoken', () => {
  /** What comes back for these bytes; the connection is cut after `ms`. */
  async function raw(bytes: string, ms = 400): Promise<string> {
    const socket = connect(hotel.house.port, '127.0.0.1')
    let said = ''
    socket.on('data', (chunk) => {
      said += chunk
    })
    socket.on('error', () => {})
    socket.write(bytes, 'latin1')
    const cut = setTimeout(() => socket.destroy(), ms)
    await once(socket, 'close')
    clearTimeout(cut)
    return said
  }
  const post = (headers: string, body = '') =>
    `POST /api/login HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`
  const get = (target: string, headers = 'Host: x\r\n') => `GET ${target} HTTP/1.1\r\n${headers}\r\n`

  test.each([
    ['no host', get('/healthz', ''), 400],
    ['a host that is none', get('/healthz', 'Host: a b\r\n'), 400],
    ['a path with a NUL', get('/a\0b'), 400],
    ['a path with a backslash', get('/a\\b'), 400],
    ['a path without a slash', get('healthz'), 400],
    ['two slashes', get('//elsewhere.example'), 404],
    ['a whole URL', get('http://x/healthz'), 200],
    ['headers above 16 KB', get('/', `Host: x\r\nx: ${'a'.repeat(20_000)}\r\n`), 431],
    ['two lengths', post('Content-Length: 2\r\nContent-Length: 3', '{}a'), 400],
    ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), 400],
    ['a length that is none', post('Content-Length: -1'), 400],
    ['a chunk that is none', post('Transfer-Encoding: chunked', 'ZZ\r\n'), 400],
    ['a body that was said to be huge', post('Content-Length: 99999999999', '{'), 413],
    ['a control character in a header', post('auth-token: a\x01b\r\nContent-Length: 2', '{}'), 400],
    ['two tokens', post('auth-token: a\r\nauth-token: b\r\nContent-Length: 2', '{}'), 400],
    ['a method that is none', 'BREW /api/login HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['TRACE', 'TRACE /api/login HTTP/1.1\r\nHost: x\r\nauth-token: secret\r\n\r\n', 404],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400],
  ])('%s', async (_, bytes, status) => {
    const said = await raw(bytes, 1500)
    expect(said.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(said).not.toContain('secret')
    if (!said.includes('<!DOCTYPE html>')) expect(said).not.toMatch(leak)
  })

  test('CONNECT and half a request are simply closed', async () => {
    expect(await raw('CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
    expect(await raw(post('Content-Length: 100', '{"email"'))).toBe('')
    await alive()
  })

  test('a hundred callers who never finish keep nobody waiting', async () => {
    const slow = Array.from({ length: 100 }, (_, index) =>
      raw(index % 2 ? post('Content-Length: 100', '{') : 'POST /api/login HT', 3000),
    )
    const began = performance.now()
    await alive()
    expect(performance.now() - began).toBeLessThan(2500)
    await Promise.all(slow)
    await alive()
  })
})
