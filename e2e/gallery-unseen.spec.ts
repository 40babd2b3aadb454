import { expect } from '@playwright/test'
import { test } from './test'

// A hotel of its own: what others looked at would be kept and shown.
test.use({ settings: { HOLD_SECONDS: '601' } })

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
  await page.reload()
  await expect(page.getByText('Fetching the albums …')).toBeAttached()
  await expect(page.getByRole('list', { name: 'Pictures of Kagbhusandi Tal' }).getByRole('link')).toHaveCount(
    8,
  )
})
