import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('closed dates are not sold, nor is anything while selling is stopped', async ({ page, hotel }) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await signIn(page, hotel, 'closed')
  const form = page.locator('form')
  await form.getByLabel('Check-in').fill('2027-06-10')
  await form.getByLabel('Check-out').fill('2027-06-14')
  await form.getByLabel('Number of rooms').fill('3')
  await form.getByLabel('Why').fill('New roof')
  await button(page, 'Close these dates').click()
  await expect(page.getByRole('alert')).toContainText('Asha Rawat')
  await form.getByLabel('Number of rooms').fill('2')
  await button(page, 'Close these dates').click()
  await expect(page.getByText('The dates are closed.')).toBeVisible()
  await expect(page.getByText('New roof')).toBeVisible()
  const nights = { type: 'Double Bed', checkInDate: '2027-06-10', checkOutDate: '2027-06-12' }
  expect(await hotel.post('/api/check-availability', nights)).toMatchObject({ availableRooms: 0 })
  await button(page, 'Open again').click()
  await dialog(page).getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByText('No dates are closed.')).toBeVisible()
  expect(await hotel.post('/api/check-availability', nights)).toMatchObject({ availableRooms: 2 })

  await test.step('one room is closed by its number', async () => {
    await form.getByLabel('Which room').selectOption('D3')
    await expect(form.getByLabel('Number of rooms')).toHaveCount(0)
    await form.getByLabel('Check-in').fill('2027-06-20')
    await form.getByLabel('Check-out').fill('2027-06-22')
    await page.reload()
    // What was typed is still there.
    await expect(form.getByLabel('Which room')).toHaveValue('D3')
    await form.getByLabel('Why').fill('Geyser broken')
    await button(page, 'Close these dates').click()
    await expect(page.getByText('Room D3, 20 Jun 2027 to 22 Jun 2027')).toBeVisible()
    await expectAccessible(page)
    await expectFitsPhone(page)
    await takeScreenshots(page, 'admin-closed', deskWidths)
  })

  await test.step('selling is stopped after a question, shown above every view, and resumed', async () => {
    await button(page, 'Stop selling').click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Stop selling' }).click()
    await button(page, 'OK').click()
    await button(page, 'View Bookings').click()
    await expect(page.getByText('Nothing is being sold on the site.')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'admin-stopped', deskWidths)
    await button(page, 'Resume selling').click()
    await expect(page.getByText('Nothing is being sold on the site.')).toHaveCount(0)
  })
})

test('a payment without a form raises an alert that leads to the booking', async ({ page, hotel }) => {
  const { id } = await book(hotel, { withDetails: false })
  await signIn(page, hotel, 'alerts')
  await expect(page.getByRole('article')).toContainText('Guest details missing')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-alerts', deskWidths)
  await page.getByRole('link', { name: 'See the booking' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin_panel/bookings/${id}$`))
  await page.goBack()
  await expect(page.getByRole('article')).toContainText('Guest details missing')
})
