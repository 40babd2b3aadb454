import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const pictures = (page: Page, album: string) =>
  page.getByRole('list', { name: `Pictures of ${album}` }).getByRole('link')
const large = (page: Page) => page.getByRole('dialog')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

test('albums load, a picture opens large, and closing it returns the focus', async ({ page }) => {
  await page.goto('/gallery')
  await expect(page.getByRole('button', { name: 'Kagbhusandi Tal' })).toHaveAttribute('aria-pressed', 'true')
  await expect(pictures(page, 'Kagbhusandi Tal')).toHaveCount(8)
  await expect(page.getByRole('img', { name: 'The lake before the wind' })).toHaveJSProperty('complete', true)
  // Every picture has its size before it loads.
  for (const image of await page.locator('.photo-grid img').all()) {
    expect([await image.getAttribute('width'), await image.getAttribute('height')]).not.toContain(null)
  }
  await expectAccessible(page)
  await takeScreenshots(page, 'gallery')

  await page.getByRole('button', { name: 'The hotel' }).click()
  await expect(page).toHaveURL(/\/gallery\?album=sandbox-album-[0-9a-f]+$/)
  await expect(pictures(page, 'The hotel')).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'The hotel' })).toHaveAttribute('aria-pressed', 'true')

  const second = pictures(page, 'The hotel').nth(1)
  await second.click()
  await expect(large(page)).toBeVisible()
  await expect(large(page).getByRole('img')).toHaveAccessibleName('The hotel in the rains')
  await expect(large(page)).toContainText('2 of 10')
  await expectAccessible(page)
  await takeScreenshots(page, 'gallery-large')
  // Tab stays inside the overlay.
  const seen = []
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(await focused(page))
    await page.keyboard.press('Tab')
  }
  expect(seen).toEqual(['Close', 'Previous picture', 'Next picture', 'Close'])
  await page.keyboard.press('ArrowRight')
  await expect(large(page)).toContainText('3 of 10')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(large(page)).toContainText('10 of 10')
  await large(page).getByRole('button', { name: 'Next picture' }).click()
  await expect(large(page)).toContainText('1 of 10')
  await page.keyboard.press('Escape')
  await expect(large(page)).toBeHidden()
  await expect(second).toBeFocused()
  await expect(page).toHaveURL(/album=[\w-]+$/)

  // By keyboard, and closed by the back button of a phone.
  await page.keyboard.press('Enter')
  await expect(large(page)).toContainText('The hotel in the rains')
  await page.goBack()
  await expect(large(page)).toBeHidden()
  await expect(pictures(page, 'The hotel')).toHaveCount(10)

  await test.step('on a phone a link opens one picture directly, and a swipe turns them', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/gallery?photo=7')
    await expect(large(page)).toContainText('7 of 8')
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(from, 300)
      await page.mouse.down()
      await page.mouse.move(to, 310, { steps: 3 })
      await page.mouse.up()
    }
    await swipe(300, 100)
    await expect(large(page)).toContainText('8 of 8')
    await swipe(100, 300)
    await expect(large(page)).toContainText('7 of 8')
    await swipe(200, 190)
    await expect(large(page)).toContainText('7 of 8')
    await large(page).getByRole('button', { name: 'Close' }).click()
    await expect(large(page)).toBeHidden()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
