import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, card, dialog, openCard, row, screen, signIn } from './desk'
import type { RunningHotel } from './running-hotel'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
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

/** What another administrator does elsewhere. */
async function markElsewhere(hotel: RunningHotel, orderId: string): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const body = new FormData()
  body.set('razorpay_order_id', orderId)
  const headers = { 'auth-token': String(authToken) }
  const answer = await fetch(`${hotel.url}/api/send-refund`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

test('a refund is marked with a file; only then can it be deleted', async ({ page, watch, hotel }) => {
  watch.allow(/send-refund/)
  const cancel = (orderId: string) =>
    hotel.post('/api/payment/refund', { razorpay_order_id: orderId, confirmCancellation: true })
  await hotel.sandbox('/razorpay/control/balance', { paise: 0 })
  await cancel((await book(hotel, { names: ['Mohan Rawat'] })).orderId)
  await hotel.sandbox('/razorpay/control/balance', { paise: 10_000_000 })
  const ritu = await book(hotel, { names: ['Ritu Singh'] })
  const { orderId } = await book(hotel)
  for (const each of [ritu.orderId, orderId])
    expect(await cancel(each)).toMatchObject({ amountRefunded: 2343.36 })
  await signIn(page, hotel, 'bookings')
  await button(page, 'Refund Req').click()
  // The provider refused it: the card says why.
  await expect(await openCard(page, 'Mohan Rawat')).toContainText('add funds in the Razorpay dashboard')

  await test.step('a mark that never reaches the server, or gets no message, is reported', async () => {
    const mark = async (outcome: string) => {
      await card(page, 'Ritu Singh').getByRole('button', { name: 'Refunded' }).click()
      await button(page, 'Yes, it is refunded').click()
      await expect(dialog(page)).toContainText(outcome)
      await button(page, 'OK').click()
      await page.unroute('**/api/send-refund')
    }
    await openCard(page, 'Ritu Singh')
    await page.route('**/api/send-refund', (route) => route.abort('connectionreset'))
    await mark('Something went wrong')
    await page.route('**/api/send-refund', (route) => route.fulfill({ status: 409, json: {} }))
    await mark('Failed to send refund email')
    await expect(card(page, 'Ritu Singh')).toContainText('StatusProcessing')
    await markElsewhere(hotel, ritu.orderId)
    await mark('Somebody else has already marked this booking as refunded.')
  })

  const asha = await openCard(page, 'Asha Rawat')
  await expect(asha.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const picker = asha.getByLabel(/^Attachment/)
  await picker.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(asha).toContainText('Attach a PDF, JPEG or PNG file.')
  await expect(asha.getByRole('button', { name: 'Refunded' })).toBeDisabled()
  await picker.setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 receipt'),
  })
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-refund', deskWidths)
  await asha.getByRole('button', { name: 'Refunded' }).click()
  await expect(dialog(page)).toContainText('Do you want to mark this booking as refunded?')
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText('Refund mail sent successfully!')
  await button(page, 'OK').click()
  await expect(asha).toContainText('StatusRefunded')
  await expect(asha.getByLabel(/^Attachment/)).toHaveCount(0)
  await expect(asha.getByRole('button', { name: /^Delete the booking of Asha/ })).toBeVisible()
  const [mark] = await hotel.rows(
    "select admin, note from audit_entry where action = 'markedRefunded' order by at desc",
  )
  expect(mark).toEqual({ admin: hotel.administrator.email, note: '₹2,343.36' })
  const sent = async () =>
    (await hotel.mails()).filter(
      ({ subject, attachments }) => subject.startsWith('Your refund') && attachments.length > 0,
    )
  await expect.poll(async () => (await sent()).length).toBe(1)
  expect(await sent()).toMatchObject([
    { to: ['asha@example.com'], attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf' }] },
  ])
})
