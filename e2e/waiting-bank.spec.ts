import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, fillAndContinue, inWindow, openPaymentWindow } from './booking-guest'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

const waiting = 'We are waiting for your bank. You need not pay again.'
const both = 'If both payments go through, your booking stands with the first'

/** Pays by UPI, `secondsBefore` after the window opened; the bank does not answer. Returns the payment id. */
async function payAtSlowBank(page: Page, hotel: RunningHotel, secondsBefore = 0): Promise<string> {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  if (secondsBefore > 0) await hotel.clock.advance(secondsBefore)
  const [order] = await hotel.rows('select provider_order_id from payment_order')
  const signed = await hotel.sandbox('/razorpay/control/pay', {
    order_id: order?.['provider_order_id'],
    method: 'upi',
    outcome: 'pending',
  })
  return String(signed['razorpay_payment_id'])
}

test('every page shows that the bank has not answered, and paying again takes a second press', async ({
  page,
  hotel,
}) => {
  const paymentId = await payAtSlowBank(page, hotel)
  await inWindow(page, 'Close').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your bank')
  await expect(page.getByText(waiting)).toBeVisible()
  await expect(page.getByText(both)).toHaveCount(0)
  await button(page, 'Pay another way').click()
  await expect(page.getByText(both)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/booking')
  await expect(page.getByText(waiting)).toBeVisible()
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText(waiting)
  await expect(button(page, /^Pay ₹/)).toHaveCount(0)
  await button(page, 'Pay another way').click()
  await expect(dialog(page)).toContainText(both)
  await expectAccessible(page)
  await button(page, 'Pay another way now').click()
  await button(page, /^Pay ₹/).click()
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')

  // The bank answers after all: the second payment is not kept, and the booking stands.
  await hotel.sandbox(`/razorpay/control/payments/${paymentId}`, { status: 'authorized' })
  await expect
    .poll(() => hotel.rows(`select decline_reason from payment where id = '${paymentId}'`))
    .toEqual([{ decline_reason: 'PaidAlready' }])
  await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
  await expect(
    page.getByText('Your second payment of ₹3,000 is not kept: your booking stands with the first.'),
  ).toBeVisible()
  await expect(page.getByText('could not give you')).toHaveCount(0)
})

test('a guest who asks for another stay is not told that they need not pay for it', async ({
  page,
  hotel,
}) => {
  await payAtSlowBank(page, hotel)
  await page.goto('/booking')
  await expect(page.getByText(waiting)).toBeVisible()
  await field(page, 'Check-out').fill('2027-06-13')
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText(
    'We are waiting for your bank about your payment for another stay: Double Bed, 10 Jun 2027 to 12 Jun 2027.',
  )
  await expect(dialog(page)).not.toContainText('You need not pay again')
  await button(page, 'Go on to pay').click()
  await expect(button(page, /^Pay ₹/)).toBeVisible()
})

test('a reopened form shows that the bank is waited for, and then the confirmation', async ({
  page,
  context,
  hotel,
}) => {
  const paymentId = await payAtSlowBank(page, hotel)
  await page.close()
  const later = await context.newPage()
  await later.goto('/booking')
  await expect(later.getByText(waiting)).toBeVisible()
  await hotel.sandbox(`/razorpay/control/payments/${paymentId}`, { status: 'authorized' })
  await expect(later.getByText('This booking is confirmed.')).toBeVisible()
})

test('a hold that ends before the bank has answered is shown, also before paying again', async ({
  page,
  hotel,
}) => {
  const over = 'No room is held for this booking now. If your payment goes through'
  const paymentId = await payAtSlowBank(page, hotel, 500)
  await inWindow(page, 'Close').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for your bank')
  await page.goto('/booking')
  await expect(page.getByText(waiting)).toBeVisible()
  await hotel.clock.advance(410)
  await expect.poll(() => hotel.rows('select status from booking')).toEqual([{ status: 'Expired' }])
  await page.goto('/booking')
  await expect(page.getByText(over)).toBeVisible()
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText(over)
  await expect(dialog(page)).not.toContainText('approve the payment')
  await button(page, 'Pay another way').press('Enter')
  await expect(button(page, 'Pay another way now')).toBeFocused()
  await expect(button(page, 'Pay another way now')).toHaveAccessibleDescription(new RegExp(both))
  await expectAccessible(page)

  // The bank answers while the dialog is open: the guest is not asked to pay again.
  await hotel.sandbox(`/razorpay/control/payments/${paymentId}`, { status: 'authorized' })
  await expect(page.getByText('This booking is confirmed.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})

test('when the provider refuses the hotel, the guest is asked to call, not to try again', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.checkout.*502/)
  await fillAndContinue(page)
  await hotel.sandbox('/razorpay/control/refuse', { kind: 'keys' })
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Online payment is not working just now. Please call us: +91')
  await expect(button(page, 'Try Again')).toHaveCount(0)
  await hotel.sandbox('/razorpay/control/refuse', { kind: 'none' })
})

test('a payment of another amount is named, and the room can still be paid', async ({ page, hotel }) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  const [order] = await hotel.rows('select provider_order_id from payment_order')
  const paid = { order_id: order?.['provider_order_id'], amount: 306_000 }
  await hotel.sandbox('/razorpay/control/pay', paid)
  await inWindow(page, 'Close').click()
  await expect(
    page.getByText('Your payment of ₹3,060 is not the amount that your booking asks for'),
  ).toBeVisible()
  await expect(page.getByText('could not give you')).toHaveCount(0)
  await expect(button(page, 'Go to payment')).toBeVisible()
})
