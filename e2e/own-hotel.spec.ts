import { expect } from '@playwright/test'
import { button, field } from './desk'
import { test } from './test'

// A hotel of their own: attempts are counted here, and albums that other tests loaded would still be cached.
test.use({ settings: { RATE_LIMITS: 'on' } })
// One after the other, since starting one more hotel takes as long as five tests.
test.describe.configure({ mode: 'default' })

test('albums that cannot be loaded are reported, and shown as soon as the source answers', async ({
  page,
  hotel,
}) => {
  await hotel.sandbox('/drive/control', { mode: 'rateLimitExceeded' })
  await page.goto('/gallery')
  await expect(page.getByText('Error fetching albums', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
  // Longer than the server waits before it sends the page.
  await hotel.sandbox('/drive/control', { mode: 'latency', ms: 4000 })
  // Read from the start of the page, since the message is gone once the page has asked again.
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Loading the albums …')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Pictures of Kagbhusandi Tal' }).getByRole('link')).toHaveCount(
    8,
  )
})

test('after too many wrong passwords the login page says so', async ({ page, hotel }) => {
  await page.goto('/admin_login_page')
  await expect(button(page, 'Login')).toBeEnabled()
  await field(page, 'Email').fill(hotel.administrator.email)
  const { email } = hotel.administrator
  for (let tries = 0; tries < 10; tries += 1) {
    await page.request.post(`${hotel.url}/api/login`, { data: { email, password: `guess ${tries}` } })
  }
  await field(page, 'Password').fill(hotel.administrator.password)
  await button(page, 'Login').click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts')
})
