import { expect, type FrameLocator, type Page } from '@playwright/test'
import { aForm, aRequest } from '#server/testing/builders'
import type { RunningHotel } from './running-hotel'

export type Order = { id: string; key: string }

/** Holds a Double Bed for two nights, ₹6,000 to be paid, and opens the page with the payment window. */
export async function anOrder(page: Page, hotel: RunningHotel): Promise<Order> {
  const { payment, key } = (await hotel.post('/api/payment/checkout', aRequest(aForm()))) as {
    payment: { id: string }
    key: string
  }
  await page.goto(`/sandbox/razorpay/try?order_id=${payment.id}`)
  return { id: payment.id, key }
}

export const opener = (page: Page) => page.getByRole('button', { name: 'Open the payment window' })
export const sent = (page: Page) => page.getByRole('status')
export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment window"]')
export const press = (page: Page, name: string | RegExp) =>
  frameOf(page).getByRole('button', { name }).click()
export const card = (page: Page) => frameOf(page).getByRole('radio', { name: 'Card' })

export const statusOf = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking'))[0]?.['status']

export async function openWindow(page: Page, hotel: RunningHotel): Promise<Order> {
  const order = await anOrder(page, hotel)
  await opener(page).click()
  await expect(card(page)).toBeFocused()
  return order
}

/** Opens it with options that the sandbox's own page does not use. */
export async function openWith(page: Page, { id, key }: Order, more: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    (options) => {
      const { Razorpay } = window as unknown as { Razorpay: new (options: object) => { open(): void } }
      new Razorpay(options).open()
    },
    { key, order_id: id, ...more },
  )
  await expect(card(page)).toBeFocused()
}

export async function leavePending(page: Page): Promise<void> {
  await frameOf(page).getByText('UPI', { exact: true }).click()
  await press(page, 'Leave pending')
  await expect(frameOf(page).getByRole('status')).toContainText('Approve the payment in your UPI app.')
}

/** Presses one of the rare outcomes. */
export async function pressRare(page: Page, name: string): Promise<void> {
  await press(page, 'More outcomes')
  await press(page, name)
}

/** The calls of the page's own functions, in order. */
export type Heard = { who: string; what: unknown }

/** Like `openWith`, and records which functions the window calls. */
export async function openListening(
  page: Page,
  order: Order,
  more: Record<string, unknown>,
): Promise<() => Promise<Heard[]>> {
  await page.evaluate(
    ({ order: { id, key }, more }) => {
      const { Razorpay } = window as unknown as { Razorpay: new (options: object) => Listening }
      type Listening = { open(): void; on(name: string, listener: (what: unknown) => void): void }
      const heard: Heard[] = []
      const hear = (who: string) => (what: unknown) => void heard.push({ who, what: what ?? null })
      const modal = { ...(more['modal'] as object), ondismiss: hear('ondismiss') }
      const rzp = new Razorpay({ key, order_id: id, handler: hear('handler'), ...more, modal })
      rzp.on('payment.failed', hear('payment.failed'))
      rzp.on('fault.close', hear('fault.close'))
      rzp.open()
      Object.assign(window, { heard })
    },
    { order, more },
  )
  await expect(card(page)).toBeFocused()
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
}
