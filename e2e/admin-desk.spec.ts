import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, card, dialog, field, signIn } from './desk'
import { deskWidths, expectNoSideways, takeLooks } from './looks'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

const rooms = 'Closed Dates and Phone Bookings'

/** The two forms of the view have fields of the same name. */
const byPhone = (page: Page) => page.locator('form').filter({ hasText: 'A booking by phone' })
const closing = (page: Page) => page.locator('form').filter({ hasText: 'Close dates' })

/** The saved page needs nothing else: without a line it opens, and asks for nothing. */
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

async function textOf(paper: Uint8Array): Promise<string> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(paper)
  const text = [...document.pages()].map((one) => one.getText()).join('\n')
  document.destroy()
  pdfium.destroy()
  return text
}

async function fillPhoneBooking(page: Page): Promise<void> {
  const form = byPhone(page)
  await form.getByLabel('Check-in').fill('2027-06-10')
  await form.getByLabel('Check-out').fill('2027-06-12')
  await form.getByLabel('Mobile number').fill('98765 43210')
  await form.getByLabel('Name of person 1').fill('Kunwar Singh')
  await form.getByLabel('Age of person 1').fill('61')
  await form.getByLabel('Identity of person 1').selectOption('other')
  await form.getByLabel('Note for the desk').fill('Comes late, by jeep')
}

