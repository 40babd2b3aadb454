import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { networkAddress } from './network-address'

type Asked = { from?: string; forwarded?: string; trusted?: string[] }

/** The address that counts as the client's. `from`: the address of the connection. */
async function addressOf({ from, forwarded, trusted = [] }: Asked): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(networkAddress(c, trusted)))
  const socket = {
    remoteAddress: from,
    remotePort: 40_000,
    remoteFamily: from?.includes(':') ? 'IPv6' : 'IPv4',
  }
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, from === undefined ? {} : { incoming: { socket } })
  return response.text()
}

const guest = '203.0.113.9'
const proxy = '10.0.0.1'
const outer = '10.0.0.2'

describe('a client that connects directly', () => {
  test('has the address of the connection', async () => {
    expect(await addressOf({ from: guest })).toBe(guest)
    expect(await addressOf({ from: '2001:db8::1' })).toBe('2001:db8:0:0::/64')
  })

  test('cannot claim another address', async () => {
    expect(await addressOf({ from: guest, forwarded: '198.51.100.1' })).toBe(guest)
    expect(await addressOf({ from: guest, forwarded: '198.51.100.1', trusted: [proxy] })).toBe(guest)
    expect(await addressOf({ from: guest, forwarded: proxy, trusted: [proxy] })).toBe(guest)
  })

  test('has one address, whether it arrives as IPv4 or in its IPv6 form', async () => {
    expect(await addressOf({ from: `::ffff:${guest}` })).toBe(guest)
    expect(await addressOf({ from: `::FFFF:${guest}` })).toBe(guest)
    expect(await addressOf({ from: '::ffff:0:1' })).toBe('0:0:0:0::/64')
  })

  test('is "unknown" without a connection', async () => {
    expect(await addressOf({})).toBe('unknown')
  })
})

describe('a client with IPv6', () => {
  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('at %s counts by its /64 network', async (from, network) => {
    expect(await addressOf({ from })).toBe(network)
  })

  test('is not confused with a text that is no address', async () => {
    expect(await addressOf({ from: proxy, forwarded: 'a:b::nonsense', trusted: [proxy] })).toBe(
      'a:b::nonsense',
    )
  })
})

describe('a client behind a trusted proxy', () => {
  const behind = (forwarded: string | undefined, trusted = [proxy]) =>
    addressOf({ from: proxy, trusted, ...(forwarded === undefined ? {} : { forwarded }) })

  test('has the address that the proxy saw', async () => {
    expect(await behind(guest)).toBe(guest)
    expect(await behind(` ${guest} `)).toBe(guest)
    expect(await behind('2001:DB8::1')).toBe('2001:db8:0:0::/64')
  })

  test('cannot add a forged address in front', async () => {
    expect(await behind(`198.51.100.1, ${guest}`)).toBe(guest)
    expect(await behind(`${proxy}, 127.0.0.1, nonsense, ${guest}`)).toBe(guest)
  })

  test('is found behind a chain of trusted proxies, whatever it adds to the header', async () => {
    expect(await behind(`198.51.100.1, ${guest}, ${outer}`, [proxy, outer])).toBe(guest)
    expect(await behind(`${guest}, ${outer}`, [proxy])).toBe(outer)
  })

  test('has one address behind a proxy that uses IPv6 or adds the port', async () => {
    expect(await behind(`::ffff:${guest}`)).toBe(guest)
    expect(await behind(`${guest}:51234`)).toBe(guest)
    expect(await behind('[2001:db8::1]:443')).toBe('2001:db8:0:0::/64')
    expect(await behind('[2001:db8::1]')).toBe('2001:db8:0:0::/64')
  })

  test('is recognised with every form of the proxy’s address', async () => {
    const forms = [
      { from: `::ffff:${proxy}`, trusted: [proxy] },
      { from: proxy, trusted: [`::ffff:${proxy}`] },
      { from: 'fd00::a', trusted: ['FD00::A'] },
    ]
    for (const form of forms) expect(await addressOf({ ...form, forwarded: guest })).toBe(guest)
  })

  test('has the proxy’s address where the proxy forwards none', async () => {
    expect(await behind(undefined)).toBe(proxy)
    expect(await behind('')).toBe(proxy)
    expect(await behind(' , ,')).toBe(proxy)
    expect(await behind(`${proxy}, ${outer}`, [proxy, outer])).toBe(proxy)
  })
})
