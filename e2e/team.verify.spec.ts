import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, sessionEnded, signIn } from './desk'
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
