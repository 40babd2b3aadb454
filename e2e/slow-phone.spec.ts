import { expect, type Page } from '@playwright/test'
import { button, field } from './booking-guest'
import { hydrated } from './hydrated'
import { takeScreenshots } from './screenshots'
import { test } from './test'

/** Holds the page's scripts back until the returned function is called. */
async function withholdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/assets[/]main-.*[.]js/, async (route) => {
    await held
    await route.continue()
  })
  return letThrough
}

test('before any script the booking bar leads to a form that is filled in', async ({ page }) => {
  await test.step('a scroll position from before hydration is kept', async () => {
    const letScriptsThrough = await withholdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    const rooms = page.getByRole('link', { name: /Book this room/ }).nth(1)
    await rooms.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(0)
    letScriptsThrough()
    await hydrated(rooms)
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await rooms.click()
    await expect(page.getByRole('radio', { name: 'Triple Bed' })).toBeChecked()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  const letScriptsThrough = await withholdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await field(page, 'Check-in').fill('2027-06-10')
  await field(page, 'Check-out').fill('2027-06-12')
  await page.locator('.bar-type', { hasText: 'Double Bed' }).click()
  await button(page, 'Book').first().click()
  await expect(page).toHaveURL(/checkIn=2027-06-10/)
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-10')
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-12')
  await expect(page.getByRole('radio', { name: 'Double Bed' })).toBeChecked()
  await takeScreenshots(page, 'booking-before-scripts')

  await field(page, 'Check-out').fill('2027-06-13')
  await field(page, 'Check-in').fill('')
  await page.getByRole('radio', { name: 'Triple Bed' }).check()
  await field(page, 'Email').fill('asha@example.com')
  await field(page, 'Name of person 1').fill('Asha Rawat')
  letScriptsThrough()
  await expect(page).toHaveURL(/[/]booking$/)
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-13')
  await expect(field(page, 'Check-in')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Triple Bed' })).toBeChecked()
  await expect(field(page, 'Email')).toHaveValue('asha@example.com')
  await expect(field(page, 'Name of person 1')).toHaveValue('Asha Rawat')
  await page.reload()
  await expect(button(page, 'Continue')).toBeEnabled()
  await expect(field(page, 'Email')).toHaveValue('asha@example.com')
})

test('what is typed before hydration stays, and signs in', async ({ page }) => {
  for (const [path, typed] of [
    ['/', { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' }],
    ['/refundForm', { 'Order ID': 'order_1234567890' }],
    ['/admin_login_page', { Email: 'desk@hotel.example', Password: 'a-long-test-password' }],
  ] as const) {
    const letScriptsThrough = await withholdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value)
    if (path === '/admin_login_page') await expect(button(page, 'Login')).toBeDisabled()
    letScriptsThrough()
    await hydrated(page.locator('a').first())
    for (const [label, value] of Object.entries(typed)) {
      await expect(field(page, label), path).toHaveValue(value)
    }
    await page.unrouteAll({ behavior: 'wait' })
  }
  await button(page, 'Login').click()
  await expect(page).toHaveURL(/[/]admin_panel/)
})
