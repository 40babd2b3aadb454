import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatement } from '#server/testing/one-statement'
import { postTo, type ServerProcess, serverProcess } from '#server/testing/server-process'
import { borrowDatabase, type TestDatabase } from '#server/testing/test-database'

const PII_KEY = Buffer.alloc(32, 7).toString('base64')
let database: TestDatabase
let processes: Awaited<ReturnType<typeof serverProcess>>
let hotel: ServerProcess

// The built server, since pages are rendered from the built client.
beforeAll(async () => {
  database = await borrowDatabase()
  processes = await serverProcess()
  const started = await processes.start({ DATABASE_URL: database.url, RATE_LIMITS: 'off', PII_KEY })
  hotel = { ...started, url: started.url.replace('127.0.0.1', 'localhost') }
})
afterAll(async () => {
  await processes.removeAll()
  await database.drop()
})

const read = async (url: string) => {
  const response = await fetch(url)
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, bytes: Buffer.from(await response.arrayBuffer()) }
}
const page = async (url: string) => (await read(url)).bytes.toString('utf8')
const plain = (text: string | undefined) => text?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
const found = (html: string, shape: RegExp) => [...html.matchAll(shape)].map(([, text]) => plain(text))
/** The one meta element of this name or property. */
const meta = (html: string, name: string) => {
  const all = found(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
  expect(all, name).toHaveLength(1)
  return all[0] ?? ''
}
const title = (html: string) => found(html, /<title>([^<]*)<\/title>/g).join()
const canonical = (html: string) => found(html, /<link rel="canonical" href="([^"]*)"/g).join()

const pages = [
  ...['/', '/booking', '/restaurant', '/treks/kagbhusandi', '/treks/satopanth'],
  ...['/rooms/double', '/rooms/triple', '/good_to_know'],
  ...['/privacy_policy', '/terms_and_conditions'],
]
const hidden = [
  ...['/admin_login_page', '/admin_panel', '/admin_panel/today', '/admin_panel/bookings'],
  ...['/booking/status', '/refundForm', '/my-booking'],
]

/** Width and height, from the JPEG's own header. */
function jpegSize(bytes: Buffer): [number, number] {
  let at = 2
  while (![0xc0, 0xc2].includes(bytes[at + 1] ?? 0)) at += 2 + bytes.readUInt16BE(at + 2)
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}

const structuredData = /<script[^>]*type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g

test('each public page has its own title, description, address and preview; the others are hidden', async () => {
  const map = await page(`${hotel.url}/sitemap.xml`)
  expect((await fetch(hotel.url)).headers.get('cache-control'), 'prices are on it').toBe('no-store')
  const urls = found(map, /<loc>([^<]*)<\/loc>/g).map(String)
  for (const path of pages) expect(urls).toContain(hotel.url + path)
  for (const path of hidden) expect(urls).not.toContain(hotel.url + path)

  const seen = new Map<string, string>()
  const isNew = (words: string, url: string) => {
    expect(seen.get(words), `${url} has the same text as another page: ${words}`).toBeUndefined()
    seen.set(words, url)
  }
  const pictures = new Set<string>()
  for (const url of urls) {
    const html = await page(url)
    isNew(title(html), url)
    isNew(meta(html, 'description'), url)
    expect(meta(html, 'description').length, url).toBeGreaterThan(50)
    expect(canonical(html)).toBe(url)
    expect(meta(html, 'og:url')).toBe(url)
    expect(meta(html, 'og:title')).toBe(title(html))
    expect(meta(html, 'og:description')).toBe(meta(html, 'description'))
    expect(html).not.toMatch(/<meta name="robots"/)
    pictures.add(meta(html, 'og:image'))
  }
  for (const url of pictures) {
    const { status, type, bytes } = await read(url)
    expect([status, type, ...jpegSize(bytes)], url).toEqual([200, 'image/jpeg', 1200, 630])
  }
  for (const path of hidden) expect(meta(await page(hotel.url + path), 'robots'), path).toBe('noindex')
  // A search in the address is still the same page.
  expect(canonical(await page(`${hotel.url}/booking?roomType=Double+Bed`))).toBe(`${hotel.url}/booking`)
})

test('robots.txt names the sitemap', async () => {
  expect(await page(`${hotel.url}/robots.txt`)).toContain(`Sitemap: ${hotel.url}/sitemap.xml`)
})

