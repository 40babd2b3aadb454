import { expect } from '@playwright/test'
import { button, field } from './desk'
import { test } from './test'

// A hotel of their own: guesses are counted, and what others looked at would be kept and shown.
test.use({ settings: { RATE_LIMITS: 'on' } })
// One after the other, since each hotel more takes as long as five tests.
test.describe.configure({ mode: 'default' })

test('F78 a gallery that was never seen says that its albums cannot be had, and has them as soon as they can', async ({
  page,
  hotel,
}) => {
  await hotel.sandbox('/drive/control', { mode: 'rateLimitExceeded' })
  await page.goto('/gallery')
  await expect(page.getByText('Error fetching albums', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  // It takes longer than a page is kept waiting.
  await hotel.sandbox('/drive/control', { mode: 'latency', ms: 4000 })
  // Looked at from its first word on: these stand only until the page asks again.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Fetching the albums …')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Pictures of Kagbhusandi Tal' }).getByRole('link')).toHaveCount(
    8,
  )
})

test('who guesses passwords is told to wait, in plain words', async ({ page, hotel }) => {
  await page.goto('/admin_login_page')
  await expect(button(page, 'Login')).toBeEnabled()
  await field(page, 'Email').fill(hotel.administrator.email)
  const { email } = hotel.administrator
  for (let tries = 0; tries < 10; tries += 1) {
    await page.request.post(`${hotel.url}/api/login`, { data: { email, password: `guess ${tries}` } })
  }
  await field(page, 'Password').fill(hotel.administrator.password)
  await button(page, 'Login').click()
  await expect(page.getByRole('alert')).toContainText('Too many tries')
})
