import { expect } from '@playwright/test'
import { heading } from './booking-guest'
import { test } from './test'

test('from every header a guest can book, and all facts are one page from home', async ({ page }) => {
  for (const path of ['/restaurant', '/refundForm', '/terms_and_conditions']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Book a room' })).toBeVisible()
  }
  await page.goto('/')
  await page.getByText('Where can we park?').click()
  await expect(page.getByText('Free for ten cars')).toBeVisible()
  await page.getByRole('link', { name: 'All answers, the way here' }).click()
  await expect(heading(page)).toHaveText('Good to know')
  const directions = page.getByRole('link', { name: 'Open directions' })
  await expect(directions).toHaveAttribute('href', /^https:\/\/www\.google\.com\/maps\/dir\/.*=30\.7,79\.6$/)
  await expect(directions).toHaveAttribute('rel', /noreferrer/)
  await expect(page.getByRole('row', { name: /^October/ })).toContainText('2°')
  await page.getByRole('main').getByRole('link', { name: 'Book a room' }).click()
  await expect(heading(page)).toHaveText('Book a room')
})
