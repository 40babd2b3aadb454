import { expect, type FrameLocator, type Page } from '@playwright/test'
import { aForm, aRequest } from '#server/testing/builders'
import type { RunningHotel } from './running-hotel'

type Order = { id: string; key: string }

/** Holds a Double Bed for two nights, ₹6,000 to be paid, and opens a page that can open the payment window. */
export async function anOrder(page: Page, hotel: RunningHotel): Promise<Order> {
  const { payment, key } = (await hotel.post('/api/payment/checkout', aRequest(aForm()))) as {
    payment: { id: string }
    key: string
  }
  await page.goto('/sandbox')
  await page.addScriptTag({ url: '/sandbox/razorpay/v1/checkout.js' })
  return { id: payment.id, key }
}

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment window"]')
export const press = (page: Page, name: string | RegExp) =>
  frameOf(page).getByRole('button', { name }).click()

export const statusOf = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking'))[0]?.['status']

/** The calls of the page's own functions, in order. */
type Heard = { who: string; what: unknown }

/** Opens the window for an order, and records which functions of the page it calls. */
export async function openListening(page: Page, order: Order): Promise<() => Promise<Heard[]>> {
  await page.evaluate(({ id, key }) => {
    type Listening = { open(): void; on(name: string, listener: (what: unknown) => void): void }
    const { Razorpay } = window as unknown as { Razorpay: new (options: object) => Listening }
    const heard: Heard[] = []
    const hear = (who: string) => (what: unknown) => void heard.push({ who, what: what ?? null })
    const modal = { ondismiss: hear('ondismiss') }
    const rzp = new Razorpay({ key, order_id: id, handler: hear('handler'), modal })
    rzp.on('payment.failed', hear('payment.failed'))
    rzp.open()
    Object.assign(window, { heard })
  }, order)
  await expect(frameOf(page).getByRole('radio', { name: 'Card' })).toBeFocused()
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
}
