import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, signIn } from './desk'
import { deskWidths, takeScreenshots } from './screenshots'
import { test } from './test'

const token = 'admin-auth-token'

test('without a token the panel leads to the login page, which refuses a wrong password', async ({
  page,
  hotel,
}) => {
  await page.goto('/admin_panel')
  await expect(page).toHaveURL(/\/admin_login_page$/)
  await expect(button(page, 'Login')).toBeEnabled()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-login', deskWidths)
  await field(page, 'Email').fill(hotel.administrator.email)
  await field(page, 'Password').fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  await expect(field(page, 'Email')).toHaveValue(hotel.administrator.email)
  await expectAccessible(page)
  await field(page, 'Password').fill(hotel.administrator.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin_panel$/)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('Select an option to view details')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), token)).toBeTruthy()
  await expect(page.getByText(hotel.administrator.email)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-panel', deskWidths)
  await page.reload()
  await expect(page.getByText('Select an option to view details')).toBeVisible()
})

test('what is typed before hydration stays, and signs in', async ({ page, hotel }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin_login_page', { waitUntil: 'commit' })
  await field(page, 'Email').fill(hotel.administrator.email)
  await field(page, 'Password').fill(hotel.administrator.password)
  await expect(button(page, 'Login')).toBeDisabled()
  release()
  await expect(button(page, 'Login')).toBeEnabled()
  await expect(field(page, 'Email')).toHaveValue(hotel.administrator.email)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(/\/admin_panel$/)
})

test('signing out ends the session here, in the other tab, and on the server', async ({
  page,
  context,
  hotel,
}) => {
  await signIn(page, hotel)
  const kept = await page.evaluate((key) => localStorage.getItem(key), token)
  const other = await context.newPage()
  await other.goto('/admin_panel?view=bookings')
  await expect(other.getByRole('heading', { name: 'Room Bookings' })).toBeVisible()
  await button(page, 'Sign out').click()
  await expect(page).toHaveURL(/\/admin_login_page$/)
  await expect(other).toHaveURL(/\/admin_login_page$/)
  expect(await page.evaluate((key) => localStorage.getItem(key), token)).toBeNull()
  await expect(page.getByText('Your session has ended')).toHaveCount(0)
  const answer = await page.request.post(`${hotel.url}/api/fetchBookings`, {
    headers: { 'auth-token': kept ?? '' },
    data: { status: 'Confirmed' },
  })
  expect(answer.status()).toBe(401)
})

test('an old token leads to the login page with a message, never to an empty list', async ({
  page,
  hotel,
}) => {
  await page.goto('/admin_login_page')
  await page.evaluate((key) => localStorage.setItem(key, 'a token of last year'), token)
  await page.goto('/admin_panel?view=bookings')
  await expect(page).toHaveURL(/\/admin_login_page$/)
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(page.getByText('No bookings in this category.')).toHaveCount(0)
  await expectAccessible(page)
  await field(page, 'Email').fill(hotel.administrator.email)
  await field(page, 'Password').fill(hotel.administrator.password)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(/\/admin_panel$/)
})

test('a session that ends while the panel is open ends with a message', async ({ page, hotel }) => {
  await signIn(page, hotel)
  await expect(page.getByText(hotel.administrator.email)).toBeVisible()
  await hotel.rows('delete from admin_session')
  await button(page, 'View Bookings').click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
})

test('offline, the login page says so, and what was typed stays', async ({ page, context, watch, hotel }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/admin_login_page')
  await expect(button(page, 'Login')).toBeEnabled()
  await context.setOffline(true)
  await field(page, 'Email').fill(hotel.administrator.email)
  await field(page, 'Password').fill(hotel.administrator.password)
  await button(page, 'Login').click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await context.setOffline(false)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(/\/admin_panel$/)
})
