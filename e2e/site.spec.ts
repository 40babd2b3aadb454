import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, heading } from './booking-guest'
import { hydrated } from './hydrated'
import { expectNoSidewaysScroll } from './page-checks'
import { type PublicPage, publicPages } from './public-pages'
import { takeScreenshots } from './screenshots'
import { test } from './test'

async function expectWords(page: Page, { path, words }: PublicPage): Promise<void> {
  const read = await page.locator('body').allInnerTexts()
  const text = read.join(' ').replace(/\s+/g, ' ')
  for (const sentence of words) expect(text, `on ${path}`).toContain(sentence)
}

/** Several pages per test: each test resets the hotel, which takes longer than checking a page. */
const journeys = 2
for (let journey = 0; journey < journeys; journey += 1) {
  const pages = publicPages.filter((_, at) => at % journeys === journey)
  test(`public pages are accessible and never too wide, part ${journey + 1}`, async ({ page, watch }) => {
    watch.allow(/nowhere/)
    for (const each of pages) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const answer = await page.goto(each.path)
      expect(answer?.status()).toBe(each.status ?? 200)
      await expect(heading(page)).toHaveText(each.title)
      // For the calendar, which comes by itself.
      await page.waitForLoadState('networkidle')
      await takeScreenshots(page, `site${each.path.replaceAll('/', '-')}`)
      // A wide screen at 200 % and at 400 %; the width of a phone is tested below.
      for (const width of [640, 320]) await expectNoSidewaysScroll(page, width)
      await expectAccessible(page)
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('every page can be read, and a booking can be begun', async ({ page, hotel, watch }) => {
    // The browser reports each script that it was told not to run.
    watch.allow(/nowhere/, /failed: csp/)
    await hotel.sandbox('/places/control', { mode: 'long_text' })
    await hotel.clock.advance(3700)
    for (const each of publicPages) {
      await page.goto(each.path)
      await expect(heading(page)).toHaveText(each.title)
      await expectWords(page, each)
      await expectNoSidewaysScroll(page, 360)
      for (const label of each.labels ?? [])
        await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    }

    await test.step('the menu', async () => {
      await page.goto('/restaurant')
      await page.getByText('Menu', { exact: true }).click()
      await page.locator('.site-menu-sheet').getByText('Treks').click()
      await page.getByRole('link', { name: 'Satopanth Tal' }).click()
      await expect(heading(page)).toHaveText('Satopanth Tal Trek')
    })

    await test.step('the home page, with whole reviews', async () => {
      await page.goto('/')
      const reviews = page.getByRole('region', { name: 'What guests say' })
      await expect(reviews.getByRole('article')).toHaveCount(3)
      const quote = reviews.locator('blockquote').first()
      expect(await quote.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeLessThanOrEqual(1)
      await expect(reviews.getByRole('button')).toHaveCount(0)
      // The same holds while the scripts are still loading.
      const first = page.getByRole('link', { name: /Book this room/ }).first()
      await expect(first).toHaveAttribute('href', '/booking?roomType=Double+Bed')
      await expect(page.getByRole('figure').filter({ hasText: 'The kettle on the stove' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open the map' })).toHaveAttribute('target', '_blank')
      await page.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(page).toHaveURL(/\/booking/)
    })

    await test.step('the gallery', async () => {
      const pictures = (album: string) =>
        page.getByRole('list', { name: `Pictures of ${album}` }).getByRole('link')
      await page.goto('/gallery')
      await expect(pictures('Kagbhusandi Tal')).toHaveCount(8)
      await page.getByRole('button', { name: 'The valley' }).click()
      await expect(pictures('The valley')).toHaveCount(10)
      await pictures('The valley').first().click()
      await expect(page).toHaveURL(/\/photos\/[\w-]{22}\/1920\.webp$/)
    })
  })
})

test('an error or a script that hangs is shown, and Retry leads to the page', async ({ page, watch }) => {
  watch.allow(/booking\.(rooms|season)/, /console\.error/, /This page did not load/)
  let words = 'The valley does not answer.'
  const faulty = (route: Route) => {
    const fault = { error: { message: words, code: -32_603, data: { code: 'BAD_REQUEST', httpStatus: 400 } } }
    // Batched calls get one answer each.
    const calls = new URL(route.request().url()).pathname.split(',')
    return route.fulfill({ status: 400, json: calls.map(() => fault) })
  }
  for (const [fault, said] of [
    [words, words],
    ['', 'An unexpected error occurred.'],
  ] as const) {
    words = fault
    await page.route(/\/trpc\/.*booking\./, faulty)
    await page.goto('/restaurant')
    const home = page.locator('.site-nav-row').getByRole('link', { name: 'Home' })
    await hydrated(home)
    await home.click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong!')
    await expect(page.getByRole('alert')).toContainText(said)
    await expectAccessible(page)
    await page.unroute(/\/trpc\/.*booking\./)
    await button(page, 'Retry').click()
    await expect(heading(page)).toContainText('warm rooms')
  }

  await test.step('a script that hangs: a note after a second, Retry after two minutes', async () => {
    await page.clock.install()
    await page.goto('/')
    const restaurant = page.locator('.site-nav-row').getByRole('link', { name: 'Restaurant' })
    await hydrated(restaurant)
    // Never answered.
    await page.route(/assets[/]restaurant-.*[.]js/, () => undefined)
    await restaurant.click()
    await expect(page).toHaveURL(/[/]restaurant$/)
    await page.clock.runFor(1000)
    await expect(page.getByText('Loading the page …')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('warm rooms')
    await takeScreenshots(page, 'page-on-its-way')
    await page.clock.runFor(60_000)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.runFor(61_000)
    await expect(page.getByRole('alert')).toContainText('Something went wrong!')
    await expect(page.getByText('Loading the page …')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await button(page, 'Retry').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurant')
    await expect(page).toHaveURL(/[/]restaurant$/)
  })
})
