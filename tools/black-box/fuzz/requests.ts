import fc from 'fast-check'
import { badValue, spoiled } from './bad-values'
import type { EntryPoint } from './entry-points'

/** One request. `bytes` is sent as it is, whether or not it is valid HTTP. */
export type Asked =
  | { by: 'http'; method: string; path: string; headers: Record<string, string>; body: string | null }
  | { by: 'bytes'; bytes: string }
  | { by: 'socket'; frames: { data: string; binary: boolean }[]; headers: Record<string, string> }

/** Characters that Node accepts in a header; others are sent by `bytes`. */
const wire = (text: string) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '~')
const junk = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 60 }).map(wire),
  fc.constantFrom(
    '127.0.0.1, ::1',
    'é\xff',
    'a'.repeat(4000),
    '__proto__',
    'null',
    '*/*;q=NaN',
    'gzip, br;q=1',
  ),
)
const headers = fc.dictionary(
  fc.constantFrom(
    'auth-token',
    'user-id',
    'x-forwarded-for',
    'x-razorpay-signature',
    'x-razorpay-event-id',
    'accept',
    'trpc-accept',
    'cookie',
    'range',
    'if-none-match',
    'if-modified-since',
    'accept-encoding',
    'origin',
    'sec-fetch-site',
    'content-encoding',
    'x-http-method-override',
    'x-forwarded-host',
    'authorization',
  ),
  junk,
  { maxKeys: 3, noNullPrototype: true },
)
const someHeaders = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers })
const types = [
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '',
  'application/json;;',
]
const contentType = fc.oneof(
  { weight: 9, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...types) },
)
const methods = ['POST', 'GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE']
const method = (right: string) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  )
const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '?batch=1',
      '?%00',
      '?%E0%A4%A',
      '?input=%7B',
      '?input=[1',
      '?connectionParams=1',
      '?a=1&a=2',
    ),
  },
)

const call = (entry: EntryPoint, token: string | undefined): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: spoiled(entry.sample, 4) }, { weight: 1, arbitrary: badValue }),
      ...([someHeaders, contentType, method(entry.method), query] as const),
    )
    .map(([text, more, type, asMethod, search]): Asked => {
      const signed = token ? { 'auth-token': token } : {}
      const all = { 'user-id': 'hostile', ...more, ...signed, 'content-type': type }
      if (entry.kind === 'call')
        return { by: 'http', method: asMethod, path: entry.path + search, headers: all, body: text }
      const path = entry.path + (searchOf(entry.kind, text) ?? search)
      return { by: 'http', method: asMethod, path, headers: all, body: null }
    })

/** A spoiled body as the query that a GET takes. */
function searchOf(kind: EntryPoint['kind'], text: string): string | undefined {
  if (kind === 'query') return `?input=${encodeURIComponent(Buffer.from(text).toString()).slice(0, 12_000)}`
  if (kind !== 'search') return undefined
  const fields = fieldsIn(text).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  return `?${new URLSearchParams(fields)}`.slice(0, 12_000)
}

function fieldsIn(text: string): [string, unknown][] {
  try {
    return Object.entries(Object(JSON.parse(text)))
  } catch {
    return [['type', text]]
  }
}

const pieces = [
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '%00',
  '%ff',
  '\\',
  ';',
  ' ',
  '🏔',
  'a'.repeat(500),
  '__proto__',
  '%252e',
]
const path = (paths: string[]): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      fc.constantFrom(...paths),
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.webSegment()), { maxLength: 3 }),
      ...([someHeaders, method('GET'), query] as const),
    )
    .map(([first, more, heads, asMethod, search]) => ({
      by: 'http',
      method: asMethod,
      path:
        [first, ...more.map((piece) => piece.replace(/[^\x21-\x7e]/gu, encodeURIComponent))].join('/') +
        search,
      headers: heads,
      body: null,
    }))