test('the structured data has the hotel, the rooms and the rates that guests see', async () => {
  await runStatement(database.url, "update room_type set nightly_rate = 2710 where type = 'Double Bed'")
  const schemas = [...(await page(hotel.url)).matchAll(structuredData)]
  expect(schemas).toHaveLength(1)
  const server = JSON.parse(schemas[0]?.[1] ?? '') as {
    containsPlace: { '@id': string; name: string }[]
    makesOffer: { itemOffered: { '@id': string }; price: number; priceCurrency: string; url: string }[]
  }
  expect(server).toMatchObject({
    '@type': 'Hotel',
    geo: { latitude: expect.any(Number), longitude: expect.any(Number) },
    telephone: expect.stringMatching(/^\+\d+$/),
    address: { '@type': 'PostalAddress', addressLocality: expect.any(String) },
    openingHoursSpecification: { validFrom: '2027-05-25', validThrough: '2027-10-12' },
    numberOfRooms: 7,
  })
  const rooms = (await (await fetch(`${hotel.url}/api/fetchRoomDetails`, { method: 'POST' })).json()) as {
    type: string
    amount: number
  }[]
  const offered = server.makesOffer.map(({ itemOffered, price, priceCurrency }) => {
    const room = server.containsPlace.find((place) => place['@id'] === itemOffered['@id'])
    return [room?.name, price, priceCurrency]
  })
  expect(offered).toEqual(rooms.map(({ type, amount }) => [type, amount, 'INR']))
  expect(offered[0]).toEqual(['Double Bed', 2710, 'INR'])
  const form = await page(server.makesOffer[1]?.url ?? '')
  const chosen = [...form.matchAll(/<input[^>]*type="radio"[^>]*>/g)].filter(([radio]) =>
    / checked/.test(radio),
  )
  expect(chosen.map(([radio]) => radio)).toEqual([expect.stringContaining('Triple Bed')])
})

test('search engines get on a page the room and the questions that stand on it', async () => {
  const schemaOf = async (path: string) => {
    const html = await page(hotel.url + path)
    const [, schema = ''] = [...html.matchAll(structuredData)][0] ?? []
    return { text: plain(html), schema: JSON.parse(schema) }
  }
  const { schema: room } = await schemaOf('/rooms/triple')
  expect(room['@graph'][0]).toMatchObject({ '@type': 'HotelRoom', name: 'Triple Bed' })
  const { text, schema } = await schemaOf('/good_to_know')
  expect(schema.mainEntity.length).toBeGreaterThan(10)
  for (const { name, acceptedAnswer } of schema.mainEntity) {
    expect(text).toContain(`<dt>${name}</dt>`)
    expect(text).toContain(`<dd>${acceptedAnswer.text}</dd>`)
  }
})

test('icons and the manifest are where browsers expect them', async () => {
  const manifest = JSON.parse(await page(`${hotel.url}/manifest.webmanifest`)) as { icons: { src: string }[] }
  const icons = ['/favicon.ico', '/apple-touch-icon.png', ...manifest.icons.map(({ src }) => src)]
  for (const icon of icons) {
    const { status, type, bytes } = await read(hotel.url + icon)
    expect([status, type], icon).toEqual([200, expect.stringMatching(/^image\/(png|x-icon)$/)])
    expect(bytes.length).toBeGreaterThan(1000)
  }
  const home = await page(hotel.url)
  const svg = found(home, /<link rel="icon" href="([^"]*\.svg)"/g).join()
  expect((await read(hotel.url + svg)).type).toContain('image/svg+xml')
  expect(home).toContain('rel="manifest" href="/manifest.webmanifest"')
})

test('the home page handles reviews without text or photo, and no reviews at all', async () => {
  // A date of its own, so that nothing is left of what other tests have cached.
  await postTo(hotel.url, '/sandbox/clock', { now: '2027-04-20T10:00:00+05:30' })
  const sent = async (mode: string) => {
    await postTo(hotel.url, '/sandbox/places/control', { mode })
    await postTo(hotel.url, '/sandbox/clock', { advanceSeconds: 3700 })
    const html = await page(hotel.url)
    return html.slice(html.indexOf('id="reviews"'), html.indexOf('id="footer"'))
  }
  expect((await sent('empty_text')).match(/A rating without a comment\./g)).toHaveLength(3)
  const withoutPhoto = await sent('no_photo')
  expect(withoutPhoto.match(/<span aria-hidden="true">S<\/span>/g)).toHaveLength(3)
  expect(withoutPhoto).not.toContain('review-photos')
  expect(await sent('none')).toContain('There are no reviews to show yet.')
  const [, photo = ''] = (await sent('photo_404')).match(/src="(\/review-photos\/[^"]+)"/) ?? []
  expect(await read(hotel.url + photo)).toMatchObject({ status: 200, type: 'image/svg+xml' })
})
