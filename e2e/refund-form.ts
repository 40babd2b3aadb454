import type { Page } from '@playwright/test'
import { aForm, aRequest, type Signed } from '#server/testing/builders'
import { button } from './booking-guest'
import type { RunningHotel } from './running-hotel'

/** A confirmed Double Bed from 10 to 12 June, ₹3,000 paid by card; its order id. */
export async function book(hotel: RunningHotel): Promise<string> {
  const request = { ...aRequest(), ...aForm() }
  const held = (await hotel.post('/api/payment/checkout', request)) as { payment: { id: string } }
  const pay = { order_id: held.payment.id, webhooks: 'drop' }
  const signed = (await hotel.sandbox('/razorpay/control/pay', pay)) as Signed
  await hotel.post('/api/payment/verify-payment', signed)
  return signed.razorpay_order_id
}

export const refunds = async (hotel: RunningHotel) =>
  (await hotel.ledger()).refunds.map(({ amount }) => amount)

export const status = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking'))[0]?.['status']

/** Opens the page by the link of a mail, which shows the booking at once. */
export async function show(page: Page, orderId: string): Promise<void> {
  await page.goto(`/refundForm#order=${orderId}`)
}

export const confirm = (page: Page) => button(page, 'Confirm Cancellation')
