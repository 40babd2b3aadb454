import { expect } from '@playwright/test'
import { button, field } from './desk'
import { test } from './test'

// A hotel of its own: attempts are counted here, and albums that other tests loaded would still be cached.
test.use({ settings: { RATE_LIMITS: 'on' } })

test('albums that cannot be loaded, and too many passwords, are reported', async ({ page, hotel }) => {
  await hotel.sandbox('/drive/control', { mode: 'rateLimitExceeded' })
  await page.goto('/gallery')
  await expect(page.getByText('Error fetching albums', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  // Longer than the server waits before it sends the page.
  await hotel.sandbox('/drive/control', { mode: 'latency', ms: 4000 })
  // Read from the start of the page, since the message is gone once the page has asked again.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading the albums …')).toBeAttached()
  const pictures = page.getByRole('list', { name: 'Pictures of Kagbhusandi Tal' }).getByRole('link')
  await expect(pictures).toHaveCount(8)

  await page.goto('/admin_login_page')
  await expect(button(page, 'Login')).toBeEnabled()
  const { email, password } = hotel.administrator
  for (let tries = 0; tries < 10; tries += 1)
    await page.request.post(`${hotel.url}/api/login`, { data: { email, password: `guess ${tries}` } })
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Login').click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts')
})
