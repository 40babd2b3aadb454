import { expect } from '@playwright/test'
import { button, field, sessionEnded, signIn } from './desk'
import { test } from './test'

test('after a session ended one is where one was, and what was typed is still there', async ({
  page,
  hotel,
}) => {
  await signIn(page, hotel, 'closed')
  await field(page, 'Check-in').fill('2027-06-20')
  await field(page, 'Why').fill('Paint')
  await field(page, 'Check-out').fill('2027-06-22')
  await hotel.rows('delete from admin_session')
  // The screen asks by itself, too, and may be gone before the press.
  await button(page, 'Close these dates').or(page.getByText(sessionEnded)).click()
  await expect(page.getByText(sessionEnded)).toBeVisible()
  await page.reload()
  await field(page, 'Email').fill(hotel.administrator.email)
  await field(page, 'Password').fill(hotel.administrator.password)
  await button(page, 'Login').click()
  await expect(page).toHaveURL(/[/]admin_panel[/]closed$/)
  await expect(field(page, 'Why')).toHaveValue('Paint')
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-22')
  await button(page, 'Close these dates').click()
  await expect(page.getByText('The dates are closed.')).toBeVisible()

  await test.step('signing out leaves nothing that was typed or loaded', async () => {
    await field(page, 'Why').fill('Asha Rawat called')
    await button(page, 'Sign out').click()
    await expect(page).toHaveURL(/\/admin_login_page$/)
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-'))),
    ).toEqual([])
  })
})
