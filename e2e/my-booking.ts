import { expect, type Page } from '@playwright/test'
import { aForm, aRequest, type Signed } from '#server/testing/builders'
import { expectAccessible } from './axe'
import { button, field, heading, inWindow } from './booking-guest'
import { openOrder, payElsewhere } from './other-guests'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { bankAgrees } from './slow-bank'
import { test } from './test'

/** A confirmed Double Bed from 10 to 12 June, ₹3,000 of ₹5,000 paid by card; its order id. */
export async function book(hotel: RunningHotel): Promise<string> {
  const held = (await hotel.post('/api/payment/checkout', aRequest(aForm()))) as { payment: { id: string } }
  const pay = { order_id: held.payment.id, webhooks: 'drop' }
  const signed = (await hotel.sandbox('/razorpay/control/pay', pay)) as Signed
  await hotel.post('/api/payment/verify-payment', { ...aForm(), ...signed })
  return signed.razorpay_order_id
}

/** The link to this booking in the mail to its guest. */
export async function mailedLink(hotel: RunningHotel, orderId: string): Promise<string> {
  const link = async () => {
    const texts = (await hotel.mails()).map(({ text }) => text).join('\n')
    return new RegExp(`/my-booking#order=${orderId}&key=[\\w-]{22}`).exec(texts)?.[0] ?? ''
  }
  await expect.poll(link).not.toBe('')
  return link()
}

export const part = (page: Page, name: string) => page.getByRole('region', { name })
export const money = (page: Page) => page.getByRole('complementary', { name: 'Money and papers' })
export const kept = (page: Page) => page.evaluate(() => localStorage.getItem('my-booking'))

/** From the open booking: dearer dates, the rest by UPI that comes late, and both payments back to the bank. */
export async function changePayAndCancel(page: Page, hotel: RunningHotel): Promise<void> {
  await test.step('one more night is added', async () => {
    await expect(part(page, 'Change dates')).toBeVisible()
    await field(page, 'New check-out').fill('2027-06-13')
    await button(page, /^Change to /).click()
    await expect(part(page, 'Your stay')).toContainText('10 to 12 Jun, 3 nights × ₹2,500')
    await expect(money(page)).toContainText('₹4,500 is still due')
  })
  await test.step('the bank answers only after the window was closed', async () => {
    await button(page, 'Pay ₹4,500 now').click()
    await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
    const signed = await payElsewhere(hotel, await openOrder(hotel), { method: 'upi', outcome: 'pending' })
    await inWindow(page, 'Close').click()
    await expect(money(page)).toContainText('waiting for your bank')
    await expectAccessible(page)
    await takeScreenshots(page, 'my-booking-at-bank')
    await bankAgrees(hotel, String(signed['razorpay_payment_id']))
    await expect(money(page)).toContainText('All is paid')
    await takeScreenshots(page, 'my-booking-paid')
  })
  await test.step('cancelled, both payments go back, each followed to the bank', async () => {
    await hotel.sandbox('/razorpay/control/refunds/mode', { mode: 'pending' })
    await button(page, 'Cancel this booking').click()
    await button(page, 'Confirm Cancellation').click()
    await expect(heading(page)).toHaveText('Asha, your booking is cancelled')
    const refunds = part(page, 'Your refund')
    await expect(refunds.getByText('the bank has it next')).toHaveCount(2)
    const accepted = await hotel.rows('select provider_refund_id as id from refund')
    expect(accepted).toHaveLength(2)
    for (const { id } of accepted)
      await hotel.sandbox(`/razorpay/control/refunds/${id}`, { status: 'processed' })
    const open = () => hotel.rows("select id from refund where provider_status <> 'processed'")
    await expect.poll(open).toEqual([])
    await page.reload()
    await expect(refunds.getByText('paid out to your bank')).toHaveCount(2)
    await expectAccessible(page)
    await takeScreenshots(page, 'my-booking-at-the-bank')
  })
}
