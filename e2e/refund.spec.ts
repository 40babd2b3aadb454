import { expect, type Page } from '@playwright/test'
import { aForm, aRequest, type Signed } from '#server/testing/builders'
import { expectAccessible } from './axe'
import { button, field, heading } from './booking-guest'
import { signIn } from './desk'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

/** A confirmed Double Bed from 10 to 12 June, ₹3,000 paid by card; its order id. */
async function book(hotel: RunningHotel): Promise<string> {
  const request = { ...aRequest(), ...aForm() }
  const held = (await hotel.post('/api/payment/checkout', request)) as { payment: { id: string } }
  const pay = { order_id: held.payment.id, webhooks: 'drop' }
  const signed = (await hotel.sandbox('/razorpay/control/pay', pay)) as Signed
  await hotel.post('/api/payment/verify-payment', signed)
  return signed.razorpay_order_id
}
const refunds = async (hotel: RunningHotel) => (await hotel.ledger()).refunds.map(({ amount }) => amount)
const status = async (hotel: RunningHotel) => (await hotel.rows('select status from booking'))[0]?.['status']
const mailKinds = async (hotel: RunningHotel) =>
  (await hotel.rows('select event_key from mail')).map((row) => String(row['event_key']).split(':')[0]).sort()

/** Opens the page by the link of a mail, which shows the booking at once. */
async function show(page: Page, orderId: string): Promise<void> {
  await page.goto(`/refundForm#order=${orderId}`)
}
const confirm = (page: Page) => button(page, 'Confirm Cancellation')

