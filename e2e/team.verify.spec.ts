import { expect } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from './axe'
import { button, field, sessionEnded, signIn } from './desk'
import { expectFitsPhone } from './screenshots'
import { mailedLink, setPassword } from './team'
import { test } from './test'

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