test('a booking by phone is made, paid at the desk, arrives, and is on the printed sheet', async ({
  page,
  hotel,
}) => {
  await signIn(page, hotel)
  await button(page, rooms).click()
  await byPhone(page).getByRole('button', { name: 'Book', exact: true }).click()
  await expect(byPhone(page).getByText('Enter a valid 10-digit mobile number.')).toBeVisible()
  await expect(byPhone(page).getByLabel('Check-in')).toBeFocused()
  await fillPhoneBooking(page)
  await expect(byPhone(page)).toContainText('₹5,000 for 2 nights, 1 room, at ₹2,500 a night')
  await expectAccessible(page)
  await expectNoSideways(page)
  await takeLooks(page, 'admin-rooms', deskWidths)
  await byPhone(page).getByRole('button', { name: 'Book', exact: true }).click()
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
  await signIn(page, hotel)
  await button(page, 'Arrivals').click()
  const arriving = card(page, 'Kunwar Singh')
  await expect(arriving).toContainText('Double 1')
  await expect(arriving).toContainText('₹3,000 to be paid')
  await arriving.getByRole('button', { name: 'Arrived' }).click()
  await expect(arriving.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await takeLooks(page, 'admin-arrivals', deskWidths)
  const saving = page.waitForEvent('download')
  await button(page, 'Save as a page').click()
  await expectReadableOffline(page.context(), readFileSync(await (await saving).path(), 'utf8'))
  const paper = await textOf(await page.pdf({ format: 'A4', landscape: true }))
  for (const words of ['Kunwar Singh', 'Double 1', '₹3,000 to be paid', '10 Jun 2027', '13 Jun 2027'])
    expect(paper).toContain(words)
  for (const words of ['Sign out', 'Balance received', 'Save as a page']) expect(paper).not.toContain(words)

  await button(page, 'Audit').click()
  await expect(page.getByRole('table')).toContainText('Booking made at the desk')
  await expect(page.getByRole('table')).toContainText('Guests arrived')
  await expectAccessible(page)
  await expectNoSideways(page)
  await takeLooks(page, 'admin-audit', deskWidths)
})

test('a booking by phone is moved to other nights, and cancelled with the money given back', async ({
  page,
  hotel,
}) => {
  await signIn(page, hotel)
  await button(page, rooms).click()
  await fillPhoneBooking(page)
  await byPhone(page).getByText('Money was taken already').click()
  await byPhone(page).getByLabel('Amount in rupees').fill('1000')
  await byPhone(page).getByRole('button', { name: 'Book', exact: true }).click()
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
  await takeLooks(page, 'admin-change', deskWidths)
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
  await expect(kunwar).toContainText('₹1,000 given back in cash')
  await kunwar.getByRole('button', { name: 'Erase personal data' }).click()
  await expect(dialog(page)).toContainText('Erase the personal data of this booking?')
  await expectAccessible(page)
  await takeLooks(page, 'admin-erase', deskWidths)
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

/** As another administrator does it, at his own desk: only the note is another one afterwards. */
async function changeElsewhere(hotel: RunningHotel): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const [row] = await hotel.rows('select id, version from booking')
  const details = {
    ...{ mobileNumber: '9876543210', numberOfGuests: 1 },
    guests: [{ name: 'Kunwar Singh', age: '61', id: 'other' }],
  }
  const change = {
    ...{ bookingId: row?.['id'], version: row?.['version'], rooms: 1, details, note: 'and wants tea' },
    ...{ checkIn: '2027-06-10', checkOut: '2027-06-12' },
  }
  const headers = { 'content-type': 'application/json', 'auth-token': String(authToken) }
  const body = JSON.stringify(change)
  const answer = await fetch(`${hotel.url}/trpc/admin.desk.change`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
}

test('closed dates are not sold; where guests have the rooms they are named, and nothing is closed', async ({
  page,
  hotel,
}) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await signIn(page, hotel)
  await button(page, rooms).click()
  const form = closing(page)
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
})

test('selling is stopped after a question, said above every view, and opened again', async ({
  page,
  hotel,
}) => {
  await signIn(page, hotel)
  await button(page, rooms).click()
  await button(page, 'Stop selling').click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Stop selling' }).click()
  await button(page, 'OK').click()
  await button(page, 'View Bookings').click()
  await expect(page.getByText('Nothing is being sold on the site.')).toBeVisible()
  await expectAccessible(page)
  await takeLooks(page, 'admin-stopped', deskWidths)
  await button(page, 'Open selling again').click()
  await expect(page.getByText('Nothing is being sold on the site.')).toHaveCount(0)
})

test('whoever paid without a form is an item of attention; his details are filled in', async ({
  page,
  hotel,
}) => {
  const { orderId } = await book(hotel, { withDetails: false })
  await signIn(page, hotel)
  await button(page, 'Attention').click()
  await expect(page.getByRole('article')).toContainText('Guest details missing')
  await expectAccessible(page)
  await expectNoSideways(page)
  await takeLooks(page, 'admin-attention', deskWidths)
  await button(page, 'See the booking').click()
  const found = page.getByRole('article')
  await expect(found).toContainText(orderId)
  await found.getByRole('button', { name: 'Fill in guest details' }).click()
  await field(page, 'Mobile number').fill('9876543210')
  await field(page, 'Name of person 1').fill('अनुष्का कुँवर')
  await field(page, 'Age of person 1').fill('29')
  await field(page, 'Aadhar of person 1').fill('2341 2341 2346')
  await expectAccessible(page)
  await takeLooks(page, 'admin-details', deskWidths)
  await button(page, 'Save').click()
  await expect(found).toContainText('अनुष्का कुँवर')
  await expect(found).not.toContainText('Guest details missing')
  await found.getByRole('button', { name: 'Send confirmation again' }).click()
  await expect(found.getByText(/^On its way to/)).toBeVisible()
})

test('F62: a confirmation that the mail server refuses is seen on the card and in the list', async ({
  page,
  hotel,
}) => {
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  await book(hotel)
  // Tried again and again over a day, each time a little later.
  await expect
    .poll(
      async () => {
        await hotel.clock.advance(8 * 3600)
        return hotel.rows('select 1 from mail where sent_at is null and due_at is not null')
      },
      { timeout: 60_000 },
    )
    .toEqual([])
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  const lost = card(page, 'The confirmation was not delivered')
  await lost.getByRole('button', { name: 'Correct the mail address' }).click()
  await field(page, 'Email').fill('nobody')
  await button(page, 'Save').click()
  await expect(dialog(page)).toContainText('Enter a valid email address.')
  await expectAccessible(page)
  await field(page, 'Email').fill('right@example.com')
  await button(page, 'Save').click()
  await expect(dialog(page)).toHaveCount(0)
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await lost.getByRole('button', { name: 'Send confirmation again' }).click()
  await expect(lost).toContainText('On its way to right@example.com.')
  // What two looks in a row have seen is raised.
  for (const seconds of [16, 16]) await hotel.clock.advance(seconds)
  await button(page, 'Attention').click()
  const item = card(page, 'A mail to a guest is not delivered')
  await expect(item).toContainText('Find the booking in the panel, call the guest')
  await item.getByRole('button', { name: 'Done' }).click()
  await expect(item).toHaveCount(0)
})

/** Goes on with Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((it) => it === document.activeElement)
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

test('the desk works without a mouse: money is received, somebody arrives, dates are closed, selling stops', async ({
  page,
  hotel,
}) => {
  await hotel.clock.moveTo('2027-06-09T14:00:00+05:30')
  await book(hotel)
  await hotel.clock.moveTo('2027-06-10T14:00:00+05:30')
  await signIn(page, hotel)
  const press = async (wanted: Locator) => {
    await tabTo(page, wanted)
    await page.keyboard.press('Enter')
  }
  await press(button(page, 'View Bookings'))
  const receive = page.getByRole('button', { name: 'Balance received' })
  await press(receive)
  await expect(dialog(page)).toContainText('Balance received')
  await page.keyboard.press('Escape')
  await expect(receive).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Cash' }))
  await page.keyboard.press('ArrowRight')
  await press(button(page, 'Received'))
  await expect(page.getByRole('article')).toContainText('₹2,000 received by UPI')
  await page.keyboard.press('Home')
  await press(button(page, 'Arrivals'))
  await press(button(page, 'Arrived'))
  await expect(button(page, 'Take it back')).toBeVisible()
  await press(button(page, rooms))
  await tabTo(page, button(page, 'Stop selling'))
  const form = closing(page)
  await form.getByLabel('Check-in').fill('2027-07-01')
  await form.getByLabel('Check-out').fill('2027-07-02')
  await tabTo(page, form.getByLabel('Why'))
  await page.keyboard.type('Paint')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 Double Bed room, 1 Jul 2027 to 2 Jul 2027')).toBeVisible()
  await press(button(page, 'Stop selling'))
  await press(dialog(page).getByRole('button', { name: 'Stop selling' }))
  await press(button(page, 'OK'))
  await expect(page.getByText('Nothing is being sold on the site.')).toBeVisible()
})