const part = fc
  .tuple(
    fc.constantFrom('razorpay_order_id', 'file', '', '__proto__', 'a"; filename="b', 'x'.repeat(3000)),
    fc.option(fc.constantFrom('a.pdf', '../../a.pdf', 'a\r\nx: y', '', 'ü.png', 'a'.repeat(3000))),
    fc.oneof(junk, fc.constantFrom('%PDF-1.7', '\xff\xd8\xff', 'order_x', 'z'.repeat(100_000))),
  )
  .map(([name, file, body]) => {
    const filename = file === null ? '' : `; filename="${file}"`
    return `--x\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${body}\r\n`
  })
const form = (token: string | undefined): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      fc.array(part, { maxLength: 4 }),
      fc.constantFrom('--x--\r\n', '--x--', '', '--y--\r\n', '--x\r\n', '\0'),
      fc.constantFrom('boundary=x', 'boundary=x', 'boundary=', 'boundary="', 'boundary=y', ''),
    )
    .map(([parts, end, boundary]) => ({
      by: 'http',
      method: 'POST',
      path: '/api/send-refund',
      headers: {
        'content-type': `multipart/form-data; ${boundary}`,
        ...(token ? { 'auth-token': token } : {}),
      },
      body: parts.join('') + end,
    }))

const lines = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Host: x',
      'Host: x',
      'Host: a b',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 1e3',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: gzip, chunked',
      'Expect: 100-continue',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Upgrade: h2c',
      ' folded',
      'no colon',
      ': no name',
      'auth-token: a\0b',
      'Range: bytes=0-,-1',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `x: ${'a'.repeat(20_000)}`,
    ),
    fc.tuple(fc.webSegment(), junk).map(([name, value]) => `${name}: ${value}`),
  ),
  { maxLength: 6 },
)
const rawRequest = (paths: string[]): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'BREW', 'CONNECT', 'OPTIONS', '', 'get', 'PRI'),
      fc.oneof(fc.constantFrom(...paths, '*', '//x', 'http://x/', '/a b', '/\0', '', '/ws'), junk),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
      lines,
      fc.oneof(
        fc.constantFrom('', '5\r\nhello\r\n0\r\n\r\n', 'ZZ\r\n', '{}', '\x81\xfe\x10', '\x16\x03\x01'),
        junk,
      ),
    )
    .map(([verb, target, version, heads, body]) => ({
      by: 'bytes',
      bytes: `${verb} ${target} ${version}\r\n${heads.map((line) => `${line}\r\n`).join('')}\r\n${body}`,
    }))

const introduction = { type: 'CONNECTION_INIT', userId: 'hostile' }
const frames: fc.Arbitrary<Asked> = fc
  .tuple(
    fc.array(fc.record({ data: fc.oneof(spoiled(introduction, 2), badValue, junk), binary: fc.boolean() }), {
      maxLength: 6,
    }),
    someHeaders,
  )
  .map(([sent, { origin: _, ...heads }]: [{ data: string; binary: boolean }[], Record<string, string>]) => ({
    by: 'socket',
    frames: sent,
    headers: heads,
  }))

/** Any request of an anonymous caller, or with `token` of an administrator. `pages` are paths that browsers load. */
export function anyRequest(entryPoints: EntryPoint[], pages: string[], token?: string): fc.Arbitrary<Asked> {
  const paths = [
    ...pages,
    ...entryPoints.map((entry) => entry.path),
    '/api/photos',
    '/assets',
    '/sandboxes',
    '/nowhere',
  ]
  return fc.oneof(
    {
      weight: 70,
      arbitrary: fc.oneof(
        ...entryPoints.map((entry) => ({ weight: 8 / entry.cost, arbitrary: call(entry, token) })),
      ),
    },
    { weight: 12, arbitrary: path(paths) },
    { weight: 4, arbitrary: form(token) },
    { weight: 10, arbitrary: rawRequest(paths) },
    { weight: 4, arbitrary: frames },
  )
}
