import { expect } from '@playwright/test'
import { aForm, aWish } from '../server/testing/builders'
import { expectAccessible } from './axe'
import { button, field } from './booking-guest'
import type { HotelCalls } from './hotel-calls'
import { takeLooks } from './looks'
import { test } from './test'

/** A paid and confirmed booking of one Double Bed for two nights; answers its order id. 60 % of ₹5,000 is paid by card. */
async function book(hotel: HotelCalls, checkInDate: string, checkOutDate: string): Promise<string> {
  const wish = aWish({ checkInDate, checkOutDate, userId: `guest-${checkInDate}` })
  const held = await hotel.post('/api/payment/checkout', { ...wish, ...aForm() })
  const { id } = held['payment'] as { id: string }
  const signed = await hotel.sandbox('/razorpay/control/pay', { order_id: id })
  await hotel.post('/api/payment/verify-payment', { ...signed, ...aForm() })
  return id
}

const refunded = async (hotel: HotelCalls) =>
  (await hotel.ledger()).refunds.map(({ amount, status }) => ({ amount, status }))

/** 60 % of ₹5,000 by card: ₹3,000, of which the fee of ₹70.80 is kept. */
const whole = '80% refund: ₹2,343.36 of ₹3,000 paid'
const sentence = 'Refund request submitted successfully. Refund will be processed within 2-3 working days.'

