import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, row, screen, signIn } from './desk'
import { deskWidths, takeScreenshots } from './screenshots'
import { test } from './test'

test('a day is cancelled after naming all, and whom to call is kept until ticked', async ({
  page,
  hotel,
}) => {
  await book(hotel, { names: ['Mohan Rawat'], checkIn: '2027-06-14', checkOut: '2027-06-16' })
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const byPhone = {
    id: '00000000-0000-4000-8000-000000000001',
    checkInDate: '2027-06-14',
    checkOutDate: '2027-06-15',
    rooms: [{ type: 'Double Bed', numberOfRooms: 1 }],
    name: 'Kunwar Singh',
    mobileNumber: '9811122233',
  }
  await hotel.post('/trpc/desk.book', byPhone, { 'auth-token': String(authToken) })
  await signIn(page, hotel, 'today?date=2027-06-14')
  await button(page, 'Cancel all arrivals of this day').click()
  await expect(dialog(page)).toContainText('Mohan Rawat1 room, ₹3,000 online, by mail')
  await expect(dialog(page)).toContainText('Kunwar Singh1 room, to call')
  await expect(dialog(page)).toContainText('1 guest has no email and must be called.')
  await dialog(page).getByLabel('What the guests should know').fill('The road is open again on Monday.')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-cancel-day', deskWidths)
  await button(page, 'Cancel 2 bookings').click()
  await expect(dialog(page)).toContainText('2 bookings cancelled.')
  await button(page, 'OK').click()
  await screen(page, 'Alerts').click()
  const calls = page.getByRole('region', { name: 'To call' })
  await expect(calls).toContainText('Kunwar Singh')
  await expectAccessible(page)
  await calls.getByLabel('Kunwar Singh was called').click()
  await expect(calls).toContainText('everybody knows')
  await button(page, 'View Bookings').click()
  await button(page, 'Refund Req').click()
  await expect(row(page, 'Mohan Rawat')).toBeVisible()
})