test('a guest follows the link in the mail, cancels, and is refunded once', async ({ page, hotel }) => {
  const orderId = await book(hotel)

  await test.step('without an order id, or with an unknown one, there is a message', async () => {
    await page.goto('/refundForm')
    await expect(button(page, 'Submit')).toBeEnabled()
    await button(page, 'Submit').click()
    await expect(field(page, 'Order ID')).toBeFocused()
    await expect(field(page, 'Order ID')).toHaveAccessibleDescription(/^Order ID is required\./)
    await field(page, 'Order ID').fill('order_00000000000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(
      'There is no booking with this order id that can be cancelled.',
    )
    await expect(field(page, 'Order ID')).toHaveValue('order_00000000000000')
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-unknown')
  })

  await test.step('the link shows the booking at once, masked', async () => {
    await page.goto('/')
    await show(page, orderId)
    await expect(heading(page)).toHaveText('Your booking')
    await expect(heading(page)).toBeFocused()
    for (const words of [
      '80% refund: ₹2,343.36 of ₹3,000.00 paid',
      ...['Asha R.', '98••••••10', 'a••••a@example.com'],
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    const row = (name: string) => page.getByRole('row', { name })
    await expect(row('by 10 May 2027')).toContainText('₹2,343.36')
    await expect(row('by 31 May 2027')).toContainText('₹585.84')
    await expect(row('from 1 Jun 2027')).toContainText('nothing')
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-confirm')
  })

  await test.step('a double press cancels once', async () => {
    const receipt = page.waitForRequest(/refund\.requestReceipt/)
    await confirm(page).dblclick()
    await expect(heading(page)).toHaveText('Your booking is cancelled')
    await expect(heading(page)).toBeFocused()
    const said = 'Refund request submitted successfully. Refund will be processed within 2-3 working days.'
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await expect(page.getByText('₹2,343.36 will be refunded to your original payment method')).toBeVisible()
    await receipt
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-done')
    expect(await refunds(hotel)).toEqual([234_336])
    expect(await status(hotel)).toBe('Processing')
    const mails = ['cancelled', 'cancelling-notice', 'confirmed', 'new-booking', 'refund-receipt']
    await expect.poll(() => mailKinds(hotel)).toEqual(mails)
    await button(page, 'Done').click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('it is shown as cancelled, and cannot be cancelled again', async () => {
    await show(page, orderId)
    await expect(heading(page)).toHaveText('This booking is already cancelled')
    await expect(page.getByText('It was cancelled on 1 Mar 2027.')).toBeVisible()
    await expect(page.getByText('₹2,343.36 will be refunded to your original payment method')).toBeVisible()
    await expect(page.getByText('At the desk')).toHaveCount(0)
    await expect(confirm(page)).toHaveCount(0)
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-before')
    await button(page, 'Done').click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('what comes back online and what at the desk is said before and after, and Today lists the rest', async ({
  page,
  hotel,
}) => {
  const orderId = await book(hotel)
  const [row] = await hotel.rows('select id from booking')
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const cash = { bookingId: row?.['id'], kind: 'payment', amount: 2000, method: 'cash' }
  await hotel.post('/trpc/folio.add', cash, { 'auth-token': String(authToken) })
  await show(page, orderId)
  const there =
    '₹1,600 of what you have paid is given back at the hotel’s desk, not online: please call the hotel.'
  await expect(page.getByText(`80% refund: ₹2,343.36 of ₹3,000.00 paid. ${there}`)).toBeVisible()
  await expect(page.getByText(`₹2,343.36 will be refunded to you. ${there}`)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'refund-with-desk')
  await confirm(page).click()
  await expect(page.getByText(`Refund will be processed within 2-3 working days. ${there}`)).toBeVisible()
  await takeScreenshots(page, 'refund-done-with-desk')
  await signIn(page, hotel, 'today')
  await expect(page.getByRole('region', { name: 'To give back' })).toContainText('1 booking, ₹1,600')
  await expectAccessible(page)
  await takeScreenshots(page, 'today-to-give-back')
})

test('where no refund is made, none is promised', async ({ page, hotel }) => {
  await show(page, await book(hotel))
  await page.getByRole('checkbox', { name: 'Donate my refund to the hotel' }).check()
  await expect(page.getByText('₹2,343.36 stays with the hotel, and you get no refund.')).toBeVisible()
  await confirm(page).click()
  await expect(page.getByText('Thank you for leaving ₹2,343.36 to the hotel.')).toBeVisible()
  await expect(page.getByText(/working days/)).toHaveCount(0)
  await takeScreenshots(page, 'refund-waived')
  expect(await status(hotel)).toBe('Cancelled')

  const late = await book(hotel)
  await hotel.clock.moveTo('2027-06-01T08:00:00+05:30')
  await button(page, 'Done').click()
  await expect(page).toHaveURL(/\/$/)
  await show(page, late)
  await expect(
    page.getByText('No refund: fewer than 10 days are left before your check-in.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('You get no refund.')).toBeVisible()
  await takeScreenshots(page, 'refund-none')
  await confirm(page).click()
  await expect(page.getByText('Your booking is cancelled. There is no refund for it.')).toBeVisible()
  await expect(page.getByText(/working days/)).toHaveCount(0)
  expect(await refunds(hotel)).toEqual([])
  expect(await hotel.rows('select distinct status from booking')).toEqual([{ status: 'Cancelled' }])
})

test('no failure cancels twice or for another amount than shown', async ({ page, hotel, watch }) => {
  watch.allow(/502|ERR_INTERNET_DISCONNECTED/)
  const orderId = await book(hotel)
  await hotel.clock.moveTo('2027-05-10T23:59:00+05:30')
  const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

  await test.step('an answer without a message gets one from the page', async () => {
    await page.route(/refund\.quote/, (route) => route.fulfill(broken))
    await show(page, orderId)
    await expect(page.getByRole('alert')).toContainText('Failed to fetch booking details.')
    await page.unroute(/refund\.quote/)
    await button(page, 'Submit').click()
    await page.route(/refund\.cancel/, (route) => route.fulfill(broken))
    await confirm(page).click()
    await expect(page.getByRole('alert')).toContainText('Failed to process refund.')
    await page.unroute(/refund\.cancel/)
    await button(page, 'Keep this booking').click()
    await expect(heading(page)).toHaveText('Cancel a booking')
    expect(await status(hotel)).toBe('Confirmed')
  })

  await test.step('offline it says so', async () => {
    await button(page, 'Submit').click()
    await expect(page.getByText('80% refund: ₹2,343.36 of ₹3,000.00 paid')).toBeVisible()
    // Aborts the call itself: a browser that goes offline may still have one in flight.
    await page.route(/refund\.cancel/, (route) => route.abort('internetdisconnected'))
    await confirm(page).click()
    await expect(page.getByRole('alert')).toContainText('Server error! Please try again.')
    await expect(page.getByRole('alert')).toContainText('You can safely confirm again')
    await expectAccessible(page)
    await page.unroute(/refund\.cancel/)
  })

  await test.step('midnight passes before confirming: nothing is cancelled, and the new amount is shown', async () => {
    await hotel.clock.advance(120)
    await confirm(page).click()
    await expect(heading(page)).toHaveText('The amount has changed')
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('65% refund: ₹1,903.98 of ₹3,000.00 paid')
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-changed')
    expect(await status(hotel)).toBe('Confirmed')
    expect(await refunds(hotel)).toEqual([])
  })

  await confirm(page).click()
  await expect(heading(page)).toHaveText('Your booking is cancelled')
  expect(await refunds(hotel)).toEqual([190_398])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('by keyboard with the provider down: cancelled, and refunded later', async ({ page, hotel }) => {
    const orderId = await book(hotel)
    await hotel.sandbox('/razorpay/control/balance', { paise: 0 })
    await page.goto('/refundForm')
    await expect(button(page, 'Submit')).toBeEnabled()
    await field(page, 'Order ID').focus()
    await page.keyboard.type(orderId)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Space')
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Your booking is cancelled')
    await expect(page.getByText('We try again automatically; you need not do anything.')).toBeVisible()
    await takeScreenshots(page, 'refund-pending')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    expect(await status(hotel)).toBe('Processing')
  })
})