test.describe('cancelling a booking', () => {
  test('with a refund: the sum and its dates are shown before, and exactly that goes back', async ({
    page,
    hotel,
  }) => {
    const orderId = await book(hotel, '2027-06-10', '2027-06-12')
    await page.goto(`/refundForm#order=${orderId}`)
    await expect(field(page, 'Order ID')).toHaveValue(orderId)
    await expectAccessible(page)
    await takeLooks(page, 'refund-order')
    await button(page, 'Submit').click()
    await expect(page.getByText(whole)).toBeVisible()
    await expect(page.getByRole('row', { name: 'by 10 May 2027 80 % ₹2,343.36' })).toBeVisible()
    await expect(page.getByText('Asha R.')).toBeVisible()
    await expect(page.getByText('Joshimath')).toHaveCount(0)
    await expectAccessible(page)
    await takeLooks(page, 'refund-confirm')
    await expect(page.getByText('₹2,343.36 comes back to you.')).toBeVisible()
    await button(page, 'Confirm Cancellation').dblclick()
    await expect(page.getByText(sentence)).toBeVisible()
    await expectAccessible(page)
    await takeLooks(page, 'refund-done')
    expect(await refunded(hotel)).toEqual([{ amount: 234336, status: 'processed' }])
    await expect
      .poll(async () => (await hotel.mails()).filter(({ subject }) => /cancelled/i.test(subject)).length)
      .toBe(2)
    await button(page, 'Done').click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('with the refund left to the hotel: nothing is paid back, and the page says so', async ({
    page,
    hotel,
  }) => {
    const orderId = await book(hotel, '2027-06-10', '2027-06-12')
    await page.goto('/refundForm')
    await field(page, 'Order ID').fill(` ${orderId} `)
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Donate my refund to the hotel' }).check()
    await expect(page.getByText('₹2,343.36 stays with the hotel')).toBeVisible()
    await button(page, 'Confirm Cancellation').click()
    await expect(page.getByRole('heading', { name: 'Your booking is cancelled' })).toBeFocused()
    expect(await refunded(hotel)).toEqual([])
    await takeLooks(page, 'refund-donated')
  })

  test('F52: nine days before there is no refund and nothing to donate', async ({ page, hotel }) => {
    const orderId = await book(hotel, '2027-06-10', '2027-06-12')
    await hotel.clock.moveTo('2027-06-01T10:00:00+05:30')
    await page.goto(`/refundForm#order=${orderId}`)
    await button(page, 'Submit').click()
    await expect(page.getByText(/^No refund/)).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await button(page, 'Confirm Cancellation').click()
    await expect(page.getByRole('heading', { name: 'Your booking is cancelled' })).toBeVisible()
    await expect(page.getByText(sentence)).toHaveCount(0)
    expect(await refunded(hotel)).toEqual([])
  })

  test('an empty id and an unknown one: what to do is said, and what was typed stays', async ({ page }) => {
    await page.goto('/refundForm')
    await button(page, 'Submit').click()
    await expect(page.getByText('Order ID is required.')).toBeVisible()
    await expect(field(page, 'Order ID')).toBeFocused()
    await field(page, 'Order ID').fill('order_AAAAAAAAAAAAAA')
    await button(page, 'Submit').click()
    await expect(page.getByRole('alert')).toContainText(/order/i)
    await expect(field(page, 'Order ID')).toHaveValue('order_AAAAAAAAAAAAAA')
    await takeLooks(page, 'refund-unknown')
  })

  test('one that was cancelled before says what came back, and asks nothing', async ({ page, hotel }) => {
    const orderId = await book(hotel, '2027-06-10', '2027-06-12')
    await hotel.post('/api/payment/refund', { razorpay_order_id: orderId, confirmCancellation: true })
    await page.goto(`/refundForm#order=${orderId}`)
    await button(page, 'Submit').click()
    await expect(page.getByRole('heading', { name: 'This booking was cancelled before' })).toBeVisible()
    await expect(page.getByText('₹2,343.36').first()).toBeVisible()
    await expect(button(page, 'Confirm Cancellation')).toHaveCount(0)
  })

  test('F51: a day that ends between looking and confirming shows the new sum, and nothing is done', async ({
    page,
    hotel,
  }) => {
    const orderId = await book(hotel, '2027-06-10', '2027-06-12')
    await hotel.clock.moveTo('2027-05-10T23:59:00+05:30')
    await page.goto(`/refundForm#order=${orderId}`)
    await button(page, 'Submit').click()
    await expect(page.getByText(whole)).toBeVisible()
    await hotel.clock.moveTo('2027-05-11T00:01:00+05:30')
    await button(page, 'Confirm Cancellation').click()
    await expect(page.getByRole('heading', { name: 'The amount has changed' })).toBeFocused()
    await expect(page.getByText(/^65% refund: ₹1,903\.98/).first()).toBeVisible()
    expect(await refunded(hotel)).toEqual([])
    await button(page, 'Confirm Cancellation').click()
    await expect(page.getByText(sentence)).toBeVisible()
    expect(await refunded(hotel)).toEqual([{ amount: 190398, status: 'processed' }])
  })

  test('a line that drops: the page says so, and confirming again cancels once', async ({
    page,
    hotel,
    watch,
    context,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    const orderId = await book(hotel, '2027-06-10', '2027-06-12')
    await page.goto(`/refundForm#order=${orderId}`)
    await context.setOffline(true)
    await button(page, 'Submit').click()
    await expect(page.getByText('Server error! Please try again.')).toBeVisible()
    await context.setOffline(false)
    await button(page, 'Submit').click()
    await context.setOffline(true)
    await button(page, 'Confirm Cancellation').click()
    await expect(page.getByText('Server error! Please try again.')).toBeVisible()
    await context.setOffline(false)
    await button(page, 'Confirm Cancellation').click()
    await expect(page.getByText(sentence)).toBeVisible()
    expect(await refunded(hotel)).toEqual([{ amount: 234336, status: 'processed' }])
  })
})

test('the terms print the very policy that refunds are reckoned by', async ({ page }) => {
  await page.goto('/terms_and_conditions')
  const rows = await page.getByRole('row').allInnerTexts()
  expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
    'Days before check-in Refund',
    '31 or more 80 %',
    '26 to 30 65 %',
    '21 to 25 50 %',
    '11 to 20 35 %',
    '10 20 %',
    '9 or fewer, or after check-in none',
  ])
  await expect(page.getByText('5 to 7 working days')).toBeVisible()
  await expect(page.getByText(/four months/)).toBeVisible()
  await expectAccessible(page)
  await takeLooks(page, 'terms')
})
