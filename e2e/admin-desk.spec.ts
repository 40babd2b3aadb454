import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, card, dialog, openCard, screen, signIn } from './desk'
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
  await expectAccessible(page)
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

test('after a restore the panel says what is paused, and the owner ends it', async ({ page, hotel }) => {
  const asOf = '2027-02-28T03:00:00+05:30'
  await hotel.rows('insert into restored (single, as_of, noticed_at) values (true, $1, $1)', [asOf])
  await signIn(page, hotel)
  const notice = page.getByRole('alert').filter({ hasText: 'The hotel was restored from a backup.' })
  await expect(notice).toContainText('as they were on 28 Feb 2027, 03:00')
  await expect(notice).toContainText('nothing is sold on the site or at the desk')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-restored', deskWidths)
  await expectFitsPhone(page)
  await page.getByRole('link', { name: 'See what happened since' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await button(page, 'End the restored state').click()
  await expectAccessible(page)
  await button(page, 'Leave it as it is').click()
  await expect(notice).toBeVisible()
  await button(page, 'End the restored state').click()
  await button(page, 'End it').click()
  await button(page, 'OK').click()
  await expect(notice).toHaveCount(0)
  await screen(page, 'Audit').click()
  await expect(page.getByText('Restored state ended')).toBeVisible()
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

test('a refused confirmation is shown on the card and in the alerts', async ({ page, hotel }) => {
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  await book(hotel)
  // The mail is retried with growing pauses over a day, then given up.
  await expect
    .poll(
      async () => {
        await hotel.clock.advance(8 * 3600)
        return hotel.rows(
          'select 1 from mail where booking_id is not null and sent_at is null and due_at is not null',
        )
      },
      { timeout: 60_000, intervals: [0] },
    )
    .toEqual([])
  await signIn(page, hotel, 'bookings')
  await expect(await openCard(page, 'Asha Rawat')).toContainText('The confirmation was not delivered')
  await expectAccessible(page)
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  // An alert is raised once two checks in a row have found it.
  for (const seconds of [16, 16]) await hotel.clock.advance(seconds)
  await screen(page, 'Alerts').click()
  const item = card(page, 'A mail to a guest is not delivered')
  await expect(item).toContainText('Open the booking, call the guest')
  await item.getByRole('button', { name: 'Done' }).click()
  await expect(item).toHaveCount(0)
})
