import { expect } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from './axe'
import { button, dialog, field, row, screen, sessionEnded, signIn } from './desk'
import { expectFitsPhone } from './screenshots'
import { mailedLink, setPassword } from './team'
import { test } from './test'

test('an owner invites somebody, who sets a password by the mailed link and works at the desk', async ({
  page,
  anotherGuest,
  hotel,
}) => {
  await signIn(page, hotel, 'today')
  await screen(page, 'Team').click()
  await expect(page.getByText('There is one owner.')).toBeVisible()
  await field(page, 'Email').fill('Ravi@example.com')
  await button(page, 'Send the invitation').click()
  await expect(page.getByText('The invitation is on its way.')).toBeVisible()
  await expect(button(page, 'Withdraw the invitation of ravi@example.com')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)

  const link = await mailedLink(hotel, 'ravi@example.com')
  const ravi = await anotherGuest()
  await test.step('the link says for whom it is, and leaves the address bar', async () => {
    await ravi.goto(link)
    await expect(ravi.getByText('ravi@example.com')).toBeVisible()
    await expect(ravi).toHaveURL(/[/]admin_invite$/)
    await field(ravi, 'New password').fill('short')
    await button(ravi, 'Set the password and sign in').click()
    await expect(ravi.getByText('A password needs at least 10 characters.')).toBeVisible()
    await expectAccessible(ravi)
    await setPassword(ravi)
  })

  await test.step('at the desk there is no team to see', async () => {
    await expect(screen(ravi, 'Team')).toHaveCount(0)
    await ravi.goto('/admin_panel/team')
    await expect(ravi.getByText('Only owners see the team and change it.')).toBeVisible()
    await expectAccessible(ravi)
  })

  await test.step('the link works once', async () => {
    const later = await anotherGuest()
    await later.goto(link)
    await expect(later.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expectAccessible(later)
  })

  await test.step('removing them ends what they have open', async () => {
    await page.reload()
    await expect(row(page, 'ravi@example.com')).toContainText('Desk')
    await button(page, 'Remove ravi@example.com').click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('ravi@example.com is removed and signed out.')).toBeVisible()
    await expect(row(page, 'ravi@example.com')).toHaveCount(0)
    await ravi.reload()
    await expect(ravi.getByText(sessionEnded)).toBeVisible()
  })
})

test('a forgotten password is set anew by a mailed link, which ends the other sessions', async ({
  page,
  anotherGuest,
  hotel,
}) => {
  const { email } = hotel.administrator
  await signIn(page, hotel, 'sign-in')
  const other = await anotherGuest()
  await other.goto('/admin_login_page')
  await field(other, 'Email').fill(email)
  await button(other, 'Forgotten your password?').click()
  await button(other, 'Send me a link').click()
  await expect(other.getByText('Look into your mailbox.')).toBeVisible()
  await expectAccessible(other)
  await other.goto(await mailedLink(hotel, email))
  await expect(other.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  await setPassword(other)
  await page.reload()
  await expect(page.getByText(sessionEnded)).toBeVisible()
})

test('with a second factor signing in asks for a code, and a recovery code stands in', async ({
  page,
  hotel,
}) => {
  await signIn(page, hotel)
  await page.getByRole('link', { name: hotel.administrator.email }).click()
  await expect(page.getByText('This one')).toBeVisible()
  await button(page, 'Switch it on …').click()
  await expect(page.getByRole('img', { name: 'The key for your app' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  const secret = String(await page.locator('.sign-in-secret').textContent()).replaceAll(' ', '')
  const { now } = await (await page.request.get('/sandbox/clock')).json()
  /** Each step of 30 seconds counts once, so each use takes a later one. */
  const codeOfStep = (step: number) => generateSync({ secret, epoch: Date.parse(now) / 1000 + step * 30 })

  await field(page, 'Code from your app').fill(codeOfStep(0))
  await button(page, 'Switch it on').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.locator('.recovery-codes > li').allTextContents()
  expect(new Set(codes).size).toBe(10)
  await expectAccessible(page)
  await button(page, 'I have kept them').click()
  await expect(page.getByText('10 recovery codes are left')).toBeVisible()

  const signInByPassword = async () => {
    await button(page, 'Sign out').click()
    await field(page, 'Email').fill(hotel.administrator.email)
    await field(page, 'Password').fill(hotel.administrator.password)
    await button(page, 'Login').click()
    await expect(field(page, 'Code from your app')).toBeFocused()
  }
  await test.step('a code that was used is refused, the next one opens the panel', async () => {
    await signInByPassword()
    await expectAccessible(page)
    await field(page, 'Code from your app').fill(codeOfStep(0))
    await button(page, 'Login').click()
    await expect(page.getByRole('alert')).toContainText('This code is not right')
    await field(page, 'Code from your app').fill(codeOfStep(1))
    await page.keyboard.press('Enter')
    await expect(button(page, 'Sign out')).toBeVisible()
  })

  await test.step('without the phone', async () => {
    await signInByPassword()
    await button(page, 'Use a recovery code instead').click()
    await field(page, 'Recovery code').fill(String(codes[0]))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: hotel.administrator.email }).click()
    await expect(page.getByText('9 recovery codes are left')).toBeVisible()
  })
})
