import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, screen, sessionEnded } from './desk'
import { deskWidths, takeScreenshots } from './screenshots'
import { test } from './test'

const token = 'admin-auth-token'

test('the panel needs a login, which refuses wrong passwords', async ({ page, context, watch, hotel }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/admin_panel')
  await expect(page).toHaveURL(/\/admin_login_page$/)
  await expect(button(page, 'Login')).toBeEnabled()
  await takeScreenshots(page, 'admin-login', deskWidths)
  await field(page, 'Email').fill(hotel.administrator.email)
  await field(page, 'Password').fill('a wrong password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  await expect(field(page, 'Email')).toHaveValue(hotel.administrator.email)
  await expectAccessible(page)
  await context.setOffline(true)
  await field(page, 'Password').fill(hotel.administrator.password)
  await button(page, 'Login').click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await context.setOffline(false)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(/\/admin_panel$/)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(page.getByText('Select an option to view details')).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), token)).toBeTruthy()
  await expect(page.getByText(hotel.administrator.email, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-panel', deskWidths)
  await page.reload()
  await expect(page.getByText('Select an option to view details')).toBeVisible()
})

test('a session ends with a message, signing out ends it everywhere', async ({ page, context, hotel }) => {
  const signInHere = async (address: RegExp) => {
    await field(page, 'Email').fill(hotel.administrator.email)
    await field(page, 'Password').fill(hotel.administrator.password)
    await button(page, 'Login').click()
    await expect(page).toHaveURL(address)
    await expect(page.getByText(hotel.administrator.email, { exact: true })).toBeVisible()
  }

  await test.step('an old token leads to the login page, never to an empty list', async () => {
    await page.addInitScript((key) => {
      if (sessionStorage.getItem('once')) return
      sessionStorage.setItem('once', 'done')
      localStorage.setItem(key, 'a token of last year')
    }, token)
    await page.goto('/admin_panel?view=bookings')
    await expect(page).toHaveURL(/\/admin_login_page$/)
    await expect(page.getByText(sessionEnded)).toBeVisible()
    await expect(page.getByText('No bookings in this category.')).toHaveCount(0)
  })

  await test.step('a session that ends while the panel is open', async () => {
    await signInHere(/[/]admin_panel[/]bookings$/)
    await screen(page, 'Today').click()
    await expect(page.getByRole('heading', { name: 'Arriving' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await hotel.rows('delete from admin_session')
    // The screen asks by itself, too, and may be gone before the press.
    await button(page, 'View Bookings').or(page.getByText(sessionEnded)).click()
    await expect(page.getByText(sessionEnded)).toBeVisible()
  })

  await test.step('signing out', async () => {
    // One is where one was when the session ended: before the press or after it.
    await signInHere(/[/]admin_panel[/](?:today|bookings)$/)
    const kept = await page.evaluate((key) => localStorage.getItem(key), token)
    const other = await context.newPage()
    await other.goto('/admin_panel?view=bookings')
    await expect(other.getByRole('heading', { name: 'Room Bookings' })).toBeVisible()
    await button(page, 'Sign out').click()
    await expect(page).toHaveURL(/\/admin_login_page$/)
    await expect(other).toHaveURL(/\/admin_login_page$/)
    expect(await page.evaluate((key) => localStorage.getItem(key), token)).toBeNull()
    await expect(page.getByText(sessionEnded)).toHaveCount(0)
    const answer = await page.request.post(`${hotel.url}/api/fetchBookings`, {
      headers: { 'auth-token': kept ?? '' },
      data: { status: 'Confirmed' },
    })
    expect(answer.status()).toBe(401)
  })
})
