import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, heading } from './booking-guest'
import { bankAgrees, both, payAtSlowBank, waiting } from './slow-bank'
import { test } from './test'

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
