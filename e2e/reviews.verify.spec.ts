import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { hydrated } from './hydrated'
import { takeScreenshots } from './screenshots'
import { test } from './test'

type Hotel = {
  sandbox(path: string, body?: unknown): Promise<unknown>
  clock: { advance(seconds: number): Promise<void> }
}

/** Sets how the source of reviews behaves from now on, and moves the clock past what is cached. */
async function play(hotel: Hotel, mode: string, ms?: number): Promise<void> {
  await hotel.sandbox('/places/control', ms === undefined ? { mode } : { mode, ms })
  await hotel.clock.advance(3700)
}

const block = (page: Page) => page.getByRole('region', { name: 'What guests say' })
const authors = (page: Page) => block(page).getByRole('article').getByRole('heading').allTextContents()
const inPage = (html: string) =>
  [...html.matchAll(/Sample guest [A-E](?=<\/span><\/a><\/h3>)/g)].map(([name]) => name)

test('three reviews are shown, whatever the source sends', async ({ page, hotel, watch }) => {
  // A date of its own, so that nothing is left of what other tests have cached.
  await hotel.clock.moveTo('2027-04-20T10:00:00+05:30')
  const served = await (await page.goto('/'))?.text()
  const cards = block(page).getByRole('article')
  await expect(cards).toHaveCount(3)
  const order = await authors(page)
  expect(inPage(served ?? ''), 'as the page was sent').toEqual(order)
  for (const card of await cards.all()) {
    await expect(card.getByRole('img', { name: /^[1-5] out of 5 stars$/ })).toBeVisible()
    await expect(card.getByText(/^Sample review: /)).toBeVisible()
    await expect(
      card.getByRole('link', { name: /^On Google Maps.*the review by Sample guest/ }),
    ).toBeVisible()
  }
  await expect(block(page).getByText('These are samples, not reviews by guests.')).toBeVisible()
  const photo = cards.first().locator('img')
  await photo.scrollIntoViewIfNeeded()
  await expect
    .poll(() => photo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBe(96)
  await takeScreenshots(page, 'reviews')

  // To another page and back, after the time when answers are requested again.
  await page.getByRole('link', { name: 'Restaurant' }).first().click()
  await expect(page).toHaveURL(/restaurant/)
  await page.clock.install()
  await page.clock.fastForward('20:00')
  await page.goBack()
  await expect.poll(() => authors(page)).toEqual(order)

  const other = async () => inPage(await (await fetch(hotel.url)).text()).join()
  await expect.poll(other, { message: 'another visit, another order' }).not.toBe(order.join())

  await play(hotel, 'down')
  await page.goto('/')
  await expect(block(page).getByText('Found an error in fetching reviews.', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeVisible()
  await expect(page.locator('#footer')).toBeVisible()
  await expectAccessible(page, '#reviews')
  await hotel.sandbox('/places/control', { mode: 'normal' })
  await hotel.clock.advance(60)
  const again = block(page).getByRole('button', { name: 'Try again' })
  await hydrated(again)
  await again.click()
  await expect(block(page).getByRole('article')).toHaveCount(3)

  await play(hotel, 'html')
  await page.goto('/')
  await expect(
    block(page).getByText('<img src=x onerror="alert(1)"><b>bold</b> &amp; <script>').first(),
  ).toBeVisible()
  await expect(block(page).locator('blockquote :is(img, b, script)')).toHaveCount(0)

  await play(hotel, 'long_text')
  await page.goto('/')
  const first = block(page).getByRole('article').first()
  const more = first.getByRole('button', { name: 'Read more' })
  const height = async () => (await first.locator('blockquote').boundingBox())?.height ?? 0
  const cut = await height()
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    const less = first.getByRole('button', { name: 'Read less' })
    await expect(less).toHaveAttribute('aria-expanded', 'true', { timeout: 2000 })
  }).toPass()
  expect(await height()).toBeGreaterThan(cut * 3)
  await expect(first.getByText('The end.')).toBeVisible()

  await play(hotel, 'latency', 2500)
  const late = await (await page.goto('/'))?.text()
  expect(late).toContain('Loading the reviews …')
  await expect(block(page).getByRole('article')).toHaveCount(3)
  expect(await watch.findings()).toEqual([])
})
