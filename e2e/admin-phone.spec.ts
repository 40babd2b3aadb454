import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, card, dialog, field, signIn } from './desk'
import { textOf, withoutSpaces } from './pdf-pages'
import type { RunningHotel } from './running-hotel'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

/** The two forms of the view have fields of the same names. */
const bookedAtDesk = (page: Page) => page.locator('form').filter({ hasText: 'A booking by phone' })

/** The saved page opens offline and requests nothing. */
async function expectReadableOffline(context: BrowserContext, saved: string): Promise<void> {
  const sheet = await context.newPage()
  await context.setOffline(true)
  const asked: string[] = []
  sheet.on('request', (request) => asked.push(request.url()))
  await sheet.setContent(saved)
  await expect(sheet.getByRole('row').filter({ hasText: 'Kunwar Singh' })).toContainText(
    'Comes late, by jeep',
  )
  await expect(sheet.getByRole('heading')).toContainText(['Arrivals', '10 Jun 2027', '11 Jun 2027'])
  await expectAccessible(sheet)
  expect(asked).toEqual([])
  await context.setOffline(false)
  await sheet.close()
}

async function fillDeskBooking(page: Page): Promise<void> {
  const form = bookedAtDesk(page)
  await form.getByLabel('Check-in').fill('2027-06-10')
  await form.getByLabel('Check-out').fill('2027-06-12')
  await form.getByLabel('Mobile number').fill('98765 43210')
  await form.getByLabel('Name of person 1').fill('Kunwar Singh')
  await form.getByLabel('Age of person 1').fill('61')
  await form.getByLabel('Identity of person 1').selectOption('other')
  await form.getByLabel('Note for the desk').fill('Comes late, by jeep')
}

