import { expect } from '@playwright/test'
import { button, field } from './desk'
import { test } from './test'

test.use({ settings: { RATE_LIMITS: 'on' } })

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
