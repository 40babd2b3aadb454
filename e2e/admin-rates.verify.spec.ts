import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

const label = 'Rate of a Double Bed room a night, in ₹'

test('a changed rate is quoted to the next guest; a wrong one is refused', async ({ page, hotel }) => {
  await test.step('while the server is slow, or has no rooms, the panel says so', async () => {
    const gates: (() => void)[] = []
    const gate = () => new Promise<void>((resolve) => gates.push(resolve))
    const open = () => {
      for (const release of gates.splice(0)) release()
    }
    await page.route('**/trpc/booking.rooms*', async (route) => {
      await gate()
      await route.fulfill({ json: [{ result: { data: [] } }] })
    })
    await signIn(page, hotel)
    await button(page, 'Change Room Rates').click()
    await expect(page.getByText('Loading rooms...')).toBeVisible()
    await expect.poll(() => gates.length).toBe(1)
    open()
    await expect(page.getByText('No rooms available', { exact: true })).toBeVisible()
    await page.unroute('**/trpc/booking.rooms*')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Change Room Rates' })).toBeVisible()
    await expect(field(page, label)).toHaveValue('2500')
    await page.route('**/trpc/admin.changeRate*', async (route) => {
      await gate()
      await route.continue()
    })
    await button(page, 'Update Rate').first().click()
    await expect(button(page, 'Updating...')).toBeVisible()
    open()
    await expect(button(page, 'Update Rate')).toHaveCount(2)
    await page.unroute('**/trpc/admin.changeRate*')
  })

  await field(page, label).fill('12.345')
  await button(page, 'Update Rate').first().click()
  await expect(page.getByText(/^Failed to update rate: A rate is/)).toBeVisible()
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-rates', deskWidths)
  await field(page, label).fill('2700')
  await button(page, 'Update Rate').first().click()
  await expect(page.getByText(/^Failed/)).toHaveCount(0)
  await expect(page.locator('.desk-good').first()).not.toBeEmpty()
  await field(page, label).fill('270')
  await button(page, 'Update Rate').first().click()
  const question = 'Change the rate of a Double Bed room from ₹2,700 to ₹270 a night?'
  await expect(dialog(page)).toContainText(question)
  await expectAccessible(page)
  await button(page, 'Keep ₹2,700').click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('₹2,700').first()).toBeVisible()
})
