import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const items = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('.site-nav-row > li').allInnerTexts()

test('each page has its navigation items, treks open in a submenu, and footer links in new tabs', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  expect(await items(page)).toEqual(['Rooms', 'Treks', 'Restaurant', 'Gallery', 'Review', 'Location'])
  const row = page.locator('.site-nav-row')
  for (const [name, anchor] of [
    ['Rooms', 'rooms'],
    ['Review', 'reviews'],
    ['Location', 'footer'],
  ] as const) {
    await row.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`#${anchor}$`))
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  }
  // The logo leads to the top of the home page, also from the home page itself.
  for (let times = 0; times < 2; times += 1) {
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }))
    await page.locator('.mark').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  await expect(row.getByRole('link', { name: 'Gallery' })).toHaveAttribute('href', '/gallery')

  await row.getByText('Treks').click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Kagbhusandi Tal' }).first()).toBeHidden()
  await expect(row.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Kagbhusandi Tal Trek')
  for (const path of ['/treks/kagbhusandi', '/treks/satopanth', '/restaurant']) {
    await page.goto(path)
    expect(await items(page), path).toEqual(['Home', 'Treks', 'Restaurant', 'Gallery'])
  }

  for (const [name, title] of [
    ['Cancel a booking', 'Cancel a booking'],
    ['Terms and conditions', 'Terms and conditions'],
    ['Privacy policy', 'Privacy policy'],
  ] as const) {
    const opened = context.waitForEvent('page')
    await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name }).click()
    const beside = await opened
    await expect(heading(beside)).toHaveText(title)
    await beside.close()
  }
  await page.locator('.ask-us > summary').click()
  const ways = page.locator('.ask-us-ways').getByRole('link')
  await expect(ways.nth(0)).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await expect(ways.nth(1)).toHaveAttribute('href', /^mailto:.+@/)
  await expect(ways.nth(2)).toHaveAttribute('href', /^tel:\+\d+$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(ways.nth(0)).toBeHidden()
  await page.getByRole('link', { name: /^Hotel Brahmakamal/ }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('under 768 px the navigation is a menu over the page, by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 700 })
  await page.goto('/')
  await expect(page.locator('.site-nav-row')).toBeHidden()
  const menu = page.locator('.site-menu > summary')
  const sheet = page.locator('.site-menu-sheet')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await menu.press('Enter')
  await expect(sheet).toBeVisible()
  await expect(sheet.locator('> li')).toHaveText([
    'Rooms',
    /^Treks/,
    'Restaurant',
    'Gallery',
    'Review',
    'Location',
  ])
  await takeScreenshots(page, 'site-menu', [360, 767])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.click()
  await sheet.getByText('Treks').click()
  await sheet.getByRole('link', { name: 'Satopanth Tal' }).click()
  await expect(heading(page)).toHaveText('Satopanth Tal Trek')
  await expect(sheet).toBeHidden()
})
