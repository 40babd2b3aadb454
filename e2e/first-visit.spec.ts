import { expect } from '@playwright/test'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('the home page opens, whatever earlier tests did', async ({ page }) => {
  const answer = await page.goto('/')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await takeScreenshots(page, 'first-visit')
})
