import { expect, type Page } from '@playwright/test'
import { fillAndContinue, heading, inWindow, openPaymentWindow } from './booking-guest'
import { openOrder, payElsewhere } from './other-guests'
import type { RunningHotel } from './running-hotel'

export const waiting = 'We are waiting for your bank. You need not pay again.'
export const both = 'If both payments go through, your booking stands with the first'
/** Pays by UPI, `secondsBefore` after the window opened; the bank does not answer. Returns the payment id. */
export async function payAtSlowBank(page: Page, hotel: RunningHotel, secondsBefore = 0): Promise<string> {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  if (secondsBefore > 0) await hotel.clock.advance(secondsBefore)
  const signed = await payElsewhere(hotel, await openOrder(hotel), { method: 'upi', outcome: 'pending' })
  await inWindow(page, 'Close').click()
  await expect(heading(page)).toHaveText('Waiting for your bank')
  return String(signed['razorpay_payment_id'])
}

export const bankAgrees = (hotel: RunningHotel, paymentId: string) =>
  hotel.sandbox(`/razorpay/control/payments/${paymentId}`, { status: 'authorized' })
