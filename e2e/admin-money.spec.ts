import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, row, screen, signIn } from './desk'
import type { RunningHotel } from './running-hotel'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

/** A group of two bookings, made at the desk. */
async function bookGroup(hotel: RunningHotel): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const group = {
    id: '00000000-0000-4000-8000-000000000001',
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-12',
    rooms: [
      { type: 'Double Bed', numberOfRooms: 1 },
      { type: 'Triple Bed', numberOfRooms: 1 },
    ],
    name: 'Kiran Mehta',
    mobileNumber: '9811122233',
    group: 'Indore yatra',
  }
  await hotel.post('/trpc/desk.book', group, { 'auth-token': String(authToken) })
}

test('a group pays in one go, and the day is closed with a difference of ₹50', async ({ page, hotel }) => {
  await bookGroup(hotel)
  await signIn(page, hotel, 'groups')
  await expect(row(page, 'Indore yatra')).toContainText('2 bookings10 Jun 2027₹12,000')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Indore yatra' }).click()
  await expect(page.getByRole('heading', { name: 'Indore yatra' })).toBeVisible()
  expect(page.url()).not.toContain('Indore')
  await page.reload()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-group', deskWidths)
  await button(page, 'Take up to ₹12,000').click()
  await field(page, 'Amount').fill('13000')
  await button(page, 'Take ₹13,000 in cash').click()
  await expect(dialog(page)).toContainText('Only ₹12,000 is due for this group in all.')
  await field(page, 'Amount').fill('6000')
  await expectAccessible(page)
  await button(page, 'Take ₹6,000 in cash').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Take up to ₹6,000')).toBeVisible()

  await screen(page, 'Money').click()
  await expect(row(page, 'Everybody')).toContainText('₹6,000')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-money', deskWidths)
  await field(page, 'Cash counted').fill('5950')
  await expect(page.getByRole('status').filter({ hasText: '₹50 less than received' })).toBeVisible()
  await button(page, 'Close the day with ₹5,950').click()
  await expect(dialog(page)).toContainText('A closed day never changes again.')
  await expectAccessible(page)
  await button(page, 'Close the day').last().click()
  await expect(dialog(page)).toContainText('1 Mar 2027 is closed.')
  await button(page, 'OK').click()
  await expect(page.getByText('₹5,950 counted, ₹50 less than received.')).toBeVisible()
  await page.getByRole('link', { name: 'Day before' }).click()
  await expect(page.getByText('Without money at the desk a day needs no closing.')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(page.getByText('₹5,950 counted, ₹50 less than received.')).toBeVisible()
})
