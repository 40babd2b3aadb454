import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { heading } from './booking-guest'
import { hydrated } from './hydrated'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const logo = (page: Page) => page.getByRole('link', { name: /^Hotel Brahmakamal/ })

const items = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).locator('.site-nav-row > li').allInnerTexts()

test('each page has its navigation, and footer links open in new tabs', async ({ page, context }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto('/')
  expect(await items(page)).toEqual([
    'Rooms',
    'Treks',
    'Restaurant',
    'Gallery',
    'Review',
    'Location',
    'Find my booking',
  ])
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

  await row.getByText('Treks').click()
  await expectAccessible(page, '.site-nav-row')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Kagbhusandi Tal' }).first()).toBeHidden()
  await expect(row.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Kagbhusandi Tal Trek')
  expect(await items(page)).toEqual(['Home', 'Treks', 'Restaurant', 'Gallery', 'Find my booking'])
  await row.getByRole('link', { name: 'Restaurant' }).click()
  await expect(heading(page)).toHaveText('Restaurant')
  expect(await items(page)).toEqual(['Home', 'Treks', 'Restaurant', 'Gallery', 'Find my booking'])

  const footer = page.getByRole('navigation', { name: 'Footer' })
  for (const [name, path] of [
    ['Cancel a booking', '/refundForm'],
    ['Terms and conditions', '/terms_and_conditions'],
    ['Privacy policy', '/privacy_policy'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
  const opened = context.waitForEvent('page')
  await footer.getByRole('link', { name: 'Cancel a booking' }).click()
  await expect(heading(await opened)).toHaveText('Cancel a booking')
  await page.locator('.ask-us > summary').click()
  const ways = page.locator('.ask-us-ways').getByRole('link')
  await expect(ways.nth(0)).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await expect(ways.nth(1)).toHaveAttribute('href', /^mailto:.+@/)
  await expect(ways.nth(2)).toHaveAttribute('href', /^tel:\+\d+$/)
  await expectAccessible(page, '.ask-us')
  await page.keyboard.press('Escape')
  await expect(ways.nth(0)).toBeHidden()
  await logo(page).click()
  await expect(page).toHaveURL(/\/$/)
})

test('on a phone the menu keeps the focus, and the contact hides while one reads', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 700 })
  await page.goto('/')
  await hydrated(logo(page))
  const menu = page.locator('.site-menu > summary')
  const sheet = page.locator('.site-menu-sheet')
  const isInMenu = () => page.evaluate(() => document.activeElement?.closest('.site-menu') !== null)

  await test.step('by keyboard', async () => {
    await expect(page.locator('.site-nav-row')).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await menu.press('Enter')
    await expect(sheet).toBeVisible()
    const names = ['Rooms', /^Treks/, 'Restaurant', 'Gallery', 'Review', 'Location', 'Find my booking']
    await expect(sheet.locator('> li')).toHaveText(names)
    await takeScreenshots(page, 'site-menu', [360, 767])
    await expectAccessible(page, '.site-menu')
    // The logo lies over the open menu, not behind it.
    await logo(page).click({ trial: true })
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('Tab')
      expect(await isInMenu()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(menu).toBeFocused()
  })

  await test.step('by touch', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await menu.click()
    await sheet.getByText('Treks').click()
    await sheet.getByRole('link', { name: 'Satopanth Tal' }).click()
    await expect(heading(page)).toHaveText('Satopanth Tal Trek')
    await expect(sheet).toBeHidden()
    await logo(page).click()
    await expect(heading(page)).toContainText('warm rooms')
    await menu.click()
    await sheet.getByRole('link', { name: 'Location' }).click()
    await expect(page).toHaveURL(/#footer$/)
  })

  await test.step('the contact hides while one reads or types', async () => {
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
})
