import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, card, dialog, signIn } from './desk'
import type { RunningHotel } from './running-hotel'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

/** A booking that its guest has cancelled in time: ₹2,343.36 of ₹3,000 are refunded. */
async function requested(hotel: RunningHotel): Promise<string> {
  const { orderId } = await book(hotel)
  const asked = { razorpay_order_id: orderId, confirmCancellation: true }
  expect(await hotel.post('/api/payment/refund', asked)).toMatchObject({ amountRefunded: 2343.36 })
  return orderId
}

/** What another administrator does elsewhere. */
async function markElsewhere(hotel: RunningHotel, orderId: string): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const body = new FormData()
  body.set('razorpay_order_id', orderId)
  const headers = { 'auth-token': String(authToken) }
  const answer = await fetch(`${hotel.url}/api/send-refund`, { method: 'POST', body, headers })
  expect(answer.status).toBe(200)
}

async function openRequests(page: Page, hotel: RunningHotel): Promise<void> {
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  await button(page, 'Refund Req').click()
  await expect(card(page, 'Asha Rawat')).toBeVisible()
}

test('a refund is marked with a file for the guest; only then can the card be deleted', async ({
  page,
  hotel,
}) => {
  await requested(hotel)
  await openRequests(page, hotel)
  const asha = card(page, 'Asha Rawat')
  await expect(asha.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const picker = asha.getByLabel(/^Attachment/)
  await picker.setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(asha).toContainText('Attach a PDF, JPEG or PNG file.')
  await expect(button(page, 'Refunded').last()).toBeDisabled()
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
  await expectAccessible(page)
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText('Refund mail sent successfully!')
  await button(page, 'OK').click()
  await expect(asha).toContainText('StatusRefunded')
  await expect(asha.getByLabel(/^Attachment/)).toHaveCount(0)
  await expect(asha.getByRole('button', { name: /^Delete the booking of Asha/ })).toBeVisible()
  const [mark] = await hotel.rows("select admin, note from audit_entry where action = 'markedRefunded'")
  expect(mark).toEqual({ admin: hotel.administrator.email, note: '₹2,343.36' })
  const sent = async () => (await hotel.mails()).filter(({ subject }) => subject.startsWith('Your refund'))
  await expect.poll(async () => (await sent()).length).toBe(1)
  expect(await sent()).toMatchObject([
    { to: ['asha@example.com'], attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf' }] },
  ])
})

test('if another administrator was faster, the panel shows the server’s message', async ({
  page,
  watch,
  hotel,
}) => {
  watch.allow(/send-refund/)
  const orderId = await requested(hotel)
  await openRequests(page, hotel)
  const faster = 'Somebody else has already marked this booking as refunded.'
  await markElsewhere(hotel, orderId)
  await card(page, 'Asha Rawat').getByRole('button', { name: 'Refunded' }).click()
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText(faster)
})

test('a refund mail that never reaches the server is reported, and the card stays as it was', async ({
  page,
  watch,
  hotel,
}) => {
  watch.allow(/send-refund/)
  await requested(hotel)
  await openRequests(page, hotel)
  await page.route('**/api/send-refund', (route) => route.abort('connectionreset'))
  await card(page, 'Asha Rawat').getByRole('button', { name: 'Refunded' }).click()
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText('Something went wrong')
  await button(page, 'OK').click()
  await expect(card(page, 'Asha Rawat')).toContainText('StatusProcessing')
})

test('a refund that the provider refuses says why on its card', async ({ page, hotel }) => {
  await hotel.sandbox('/razorpay/control/balance', { paise: 0 })
  const { orderId } = await book(hotel)
  await hotel.post('/api/payment/refund', { razorpay_order_id: orderId, confirmCancellation: true })
  await openRequests(page, hotel)
  await expect(card(page, 'Asha Rawat')).toContainText('add funds in the Razorpay dashboard')
})

test('the hotel cancels for a guest: it asks, and says what is refunded', async ({ page, hotel }) => {
  await book(hotel)
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  await button(page, 'Cancel with full refund').click()
  await expect(dialog(page)).toContainText('Asha Rawat: 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027')
  await expectAccessible(page)
  await button(page, 'Cancel and refund ₹3,000').click()
  await expect(dialog(page)).toContainText('The booking is cancelled. ₹3,000 will be refunded.')
  await button(page, 'OK').click()
  await button(page, 'Refund Req').click()
  await expect(card(page, 'Asha Rawat')).toContainText('₹3,000')
  expect(await hotel.rows("select admin from audit_entry where action = 'cancelledForGuest'")).toHaveLength(1)
})

test('all arrivals of a day are cancelled together, and the panel lists whom to call', async ({
  page,
  hotel,
}) => {
  await book(hotel, { checkIn: '2027-06-10', checkOut: '2027-06-12' })
  await signIn(page, hotel)
  await page.goto('/admin_panel?view=arrivals&date=2027-06-10')
  await button(page, 'Cancel all arrivals of this day').click()
  await expect(dialog(page)).toContainText('Cancel all arrivals of 10 Jun 2027')
  await expectAccessible(page)
  await button(page, 'Cancel 1 booking').click()
  await expect(dialog(page)).toContainText('1 booking cancelled.')
  await button(page, 'OK').click()
  await expect(page.getByText(/Asha Rawat.*informed by email; ₹3,000 will be refunded/)).toBeVisible()
})
