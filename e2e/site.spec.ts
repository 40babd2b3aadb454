import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible } from './axe'
import { button } from './booking-guest'
import { hydrated } from './hydrated'
import { type PublicPage, publicPages } from './public-pages'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectWords(page: Page, { path, words }: PublicPage): Promise<void> {
  const read = await page.locator('body').allInnerTexts()
  const text = read.join(' ').replace(/\s+/g, ' ')
  for (const sentence of words) expect(text, `on ${path}`).toContain(sentence)
}

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 })
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(tooWide, `${page.url()} at ${width} px`).toBe(0)
}

/** Tab by Tab through the whole page: everything that can be pressed is reached, and seen when it is. */
async function expectReachable(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
    const seen = [...all].filter((each) => each.checkVisibility() && !each.closest('[inert]'))
    const wanted = seen.filter((each) => !each.matches(':disabled, [tabindex="-1"], [type="radio"]'))
    for (const each of wanted) each.dataset['wanted'] = ''
    // Noted by the page itself: asked after each press, it takes twice as long.
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset['wanted']
    })
    return wanted.length
  })
  await page.locator('body').press('Home')
  const missed = page.locator('[data-wanted]')
  for (let rounds = 0, left = wanted; rounds < 4 && left > 0; rounds += 1) {
    for (let presses = 0; presses < left + 3; presses += 1) await page.keyboard.press('Tab')
    left = await missed.count()
  }
  const left = await missed.evaluateAll((all) => all.map((each) => each.outerHTML))
  expect(left, `not reached with Tab on ${page.url()}`).toEqual([])
  // Where the round happened to end, the way past the navigation may lie over the mark.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

/** A few pages to a journey: each begins with a fresh hotel, which takes longer than a page. */
const journeys = 3
for (let journey = 0; journey < journeys; journey += 1) {
  const pages = publicPages.filter((_, at) => at % journeys === journey)
  const names = pages.map(({ path }) => path).join(', ')
  test(`${names}: each says what it must, and everybody can use it: on the smallest phone, at 200 %, without a mouse`, async ({
    page,
    watch,
  }) => {
    watch.allow(/nowhere/)
    for (const each of pages) {
      await page.setViewportSize({ width: 1440, height: 900 })
      const answer = await page.goto(each.path)
      expect(answer?.status()).toBe(each.status ?? 200)
      await expect(heading(page)).toHaveText(each.title)
      await expectWords(page, each)
      await expectReachable(page)
      await takeScreenshots(page, `site${each.path.replaceAll('/', '-')}`)
      // A wide screen at 200 %.
      await expectNoSidewaysScroll(page, 640)
      await expectNoSidewaysScroll(page, 320)
      await expectAccessible(page)
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('every public page can be read, and the labels of every form', async ({ page, watch }) => {
    watch.allow(/nowhere/, /failed: csp/)
    for (const each of publicPages) {
      await page.goto(each.path)
      await expect(heading(page)).toHaveText(each.title)
      await expectWords(page, each)
      for (const label of each.labels ?? [])
        await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    }
    await page.goto('/restaurant')
    await page.getByText('Menu', { exact: true }).click()
    await page.locator('.site-menu-sheet').getByText('Treks').click()
    await page.getByRole('link', { name: 'Satopanth Tal' }).click()
    await expect(heading(page)).toHaveText('Satopanth Tal Trek')
  })
})

test('the menu of the kitchen: a category is one press away, and all of it prints on one page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/restaurant')
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Thali' }).click()
  await expect(page.getByRole('heading', { name: 'Thali' })).toBeInViewport()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the contact covers no price of the menu, however far one has read', async ({ page }) => {
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/restaurant')
    const contact = await page.locator('.ask-us > summary').boundingBox()
    if (!contact) throw new Error('there is no contact')
    const ends = await page
      .locator('.menu-card dd')
      .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().right))
    expect(Math.max(...ends), `at ${width}`).toBeLessThan(contact.x)
  }
})

test('a fault is said with its words, or that it has none; Retry loads the page again', async ({
  page,
  watch,
}) => {
  watch.allow(/booking\.(rooms|season)/, /console\.error/)
  let words = 'The valley does not answer.'
  const faulty = (route: Route) => {
    const fault = { error: { message: words, code: -32_603, data: { code: 'BAD_REQUEST', httpStatus: 400 } } }
    // Calls that are asked together are answered together.
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
})

test('who wants no motion sees none, and in forced colours every control keeps its edge', async ({
  page,
}) => {
  // Who has not asked for that sees pictures change, until they are told to stop.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const pictures = page.getByRole('region', { name: 'Around the house' })
  await expect(pictures.locator('[data-at]')).toHaveAttribute('data-at', /^[1-7]$/)
  await button(page, 'Pause the pictures').click()
  await expect(button(page, 'Play the pictures')).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(button(page, /^Play the changing pictures/)).toBeVisible()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ timeline, playState }) => timeline === document.timeline && playState === 'running')
      .map((animation) => String((animation.effect as KeyframeEffect | null)?.target?.className)),
  )
  expect(moving).toEqual([])
  for (const path of ['/', '/treks/kagbhusandi', '/refundForm']) {
    await page.goto(path)
    await page.emulateMedia({ forcedColors: 'active' })
    const edgeless = await page
      .locator('.button, .field-input, .ask-us > summary')
      .evaluateAll((all) =>
        all
          .filter(
            (each) => each.checkVisibility() && Number.parseFloat(getComputedStyle(each).borderTopWidth) < 1,
          )
          .map((each) => each.outerHTML),
      )
    expect(edgeless, path).toEqual([])
    await page.emulateMedia({ forcedColors: 'none' })
  }
})
