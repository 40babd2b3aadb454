import { expect } from '@playwright/test'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('a stranger finds the hotel behind the front door, whatever the guest before did', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takeScreenshots(page, 'front-door')
})
