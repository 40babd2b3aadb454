import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, heading } from './booking-guest'
import { signIn } from './desk'
import { book, confirm, refunds, show, status } from './refund-form'
import { takeScreenshots } from './screenshots'
import { test } from './test'

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
