import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchCalendar, refusalOf } from './fetch-calendar'
import { isPublicAddress } from './public-address'

test.each([
  ...[
    '8.8.8.8',
    '103.21.244.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.128.0.1',
    '2a00:1450:4001::1',
    '2606:4700::1111',
  ],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.168.1.1', '198.19.0.1', '203.0.113.9', '224.0.0.1'],
  ...[
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::8.8.8.8',
    'fe80::1',
    'fe80::1%eth0',
  ],
  ...['fc00::1', 'fd12::1', 'ff02::1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2001::1', '2001:db8::1'],
  ...['2002:7f00:1::', '3fff::1', 'fec0::1', 'not an address', ''],
])('%j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ['http://calendar.example/a.ics', 'Only addresses that begin with https://'],
  ['file:///etc/passwd', 'Only addresses'],
  ['https://me:secret@calendar.example/', 'name and password'],
  ['https://127.0.0.1/', 'private network'],
  ['https://0x7f.1/', 'private network'],
  ['https://2130706433/', 'private network'],
  ['https://[::1]/', 'private network'],
  ['https://[::ffff:127.0.0.1]/', 'private network'],
])('%s is refused before anybody is asked', (address, words) => {
  expect(refusalOf(new URL(address), { ownOrigins: [] })).toContain(words)
})

const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

/** A site on this machine; answers its origin. */
async function siteWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['10.0.0.1', '127.0.0.1', '::1', '169.254.169.254'])(
  'a host name that leads to %s is refused, even beside a public address',
  async (address) => {
    const family = address.includes(':') ? 6 : 4
    const resolve = async () => [
      { address: '8.8.8.8', family: 4 },
      { address, family },
    ]
    await expect(
      fetchCalendar('https://calendar.example/a.ics', { ownOrigins: [], resolve }),
    ).rejects.toThrow('private network')
  },
)

test('a redirect is checked like the address itself, and at most three are followed', async () => {
  const other = await siteWith((_, response) => response.end(calendar))
  const origin = await siteWith(({ url }, response) => {
    if (url === '/there') return response.end(calendar)
    const left = Number(url?.slice(1))
    const location = url === '/away' ? other : left > 1 ? `/${left - 1}` : '/there'
    return response.writeHead(302, { location }).end()
  })
  const read = (path: string) => fetchCalendar(origin + path, { ownOrigins: [origin] })
  expect(await read('/3')).toBe(calendar)
  await expect(read('/4')).rejects.toThrow('redirected too often')
  await expect(read('/away')).rejects.toThrow('Only addresses that begin with https://')
})

test('large, slow, broken off and refused answers end in words', async () => {
  const origin = await siteWith(({ url }, response) => {
    if (url === '/404') return response.writeHead(404).end()
    if (url === '/500') return response.writeHead(500).end()
    if (url === '/zip') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(calendar)
    if (url === '/half') {
      response.writeHead(200, { 'content-length': '500' })
      return response.write(calendar, () => response.destroy())
    }
    if (url === '/huge') return response.end(Buffer.alloc(6 * 1024 * 1024, ' '))
    response.writeHead(200)
    return response.write('BEGIN:VCALENDAR\r\n')
  })
  const read = (path: string, timeoutMs = 5000) =>
    fetchCalendar(origin + path, { ownOrigins: [origin], timeoutMs })
  await expect(read('/404')).rejects.toThrow('there is no such calendar (404)')
  await expect(read('/500')).rejects.toThrow('answered with an error (500)')
  await expect(read('/zip')).rejects.toThrow('compressed')
  await expect(read('/half')).rejects.toThrow('broke off')
  await expect(read('/huge')).rejects.toThrow('larger than 5 MB')
  await expect(read('/slow', 150)).rejects.toThrow('longer than 10 seconds')
  await expect(fetchCalendar('http://127.0.0.1:1/', { ownOrigins: ['http://127.0.0.1:1'] })).rejects.toThrow(
    'does not answer',
  )
})
