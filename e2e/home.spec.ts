import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { hydrated } from './hydrated'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const footer = (page: Page) => page.getByRole('contentinfo')

test('the home page has rooms, pictures and contact, and asks no other host before the map is opened', async ({
  page,
  hotel,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toContain("frame-src 'self'")
  await page.emulateMedia({ reducedMotion: 'reduce' })

  for (const id of ['rooms', 'reviews', 'footer']) await expect(page.locator(`#${id}`)).toHaveCount(1)
  await expect(page.getByText('with hot water geysers')).toContainText(
    '7 rooms, 3 double-bed and 4 triple-bed',
  )

  const pictures = page.getByRole('region', { name: 'Around the hotel' })
  const shown = pictures.getByRole('listitem', { name: /of 8$/ })
  // Before hydration all eight are side by side.
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('1 of 8')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(shown).toHaveAccessibleName('2 of 8')
  await pictures.getByRole('button', { name: 'Picture 8: The kettle on the stove' }).click()
  await expect(shown).toHaveAccessibleName('8 of 8')
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(shown).toHaveAccessibleName('1 of 8')
  await expect(pictures.getByRole('button', { name: 'Play the pictures' })).toBeVisible()

  for (const name of ['Cancel a booking', 'Terms and conditions', 'Privacy policy']) {
    await expect(footer(page).getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
  await expectAccessible(page)
  await takeScreenshots(page, 'home')

  expect(asked.filter((url) => new URL(url).origin !== new URL(hotel.url).origin)).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)
  await footer(page).getByRole('link', { name: 'Open the map' }).click()
  await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('The map would be here')

  await page.getByRole('link', { name: /^Hotel Brahmakamal/ }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the first load stays within 130 KB of script and 400 KB in all, compressed', async ({ page }) => {
  const sizes: { kind: string; bytes: Promise<number> }[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    sizes.push({
      kind,
      bytes: response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    })
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const all = await Promise.all(sizes.map(async ({ kind, bytes }) => ({ kind, bytes: await bytes })))
  const sum = (some: typeof all) => some.reduce((before, { bytes }) => before + bytes, 0)
  expect(sum(all.filter(({ kind }) => kind === 'script'))).toBeLessThan(130 * 1024)
  expect(sum(all)).toBeLessThan(400 * 1024)
})

test('on a phone the menu keeps the focus until Escape, and the contact hides while reading or typing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const menu = page.getByText('Menu', { exact: true })
  await menu.click()
  await expectAccessible(page)
  // The logo lies over the open menu, not behind it.
  await page.getByRole('link', { name: /^Hotel Brahmakamal/ }).click({ trial: true })
  const isInMenu = () => page.evaluate(() => document.activeElement?.closest('.site-menu') !== null)
  for (let press = 0; press < 9; press += 1) {
    await page.keyboard.press('Tab')
    expect(await isInMenu()).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('.site-menu')).not.toHaveAttribute('open')
  expect(await isInMenu()).toBe(true)
  await menu.click()
  await page.locator('.site-menu').getByRole('link', { name: 'Location' }).click()
  await expect(page).toHaveURL(/#footer$/)

  const contact = page.locator('.ask-us > summary')
  await page.evaluate(() => scrollTo(0, 0))
  await expect(contact, 'the date form is here').not.toBeInViewport()
  await page.mouse.wheel(0, 900)
  await expect(contact).not.toBeInViewport()
  await page.mouse.wheel(0, -300)
  await expect(contact).toBeInViewport()
  await page.getByLabel('Check-in').focus()
  await expect(contact).toBeHidden()
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })

  test('the home page can be read, its pictures scrolled, and a booking begun', async ({ page }) => {
    await page.goto('/')
    // The same holds while the scripts are still loading.
    const first = page.getByRole('link', { name: /Book this room/ }).first()
    await expect(first).toHaveAttribute('href', '/booking?roomType=Double+Bed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seven warm rooms, high in the valley')
    await expect(page.getByRole('figure').filter({ hasText: 'The kettle on the stove' })).toBeVisible()
    await expect(footer(page).getByRole('link', { name: 'Open the map' })).toHaveAttribute('target', '_blank')
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(page).toHaveURL(/\/booking/)
  })
})

test('a scroll position from before hydration is kept', async ({ page }) => {
  let releaseScripts = () => {}
  const held = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route(/assets[/]main-.*[.]js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const rooms = page.getByRole('link', { name: /Book this room/ }).nth(1)
  await rooms.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  releaseScripts()
  await hydrated(rooms)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await rooms.click()
  await expect(page.getByRole('radio', { name: 'Triple Bed' })).toBeChecked()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the trek note has its picture beside the text, and nothing is below the footer', async ({ page }) => {
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await hydrated(page.getByRole('link', { name: /Book this room/ }).first())
    const note = page.locator('.trek-note')
    const [whole, picture, words] = await Promise.all(
      [note, note.locator('img'), note.locator('.trek-note-words')].map((each) => each.boundingBox()),
    )
    if (!whole || !picture || !words) throw new Error('the note is not shown')
    if (width >= 1024) expect(picture.width + words.width).toBeCloseTo(whole.width, 0)
    expect(Math.min(picture.width, words.width)).toBeGreaterThan(width >= 1024 ? width / 3 : width - 1)
    // Scrolls like somebody who reads to the end; the contact hides meanwhile.
    await page.mouse.wheel(0, 900)
    await page.mouse.wheel(0, 90_000)
    const below = () =>
      page.evaluate(
        () =>
          document.documentElement.scrollHeight -
          (document.querySelector('.site-footer')?.getBoundingClientRect().bottom ?? 0) -
          scrollY,
      )
    await expect.poll(below).toBeLessThan(1)
    await expect(
      page.locator('.ask-us > summary'),
      'shown again where nothing is left to read',
    ).toBeInViewport()
  }
})
