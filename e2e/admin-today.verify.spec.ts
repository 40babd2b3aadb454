import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, signIn } from './desk'
import { test } from './test'

test('a saved copy of the day opens without an answer, says from when, and ends with signing out', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_RESET/)
  await book(hotel, { names: ['Asha Rawat'] })
  await signIn(page, hotel, 'today?date=2027-06-10')
  const row = page.getByRole('row', { name: /^Asha Rawat/ })
  await expect(row).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).toContain('Asha Rawat')
  expect(await kept()).not.toContain('XXXX XXXX 2346')
  await page.route('**/trpc/**', (route) => route.abort('connectionreset'))
  await page.reload()
  await expect(page.getByText(/^Saved copy from 1 Mar 2027, 10:00, no connection/)).toBeVisible({
    timeout: 15_000,
  })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Asha Rawat' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/trpc/**')
  await button(page, 'Try again').click()
  await expect(page.getByText(/^Saved copy/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Day after' }).click()
  await expect(page.getByRole('heading', { name: 'Friday, 11 Jun 2027' })).toBeVisible()
  await expect(page.getByText('Nobody arrives on this day.')).toBeVisible()
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL(/admin_login_page/)
  expect(await kept()).not.toContain('Asha Rawat')
})
