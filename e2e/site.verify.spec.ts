import { expect } from '@playwright/test'
import { button, heading } from './booking-guest'
import { expectReachable } from './page-checks'
import { publicPages } from './public-pages'
import { test } from './test'

test('the restaurant menu has its categories, and prints on one page', async ({ page }) => {
  await page.goto('/restaurant')
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const contact = await page.locator('.ask-us > summary').boundingBox()
    if (!contact) throw new Error('there is no contact')
    const ends = await page
      .locator('.menu-card dd')
      .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().right))
    expect(Math.max(...ends), `at ${width}`).toBeLessThan(contact.x)
  }
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Thali' }).click()
  await expect(page.getByRole('heading', { name: 'Thali' })).toBeInViewport()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('reduced motion stops all animation; forced colours keep every edge', async ({ page }) => {
  // Without reduced motion the pictures change until they are paused.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const pictures = page.getByRole('region', { name: 'Around the hotel' })
  await expect(pictures.getByRole('listitem', { name: /^[2-8] of 8$/ })).toHaveCount(1)
  await button(page, 'Pause the pictures').click()
  await expect(button(page, 'Play the pictures')).toBeVisible()
  await pictures.getByRole('button', { name: 'Picture 7: ' }).click()
  await expect(pictures.getByRole('listitem', { name: /of 8$/ })).toHaveAccessibleName('7 of 8')
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
  for (const path of ['/', '/refundForm']) {
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

test('whatever can be pressed on a public page is reached with Tab', async ({ page, watch }) => {
  watch.allow(/nowhere/)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const { path, title } of publicPages) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    // A calendar that comes by itself has buttons of its own.
    await page.waitForLoadState('networkidle')
    await expectReachable(page)
  }
})
