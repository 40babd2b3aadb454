import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fill,
  fillAndContinue,
  inWindow,
  joinQueue,
  openForm,
  openPaymentWindow,
  typed,
} from './booking-guest'
import { holdTime, letTimePass } from './page-time'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const statuses = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking order by rank')).map(({ status }) => status)

const request = (over: Record<string, unknown> = {}) => ({
  type: 'Double Bed',
  numberOfRooms: 3,
  checkInDate: '2027-06-10',
  checkOutDate: '2027-06-12',
  paidAmount: 9000,
  userId: 'somebody',
  ...over,
})

/** Another guest takes all double rooms, held or paid. */
async function othersTake(hotel: RunningHotel, paid: boolean): Promise<void> {
  const { payment } = (await hotel.post('/api/payment/checkout', request())) as { payment: { id: string } }
  if (!paid) return
  const signed = await hotel.sandbox('/razorpay/control/pay', { order_id: payment.id, webhooks: 'drop' })
  await hotel.post('/api/payment/verify-payment', signed)
}

async function everythingIsStillThere(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed())) await expect(field(page, label)).toHaveValue(value)
}

test('closing the window shows that nothing was charged, and the form keeps everything', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Close').click()
  await expect(dialog(page)).toContainText('Payment window closed')
  await expect(dialog(page)).toContainText('You have not been charged.')
  await expect(dialog(page)).toContainText('Your room is still held for you')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Back to the form' }).last().click()
  await everythingIsStillThere(page)
  await page.reload()
  await expect(button(page, 'Continue')).toBeEnabled()
  await everythingIsStillThere(page)
  await expect(page.getByText('Your room is held for you while you pay.')).toBeVisible()
  expect(await statuses(hotel)).toEqual(['Held'])
})

test('a payment that fails in the window and is tried again there is confirmed', async ({ page, hotel }) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Fail').click()
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
})

test('with all rooms sold the form says so, offers others, and disables Continue', async ({
  page,
  hotel,
}) => {
  await othersTake(hotel, true)
  await page.goto('/booking')
  await expect(button(page, 'Continue')).toBeEnabled()
  await page.getByRole('radio', { name: 'Double Bed' }).check()
  await field(page, 'Check-in').fill('2027-06-10')
  await field(page, 'Check-out').fill('2027-06-12')
  await expect(page.getByText('No rooms available for the selected dates.')).toBeVisible()
  await expect(button(page, 'Continue')).toBeDisabled()
  const instead = page.getByRole('region', { name: 'Free instead' })
  await expect(instead.getByRole('button')).toHaveText([
    '1 Triple Bed room on the same nights',
    'Double Bed, 8 Jun 2027 to 10 Jun 2027',
    'Double Bed, 12 Jun 2027 to 14 Jun 2027',
    'Double Bed, 13 Jun 2027 to 15 Jun 2027',
  ])
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-full')
  await instead.getByRole('button', { name: '12 Jun 2027' }).click()
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-12')
  await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
  await expect(button(page, 'Continue')).toBeEnabled()
})

test('rooms that are sold before the payment: a message, ten seconds, and home', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.availability|ERR_FAILED/)
  await page.clock.install()
  await fillAndContinue(page)
  // Otherwise the dialog itself would say that the rooms are gone.
  await page.route(/trpc\/[^?]*booking\.availability/, (route) => route.abort())
  await othersTake(hotel, true)
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText(
    'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates. Redirecting to home',
  )
  await expect(dialog(page)).toContainText('You have not been charged for this request')
  await takeScreenshots(page, 'booking-no-rooms')
  await expect(page.getByRole('timer')).toContainText('seconds')
  const moveOn = await holdTime(page)
  await expectAccessible(page)
  await moveOn(10_000)
  await expect(page).toHaveURL(/\/$/)
})

test('leaving the queue takes one press', async ({ page, hotel }) => {
  await othersTake(hotel, false)
  await joinQueue(page)
  await button(page, 'Leave the queue').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You withdrew this booking')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await expect(page.getByText('To pay now')).toHaveCount(0)
  await takeScreenshots(page, 'booking-withdrawn')
  expect(await statuses(hotel)).toEqual(['Held', 'Withdrawn'])
})

