import type { Page } from '@playwright/test'
import { aForm, aRequest, type Signed } from '#server/testing/builders'
import { field } from './booking-guest'
import type { RunningHotel } from './running-hotel'

/** A confirmed Double Bed from 10 to 12 June, ₹3,000 of ₹5,000 paid by card; its order id and key. */
export async function book(hotel: RunningHotel, over: Record<string, unknown> = {}) {
  const form = aForm(over)
  const request = { ...aRequest(), ...form }
  const held = (await hotel.post('/api/payment/checkout', request)) as { payment: { id: string } }
  const pay = { order_id: held.payment.id, webhooks: 'drop' }
  const signed = (await hotel.sandbox('/razorpay/control/pay', pay)) as Signed
  await hotel.post('/api/payment/verify-payment', { ...signed, ...form })
  const orderId = signed.razorpay_order_id
  const opened = await hotel.post('/trpc/booking.open', { orderId, contact: form.email })
  return { orderId, key: (opened['result'] as { data: { key: string } }).data.key }
}

export const section = (page: Page) => page.getByRole('region', { name: 'Change dates' })

export async function choose(page: Page, checkIn: string, checkOut: string): Promise<void> {
  await field(page, 'New check-in').fill(checkIn)
  await field(page, 'New check-out').fill(checkOut)
}

export async function setPrice(hotel: RunningHotel, amount: number): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const period = { type: 'Double Bed', from: '2027-06-20', to: '2027-06-30', minNights: 1, name: 'Yatra' }
  await hotel.post('/trpc/rates.setPeriod', { ...period, amount }, { 'auth-token': String(authToken) })
}
