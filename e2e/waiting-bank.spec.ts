import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, fillAndContinue, heading, inWindow, openPaymentWindow } from './booking-guest'
import { openOrder, payElsewhere } from './other-guests'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

const waiting = 'We are waiting for your bank. You need not pay again.'
const both = 'If both payments go through, your booking stands with the first'
/** Pays by UPI, `secondsBefore` after the window opened; the bank does not answer. Returns the payment id. */
async function payAtSlowBank(page: Page, hotel: RunningHotel, secondsBefore = 0): Promise<string> {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  if (secondsBefore > 0) await hotel.clock.advance(secondsBefore)
  const signed = await payElsewhere(hotel, await openOrder(hotel), { method: 'upi', outcome: 'pending' })
  await inWindow(page, 'Close').click()
  await expect(heading(page)).toHaveText('Waiting for your bank')
  return String(signed['razorpay_payment_id'])
}

const bankAgrees = (hotel: RunningHotel, paymentId: string) =>
  hotel.sandbox(`/razorpay/control/payments/${paymentId}`, { status: 'authorized' })

test('every page shows that the bank has not answered', async ({ page, hotel }) => {
  const paymentId = await payAtSlowBank(page, hotel)
  await expect(page.getByText(waiting)).toBeVisible()
  await expect(page.getByText(both)).toHaveCount(0)
  await button(page, 'Pay another way').click()
  await expect(page.getByText(both)).toBeVisible()
  await expectAccessible(page)

  await test.step('a guest who asks for another stay is not told that they need not pay for it', async () => {
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
    await page.keyboard.press('Escape')
    await field(page, 'Check-out').fill('2027-06-12')
  })

  await test.step('the same stay is paid another way', async () => {
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
  })

  await test.step('the bank answers after all: the second payment is not kept, and the booking stands', async () => {
    await bankAgrees(hotel, paymentId)
    await expect
      .poll(() => hotel.rows(`select decline_reason from payment where id = '${paymentId}'`))
      .toEqual([{ decline_reason: 'PaidAlready' }])
    await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
    await expect(heading(page)).toHaveText('Your booking is confirmed')
    await expect(
      page.getByText('Your second payment of ₹3,000 is not kept: your booking stands with the first.'),
    ).toBeVisible()
    await expect(page.getByText('could not give you')).toHaveCount(0)
  })
})

test('a payment that waits for the bank is confirmed once it agrees', async ({ page, context, hotel }) => {
  const paymentId = await payAtSlowBank(page, hotel)
  await expect(page.getByRole('alert')).toHaveCount(0)
  const later = await context.newPage()
  await later.goto('/booking')
  await expect(later.getByText(waiting)).toBeVisible()
  await bankAgrees(hotel, paymentId)
  await expect(later.getByText('This booking is confirmed.')).toBeVisible()
  await expect(heading(page)).toHaveText('Your booking is confirmed')
})

test('a hold that ends before the bank has answered is shown', async ({ page, hotel }) => {
  const over = 'No room is held for this booking now. If your payment goes through'
  const paymentId = await payAtSlowBank(page, hotel, 500)
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
  await bankAgrees(hotel, paymentId)
  await expect(page.getByText('This booking is confirmed.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
})
