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

const wanted = (over: Record<string, unknown> = {}) => ({
  type: 'Double Bed',
  numberOfRooms: 3,
  checkInDate: '2027-06-10',
  checkOutDate: '2027-06-12',
  paidAmount: 9000,
  userId: 'somebody',
  ...over,
})

/** Somebody else has all doubles: held only, or paid. */
async function othersTake(hotel: RunningHotel, paid: boolean): Promise<void> {
  const { payment } = (await hotel.post('/api/payment/checkout', wanted())) as { payment: { id: string } }
  if (!paid) return
  const signed = await hotel.sandbox('/razorpay/control/pay', { order_id: payment.id, webhooks: 'drop' })
  await hotel.post('/api/payment/verify-payment', signed)
}

async function everythingIsStillThere(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(typed())) await expect(field(page, label)).toHaveValue(value)
}

test('F17: the window is closed: the words, that nothing was charged, and the whole form is still there', async ({
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

test('F09 P33: a payment fails in the window and is tried again there: confirmed', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Fail').click()
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
})

test('all rooms sold: the words on the form, and Continue is no way out', async ({ page, hotel }) => {
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

test('sold between the form and the payment: NoRooms, ten seconds, and home', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.availability|ERR_FAILED/)
  await page.clock.install()
  await fillAndContinue(page)
  // Else the sheet itself says that the rooms are gone.
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

test('leaving the line is one press', async ({ page, hotel }) => {
  await othersTake(hotel, false)
  await joinQueue(page)
  await button(page, 'Leave the line').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You gave this booking back')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await expect(page.getByText('To pay now')).toHaveCount(0)
  await takeScreenshots(page, 'booking-given-back')
  expect(await statuses(hotel)).toEqual(['Held', 'Withdrawn'])
})

test('F72 P55: the payment script is blocked: the words, a phone number, and another try', async ({
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

test('F22 P40: the provider is down: the server says so plainly, no room is held, and it can be tried again', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.checkout.*502/)
  await fillAndContinue(page)
  await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 3 }])
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText(
    'The payment service does not answer just now, so no room is held.',
  )
  await button(page, 'Try Again').click()
  await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
})

test('the line is cut before the order: an error, a way to try again, and nothing is lost', async ({
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

test('paid, and verify cannot be reached: being confirmed, never asked to pay again, then confirmed', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.(verify|live|ask|mine)/)
  await page.clock.install()
  await fillAndContinue(page)
  // Neither the subscription nor a webhook tells of the payment.
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

test('paid while the payment service is away: being confirmed, over a reload too, and then confirmed', async ({
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
  await dialog(page).getByRole('link', { name: 'See where it stands' }).click()
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

test('paid, and verify hangs: the subscription alone turns the page into Booking Confirmed', async ({
  page,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.route('**/trpc/booking.verify*', () => new Promise(() => {}))
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('₹3,000')
})

test('F11: a signature that is not right: verification failed, and the booking is confirmed all the same', async ({
  page,
  hotel,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  // Or the page would hear that the booking is confirmed, perhaps before verify has answered.
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

test('the confirmation cannot be asked for: confirmed, and the words about the mail', async ({
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

test('F21 P07: UPI that waits for the bank: no red error, no second payment, and confirmed when the bank says yes', async ({
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

test('P37: paid elsewhere meanwhile: the window is closed, and the page ends with the truth', async ({
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

test('F01 P05: the tab is closed after paying and another one is opened: the page knows', async ({
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
  await later.getByRole('link', { name: 'See where it stands' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
})

test('F08: the browser forgets everything while the window is open: confirmed from what the server knows', async ({
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

test('while the form is open its count falls when a room is taken, and the sheet offers the queue', async ({
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are waiting in line')
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await expect(page.getByText('To pay now')).toHaveCount(0)
})

test('the mail server is down: the mail is on its way, and sent once it was accepted', async ({
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

test('five guests, then one room: the rooms that five need are one press away, and nobody is lost', async ({
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

test('the address of the confirmation is read back before paying, and leads back to its field', async ({
  page,
}) => {
  await fillAndContinue(page)
  await expect(dialog(page)).toContainText('The confirmation goes to asha@example.com.')
  await button(page, 'Correct the address').click()
  await expect(field(page, 'Email')).toBeFocused()
})

test('a hold that another program made without a draft is found on the form and paid', async ({
  page,
  hotel,
}) => {
  await page.addInitScript(() => localStorage.setItem('UserId', 'a-program'))
  await hotel.post(
    '/api/payment/checkout',
    wanted({ userId: 'a-program', numberOfRooms: 1, paidAmount: 3000 }),
  )
  await page.goto('/booking')
  await page.getByRole('link', { name: 'See where it stands' }).click()
  await button(page, 'Go to payment').click()
  await inWindow(page, /^Pay ₹3,000/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
})