test('a blocked payment script shows an error, a phone number, and a way to try again', async ({
  page,
  watch,
}) => {
  watch.allow(/checkout\.js/)
  await page.route('**/checkout.js', (route) => route.abort())
  await fillAndContinue(page)
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Failed to load payment processor')
  await expect(dialog(page).getByRole('link', { name: /\+91/ })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/checkout.js')
  await button(page, 'Try Again').click()
  await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
})

test('with the provider down the guest is told that no room is held, and can try again', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.checkout.*502/)
  await fillAndContinue(page)
  await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 3 }])
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('The payment service is not responding, so no room is held.')
  await button(page, 'Try Again').click()
  await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
})

test('a connection that fails before the order shows an error and a way to try again', async ({
  page,
  watch,
}) => {
  watch.allow(/booking\.checkout/)
  await fillAndContinue(page)
  await page.route('**/trpc/booking.checkout*', (route) => route.abort())
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('An error occurred while initiating payment')
  await page.unroute('**/trpc/booking.checkout*')
  await button(page, 'Try Again').click()
  await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
})

test('paid, and verify cannot be reached: being confirmed, no second payment, then confirmed', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.(verify|live|ask|mine)/)
  await page.clock.install()
  await fillAndContinue(page)
  // Neither the subscription nor a webhook reports the payment.
  for (const path of ['verify', 'live', 'mine'])
    await page.route(`**/trpc/booking.${path}*`, (route) => route.abort())
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await openPaymentWindow(page)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Your payment is being confirmed; you need not pay again.')
  await expect(dialog(page)).toContainText('An error occurred during payment verification. Please try again')
  await expect(dialog(page).getByRole('button', { name: /Try Again|Pay/i })).toHaveCount(0)
  await expectAccessible(page)
  await takeScreenshots(page, 'payment-being-confirmed')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your payment is being confirmed; you need not pay again.')).toBeVisible()
  await expect(page.getByText('Your room is held for you while you pay.')).toHaveCount(0)
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText('Your payment is being confirmed; you need not pay again.')
  await page.unroute('**/trpc/booking.verify*')
  await letTimePass(page, () => expect(dialog(page)).toContainText('Booking Confirmed', { timeout: 2000 }))
  expect(await statuses(hotel)).toEqual(['Confirmed'])
  expect((await hotel.ledger()).payments).toHaveLength(1)
})

test('paid while the provider is down: being confirmed, also over a reload, then confirmed', async ({
  page,
  hotel,
}) => {
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  const away = (times: number) =>
    hotel.sandbox(
      '/razorpay/control/faults',
      ['payments.fetch', 'orders.payments'].map((route) => ({ route, kind: '503', times })),
    )
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await away(1000)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Your payment is being confirmed; you need not pay again.')
  await dialog(page).getByRole('link', { name: 'See your booking' }).click()
  const isBeingConfirmed = async () => {
    await expect(page).toHaveURL(/\/booking\/status/)
    await expect(page.locator('h1')).toHaveText('Your payment is being confirmed')
    await expect(page.getByText('Go to payment')).toHaveCount(0)
    await expect(page.getByText('An error occurred during payment verification')).toHaveCount(0)
  }
  await isBeingConfirmed()
  await page.reload()
  await expect(dialog(page)).toContainText('Your payment is being confirmed; you need not pay again.')
  await expect(button(page, 'Ask again now')).toBeVisible()
  await expectAccessible(page)
  await isBeingConfirmed()
  await away(0)
  await button(page, 'Ask again now').click()
  await letTimePass(page, () => expect(dialog(page)).toContainText('Booking Confirmed', { timeout: 2000 }))
  expect(await statuses(hotel)).toEqual(['Confirmed'])
  expect((await hotel.ledger()).payments).toHaveLength(1)
})

test('paid, and verify hangs: an event alone shows Booking Confirmed', async ({ page }) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.route('**/trpc/booking.verify*', () => new Promise(() => {}))
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('₹3,000')
})

test('a wrong signature fails verification, and the booking is confirmed all the same', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  // Otherwise the page might learn of the confirmation before verify has answered.
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await page.route('**/trpc/booking.verify*', (route) =>
    route.continue({
      postData: (route.request().postData() ?? '').replace(
        /"signature":"[0-9a-f]{8}/,
        '"signature":"00000000',
      ),
    }),
  )
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Payment verification failed. Please contact support.')
  await expect(dialog(page).getByRole('link', { name: /\+91/ })).toBeVisible()
  // At the end of the hold the provider is asked, whatever the browser said.
  await hotel.clock.advance(601)
  await expect.poll(() => statuses(hotel)).toEqual(['Confirmed'])
})

