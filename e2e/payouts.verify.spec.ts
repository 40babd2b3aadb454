import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, row, screen, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('a payout is read, and leads from what does not match to the booking', async ({
  page,
  watch,
  hotel,
}) => {
  watch.allow(/payouts[.]readNow/)
  await book(hotel, { names: ['Mohan Rawat'] })
  const { orderId } = await book(hotel, { names: ['Ritu Singh'] })
  await signIn(page, hotel, 'money')
  await page.getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByText('Nothing has been paid out yet. The first payout is expected by')).toBeVisible()
  const { payments } = await hotel.ledger()
  const payment_id = payments.find((payment) => payment.order_id === orderId)?.id
  await hotel.sandbox('/razorpay/control/settlements', { wrong: { payment_id, amount: 250_000 } })
  await button(page, 'Read now').click()
  await expect(row(page, 'UTR').or(row(page, '1 does not match'))).toHaveCount(2)
  await expect(row(page, 'Together')).toContainText('₹5,500.00')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-payouts', deskWidths)

  await row(page, '1 does not match').getByRole('link').click()
  await expect(row(page, 'Ritu Singh')).toContainText('The guest paid ₹3,000.00')
  await expect(screen(page, 'Money')).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-payout', deskWidths)
  await page.getByRole('link', { name: 'Mohan Rawat' }).click()
  await expect(page.getByRole('heading', { name: 'Mohan Rawat' })).toBeVisible()

  await hotel.sandbox('/razorpay/control/faults', [{ route: 'settlements.recon', kind: '503', times: 9 }])
  await page.goto('/admin_panel/payouts')
  await button(page, 'Read now').click()
  await expect(page.getByText('Razorpay did not send its report.')).toBeVisible()
  await expect(row(page, '1 does not match')).toBeVisible()
})
