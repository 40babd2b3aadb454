import { expect, type Page } from '@playwright/test'
import { takeScreenshots } from './screenshots'
import { test } from './test'

/** Counts what the page loads, compressed. */
function countBytes(page: Page): (kind?: string) => Promise<number> {
  const sizes: { kind: string; bytes: Promise<number> }[] = []
  page.on('response', (response) => {
    const request = response.request()
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize)
    sizes.push({ kind: request.resourceType(), bytes })
  })
  return async (wanted) => {
    const some = sizes.filter(({ kind }) => wanted === undefined || kind === wanted)
    return (await Promise.all(some.map(({ bytes }) => bytes))).reduce((sum, each) => sum + each, 0)
  }
}

test('the home page loads little, and has rooms, pictures and a map', async ({ page }) => {
  await test.step('the first load', async () => {
    const bytesOf = countBytes(page)
    const answer = await page.goto('/')
    expect(answer?.headers()['content-security-policy']).toContain("frame-src 'self'")
    await page.waitForLoadState('networkidle')
    expect(await bytesOf('script')).toBeLessThan(119_200)
    expect(await bytesOf('font')).toBeLessThan(40 * 1024)
    expect(await bytesOf()).toBeLessThan(300 * 1024)
    for (const id of ['rooms', 'reviews', 'footer']) await expect(page.locator(`#${id}`)).toHaveCount(1)
    await takeScreenshots(page, 'home')
  })

  await test.step('the pictures of the hotel turn', async () => {
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
  })

  await test.step('the trek note has its picture beside the text, and nothing is below the footer', async () => {
    for (const width of [360, 1024, 1440]) {
      await page.setViewportSize({ width, height: 740 })
      const note = page.locator('.trek-note')
      const [whole, picture, words] = await Promise.all(
        [note, note.locator('img'), note.locator('.trek-note-words')].map((each) => each.boundingBox()),
      )
      if (!whole || !picture || !words) throw new Error('the note is not shown')
      if (width >= 1024) expect(picture.width + words.width).toBeCloseTo(whole.width, 0)
      expect(Math.min(picture.width, words.width)).toBeGreaterThan(width >= 1024 ? width / 3 : width - 1)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
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
      const contact = page.locator('.ask-us > summary')
      await expect(contact, 'shown again where nothing is left to read').toBeInViewport()
    }
  })

  await test.step('no other page is loaded before the map is opened', async () => {
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Open the map' }).click()
    await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('The map would be here')
  })
})
