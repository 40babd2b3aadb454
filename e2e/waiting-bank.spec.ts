import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, heading, inWindow } from './booking-guest'
import { bankAgrees, both, payAtSlowBank, waiting } from './slow-bank'
import { test } from './test'

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