test('when the mail cannot be requested, the booking is confirmed and the dialog says so', async ({
  page,
  watch,
}) => {
  watch.allow(/requestConfirmation/)
  await page.route('**/trpc/booking.requestConfirmation*', (route) => route.abort())
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('Failed to send confirmation.')
})

test('a UPI payment that waits for the bank shows no error, and is confirmed once the bank agrees', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, /^Pay ₹/).waitFor()
  const [order] = await hotel.rows('select provider_order_id from payment_order')
  const signed = await hotel.sandbox('/razorpay/control/pay', {
    order_id: order?.['provider_order_id'],
    method: 'upi',
    outcome: 'pending',
  })
  await inWindow(page, 'Close').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your bank')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await hotel.sandbox(`/razorpay/control/payments/${signed['razorpay_payment_id']}`, { status: 'authorized' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
})

test('paid elsewhere meanwhile: after the window is closed the page shows the confirmation', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  const [order] = await hotel.rows('select provider_order_id from payment_order')
  await hotel.sandbox('/razorpay/control/pay', { order_id: order?.['provider_order_id'], webhooks: 'drop' })
  await inWindow(page, 'Close').click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
})

test('a tab that is opened after the paying one was closed shows the confirmation', async ({
  page,
  context,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.route('**/trpc/booking.verify*', () => new Promise(() => {}))
  await inWindow(page, /^Pay ₹/).click()
  await expect.poll(() => statuses(hotel)).toEqual(['Confirmed'])
  await page.close()
  const later = await context.newPage()
  await later.goto('/booking')
  await later.getByRole('link', { name: 'See your booking' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
})

test('with its storage cleared while the window is open, the booking is still confirmed', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  const [details] = await hotel.rows('select complete, email from guest_details')
  expect(details).toMatchObject({ complete: true, email: 'asha@example.com' })
})

test('the free rooms on an open form go down when others take them, and the queue is offered', async ({
  page,
  hotel,
}) => {
  await openForm(page)
  await fill(page, typed())
  await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
  await othersTake(hotel, false)
  await expect(page.getByText('3 are being paid for now. You can wait in line.')).toBeVisible({
    timeout: 8000,
  })
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText('Join the queue; you pay only when it is your turn.')
  await expect(dialog(page)).not.toContainText('Your room is held')
  await expect(dialog(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-join')
  await button(page, 'Join the queue').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in the queue')
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await expect(page.getByText('To pay now')).toHaveCount(0)
})

test('with the mail server down the mail is on its way, and sent once it was accepted', async ({
  page,
  hotel,
}) => {
  await hotel.sandbox('/mailbox/control', { mode: 'down' })
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('An email is on its way to asha@example.com.')
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await hotel.clock.advance(61)
  await expect(dialog(page)).toContainText('An email has been sent to asha@example.com.')
})

test('with one room for five guests the needed rooms are one press away, and no guest is lost', async ({
  page,
}) => {
  await openForm(page)
  await fill(page, { 'Number of guests': '5', 'Name of person 5': 'Ritu', 'Number of rooms': '1' })
  await expect(field(page, 'Number of guests')).toHaveValue('2')
  await takeScreenshots(page, 'booking-five-guests')
  await button(page, 'Take 3 Double Bed rooms for 5 guests').click()
  await expect(field(page, 'Number of guests')).toHaveValue('5')
  await expect(field(page, 'Name of person 5')).toHaveValue('Ritu')
})

test('the email address is shown before paying, with a way back to its field', async ({ page }) => {
  await fillAndContinue(page)
  await expect(dialog(page)).toContainText('The confirmation goes to asha@example.com.')
  await button(page, 'Correct the address').click()
  await expect(field(page, 'Email')).toBeFocused()
})

test('a hold that another program made without a draft is shown on the form and can be paid', async ({
  page,
  hotel,
}) => {
  await page.addInitScript(() => localStorage.setItem('UserId', 'a-program'))
  await hotel.post(
    '/api/payment/checkout',
    request({ userId: 'a-program', numberOfRooms: 1, paidAmount: 3000 }),
  )
  await page.goto('/booking')
  await page.getByRole('link', { name: 'See your booking' }).click()
  await button(page, 'Go to payment').click()
  await inWindow(page, /^Pay ₹3,000/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
})
