import { expect, type Page } from '@playwright/test'
import { button, dialog, field, fillAndContinue, inWindow, joinQueue } from './booking-guest'
import { book, card, signIn } from './desk'
import type { RunningHotel } from './running-hotel'
import { test } from './test'
import { translatePages } from './translated'

test.beforeEach(({ page }) => translatePages(page))

const isTranslated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-translated', '')
const queuePanel = (page: Page) => page.getByRole('region', { name: 'Your place in the queue' })
const sums = (hotel: RunningHotel) =>
  hotel.rows('select amount, pending from booking join payment_order on payment_order.id = paid_order_id')

/** A guest without a browser asks for double rooms on the same nights. */
const requests = (hotel: RunningHotel, userId: string, numberOfRooms: number) =>
  hotel.post('/api/payment/checkout', {
    type: 'Double Bed',
    numberOfRooms,
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-12',
    paidAmount: 3000 * numberOfRooms,
    userId,
  })

test('on a translated page the price follows the nights, and the button says what is charged', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await isTranslated(page)
  await button(page, 'Change something').click()
  await field(page, 'Check-out').fill('2027-06-13')
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price).toContainText('3 nights')
  await expect(price).toContainText('₹7,500')
  await expect(price).not.toContainText('2 nights')
  await field(page, 'Number of guests').fill('1')
  await expect(field(page, 'Name of person 2')).toHaveCount(0)
  await field(page, 'Email').fill('asha')
  await button(page, 'Continue').click()
  await expect(page.getByText('1 field needs another look.')).toBeVisible()
  await field(page, 'Email').fill('asha@example.com')
  await expect(page.getByText('1 field needs another look.')).toHaveCount(0)

  await button(page, 'Continue').click()
  await expect(button(page, /^Pay ₹/)).toHaveText('Pay ₹4,500')
  await page.getByRole('radio', { name: '100%', exact: true }).check()
  await expect(button(page, /^Pay ₹/)).toHaveText('Pay ₹7,500')
  await button(page, /^Pay ₹/).click()
  await inWindow(page, /^Pay ₹7,500/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('₹7,500')
  expect(await sums(hotel)).toEqual([{ amount: '750000', pending: '0' }])
  await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The booking' })).toContainText('₹7,500')
})

test('on a translated page the place in the queue moves, and the turn comes', async ({ page, hotel }) => {
  await requests(hotel, 'others', 3)
  await requests(hotel, 'before', 1)
  await joinQueue(page)
  await isTranslated(page)
  await expect(queuePanel(page)).toContainText('Your place: 2')
  await expect(queuePanel(page)).toContainText(/in [89]:\d\d\./)
  await Promise.all([expect(dialog(page)).toContainText('It is your turn'), hotel.clock.advance(601)])
  await expect(inWindow(page, /^Pay ₹3,000/)).toBeVisible()
  await inWindow(page, /^Pay ₹3,000/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
})

test('on a translated page a refund shows each step and each amount', async ({ page, hotel }) => {
  const { orderId } = await book(hotel)
  await page.goto('/refundForm')
  await isTranslated(page)
  await button(page, 'Submit').click()
  await expect(page.getByText(/order id/i).last()).toBeVisible()
  await field(page, 'Order ID').fill(orderId)
  await button(page, 'Submit').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking')
  await expect(page.getByText('80% refund: ₹2,343.36 of ₹3,000.00 paid', { exact: true })).toBeVisible()
  await button(page, 'Confirm Cancellation').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is cancelled')
  await expect(page.getByText('An email is on its way to ')).toBeVisible()
})

test('on a translated page a balance is what is still due', async ({ page, hotel }) => {
  await book(hotel)
  await signIn(page, hotel)
  await isTranslated(page)
  await button(page, 'View Bookings').click()
  const asha = card(page, 'Asha Rawat')
  await expect(asha).toContainText('Amount pending₹2,000')
  for (const [amount, pending] of [
    ['500', '₹1,500'],
    ['1500', '₹0'],
  ] as const) {
    await asha.getByRole('button', { name: 'Balance received' }).click()
    await field(page, 'Amount in rupees').fill(amount)
    await dialog(page).getByRole('radio', { name: 'UPI' }).check()
    await dialog(page).getByRole('button', { name: 'Received', exact: true }).click()
    await expect(asha).toContainText(`Amount pending${pending}`)
  }
  await expect(asha).toContainText('₹500 received by UPI')
  await button(page, 'Arrivals').click()
  await button(page, 'Alerts').click()
  await button(page, 'Change Room Rates').click()
  await button(page, 'Audit').click()
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
})