test('a booking by phone is made, paid, marked as arrived and printed', async ({ page, hotel, watch }) => {
  // While the saved sheet is read offline, the panel may request something.
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await signIn(page, hotel, 'rooms')
  await bookedAtDesk(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(bookedAtDesk(page).getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
  await expect(bookedAtDesk(page).getByLabel('Check-in')).toBeFocused()
  await fillDeskBooking(page)
  await expect(bookedAtDesk(page)).toContainText('₹5,000 for 2 nights, 1 room, at ₹2,500 a night')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-rooms', deskWidths)
  await bookedAtDesk(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Booked.')).toBeVisible()
  await button(page, 'See the booking').click()
  const kunwar = card(page, 'Kunwar Singh')
  await expect(kunwar).toContainText('By phone or at the desk')
  await expect(kunwar).toContainText('Amount pending₹5,000')
  await kunwar.getByRole('button', { name: 'Balance received' }).click()
  await field(page, 'Amount in rupees').fill('1.5')
  await button(page, 'Received').click()
  await expect(dialog(page)).toContainText('Enter an amount in whole rupees.')
  await field(page, 'Amount in rupees').fill('2000')
  await dialog(page).getByRole('radio', { name: 'UPI' }).check()
  await expectAccessible(page)
  await button(page, 'Received').click()
  await expect(kunwar).toContainText('Amount pending₹3,000')
  await expect(kunwar).toContainText('₹2,000 received by UPI')

  // By June the session of March has ended.
  await hotel.clock.moveTo('2027-06-10T14:00:00+05:30')
  await button(page, 'Arrivals').click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await signIn(page, hotel, 'arrivals')
  const arriving = card(page, 'Kunwar Singh')
  await expect(arriving).toContainText('Double 1')
  await expect(arriving).toContainText('₹3,000 to be paid')
  await arriving.getByRole('button', { name: 'Arrived' }).click()
  await expect(arriving.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-arrivals', deskWidths)
  const saving = page.waitForEvent('download')
  await button(page, 'Save as a page').click()
  await expectReadableOffline(page.context(), readFileSync(await (await saving).path(), 'utf8'))
  const paper = await textOf(await page.pdf({ format: 'A4', landscape: true }))
  for (const words of ['Kunwar Singh', 'Double 1', '₹3,000 to be paid', '10 Jun 2027', '13 Jun 2027'])
    expect(paper).toContain(withoutSpaces(words))
  for (const words of ['Sign out', 'Change Room Rates', 'Balance received', 'Save as a page'])
    expect(paper).not.toContain(withoutSpaces(words))

  await button(page, 'Audit').click()
  await expect(page.getByRole('table')).toContainText('Booking made at the desk')
  await expect(page.getByRole('table')).toContainText('Guests arrived')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-audit', deskWidths)
})

test('a booking by phone is moved, then cancelled with the money returned', async ({ page, hotel }) => {
  await signIn(page, hotel, 'rooms')
  await fillDeskBooking(page)
  await bookedAtDesk(page).getByText('Money was received already').click()
  await bookedAtDesk(page).getByLabel('Amount in rupees').fill('1000')
  await bookedAtDesk(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('Booked.')).toBeVisible()
  await button(page, 'View Bookings').last().click()
  const kunwar = card(page, 'Kunwar Singh')
  await changeElsewhere(hotel)
  await kunwar.getByRole('button', { name: 'Change this booking' }).click()
  await dialog(page).getByLabel('Check-out').fill('2027-06-15')
  await dialog(page).getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This booking has changed since you opened it.')
  await button(page, 'Leave as it is').click()
  await expect(kunwar).toContainText('Note: and wants tea')
  await kunwar.getByRole('button', { name: 'Change this booking' }).click()
  await dialog(page).getByLabel('Check-out').fill('2027-06-13')
  await dialog(page).getByRole('radio', { name: 'Triple Bed' }).check()
  await expect(dialog(page)).toContainText('₹10,500 for 3 nights, 1 room, at ₹3,500 a night')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-change', deskWidths)
  await dialog(page).getByRole('button', { name: 'Change', exact: true }).click()
  await expect(kunwar).toContainText('Check-out13 Jun 2027')
  await expect(kunwar.getByRole('heading')).toHaveText('Triple Bed Room')
  await expect(kunwar).toContainText('Amount pending₹9,500')
  await kunwar.getByRole('button', { name: 'Cancel this booking' }).click()
  await expectAccessible(page)
  await expect(dialog(page).getByLabel('Amount in rupees')).toHaveValue('1000')
  await button(page, 'Cancel the booking').click()
  await expect(dialog(page)).toContainText('The booking is cancelled')
  await button(page, 'OK').click()
  await expect(page.getByText('No bookings in this category.')).toBeVisible()
  await button(page, 'Cancelled').click()
  await expect(kunwar).toContainText('₹1,000 returned in cash')
  await kunwar.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(dialog(page)).toContainText('Erase the personal data of this booking?')
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-erase', deskWidths)
  await button(page, 'Erase for good').click()
  await expect(dialog(page)).toContainText('The personal data is erased.')
  await button(page, 'OK').click()
  await expect(page.getByRole('article')).toContainText('The guests’ data was erased on request.')
  await expect(kunwar).toHaveCount(0)
  await expect(button(page, 'Erase personal data')).toHaveCount(0)
  expect(await hotel.rows('select 1 from guest_details')).toEqual([])
  await button(page, 'Who did what').click()
  await expect(page.getByRole('table')).toContainText('Personal data erased')
})

/** What another administrator does elsewhere: changes only the note. */
async function changeElsewhere(hotel: RunningHotel): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const [row] = await hotel.rows('select id, version from booking')
  const details = {
    mobileNumber: '9876543210',
    numberOfGuests: 1,
    guests: [{ name: 'Kunwar Singh', age: '61', id: 'other' }],
  }
  const change = {
    bookingId: row?.['id'],
    version: row?.['version'],
    rooms: 1,
    details,
    note: 'and wants tea',
    checkIn: '2027-06-10',
    checkOut: '2027-06-12',
  }
  const headers = { 'content-type': 'application/json', 'auth-token': String(authToken) }
  const body = JSON.stringify(change)
  const answer = await fetch(`${hotel.url}/trpc/admin.desk.change`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}
