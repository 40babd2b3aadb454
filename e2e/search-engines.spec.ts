import { expect } from '@playwright/test'
import { test } from './test'

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
  ...['/privacy_policy', '/terms_and_conditions'],
]
const hidden = ['/admin_login_page', '/admin_panel', '/booking/status', '/refundForm']

/** Width and height, from the JPEG's own header. */
function jpegSize(bytes: Buffer): [number, number] {
  let at = 2
  while (![0xc0, 0xc2].includes(bytes[at + 1] ?? 0)) at += 2 + bytes.readUInt16BE(at + 2)
  return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
}

test('each public page has its own title, description, address and preview; the others are hidden', async ({
  hotel,
}) => {
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

test('robots.txt names the sitemap on its own host, and disallows everything on any other', async ({
  hotel,
  request,
}) => {
  const robots = await request.get(`${hotel.url}/robots.txt`)
  expect(await robots.text()).toContain(`Sitemap: ${hotel.url}/sitemap.xml`)
  const staging = await request.get(`${hotel.url}/robots.txt`, { headers: { host: 'staging.example' } })
  expect(await staging.text()).toBe('User-agent: *\nDisallow: /\n')
})

test('the structured data has the hotel, the rooms and the rates that guests see', async ({
  page: browser,
  hotel,
}) => {
  await hotel.rows("update room_type set nightly_rate = 2710 where type = 'Double Bed'")
  await browser.goto('/')
  const schema = browser.locator('script[type="application/ld+json"]')
  await expect(schema).toHaveCount(1)
  const server = JSON.parse((await schema.textContent()) ?? '') as {
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
  await browser.goto(server.makesOffer[1]?.url ?? '')
  await expect(browser.getByRole('radio', { name: /Triple/ })).toBeChecked()
})

test('icons and the manifest are where browsers expect them', async ({ hotel }) => {
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
