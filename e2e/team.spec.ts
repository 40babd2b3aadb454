import { expect } from '@playwright/test'
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
