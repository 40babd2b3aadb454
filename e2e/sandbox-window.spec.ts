import { expect, type FrameLocator, type Page } from '@playwright/test'
import { aForm, aWish } from '../server/testing/builders'
import { expectAccessible } from './axe'
import { takeLooks } from './looks'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

type Order = { id: string; key: string }

/** Holds a Double Bed for two nights, ₹6,000 to be paid, and looks at the page that opens the window. */
async function anOrder(page: Page, hotel: RunningHotel): Promise<Order> {
  const { payment, key } = (await hotel.post('/api/payment/checkout', aWish(aForm()))) as {
    payment: { id: string }
    key: string
  }
  await page.goto(`/sandbox/razorpay/try?order_id=${payment.id}`)
  return { id: payment.id, key }
}

const opener = (page: Page) => page.getByRole('button', { name: 'Open the payment window' })
const told = (page: Page) => page.getByRole('status')
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Payment window"]')
const press = (page: Page, name: string | RegExp) => frameOf(page).getByRole('button', { name }).click()
const card = (page: Page) => frameOf(page).getByRole('radio', { name: 'Card' })

const statusOf = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking'))[0]?.['status']

async function openWindow(page: Page, hotel: RunningHotel): Promise<Order> {
  const order = await anOrder(page, hotel)
  await opener(page).click()
  await expect(card(page)).toBeFocused()
  return order
}

/** As a page of our own opens it, with options that the sandbox's page does not use. */
async function openWith(page: Page, { id, key }: Order, more: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    (options) => {
      const { Razorpay } = window as unknown as { Razorpay: new (options: object) => { open(): void } }
      new Razorpay(options).open()
    },
    { key, order_id: id, ...more },
  )
  await expect(card(page)).toBeFocused()
}

async function leavePending(page: Page): Promise<void> {
  await frameOf(page).getByText('UPI', { exact: true }).click()
  await press(page, 'Leave pending')
  await expect(frameOf(page).getByRole('status')).toContainText('Approve the payment in your UPI app.')
}

test('a guest pays by card, and has a room', async ({ page, hotel }) => {
  const { id } = await openWindow(page, hotel)
  await press(page, /^Pay ₹/)
  await expect(told(page)).toContainText('Paid.')
  for (const field of ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature']) {
    await expect(told(page)).toContainText(field)
  }
  await expect(page.getByTitle('Payment window')).toHaveCount(0)
  await expect.poll(() => statusOf(hotel)).toBe('Confirmed')
  expect((await hotel.ledger()).payments).toMatchObject([{ order_id: id, status: 'captured' }])
})

test('a guest whose card is declined reads why, and pays in the same window', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await frameOf(page).getByLabel('If it fails, why').selectOption('Not enough money')
  await press(page, 'Fail')
  await expect(frameOf(page).getByRole('alert')).toContainText('You can try again.')
  await expect(told(page)).toContainText('The payment failed.')
  await press(page, /^Pay ₹/)
  await expect(told(page)).toContainText('Paid.')
  await expect.poll(() => statusOf(hotel)).toBe('Confirmed')
  const { payments } = await hotel.ledger()
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['captured', 'failed'])
})

test('a guest who closes the window has paid nothing, and is back where he was', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await press(page, 'Close')
  await expect(told(page)).toContainText('The window was closed.')
  await expect(opener(page)).toBeFocused()
  expect((await hotel.ledger()).payments).toEqual([])
  expect(await statusOf(hotel)).toBe('Held')
})

test('Escape closes the window only where the page wants it', async ({ page, hotel }) => {
  const order = await openWindow(page, hotel)
  await page.keyboard.press('Escape')
  await expect(told(page)).toContainText('The window was closed.')
  await openWith(page, order, { modal: { escape: false } })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(frameOf(page).getByLabel('E-mail')).toBeFocused()
})

test('a guest approves in the UPI app while the window waits', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await leavePending(page)
  await expect.poll(async () => (await hotel.ledger()).payments).toMatchObject([{ status: 'created' }])
  const [payment] = (await hotel.ledger()).payments
  await hotel.sandbox(`/razorpay/control/payments/${payment?.id}`, { status: 'authorized' })
  await expect(told(page)).toContainText('Paid.')
  await expect.poll(() => statusOf(hotel)).toBe('Confirmed')
})

test('a guest who leaves before the bank has answered is asked first', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await leavePending(page)
  await press(page, 'Close')
  await press(page, 'No, stay')
  await expect(frameOf(page).getByRole('status')).toBeVisible()
  await press(page, 'Close')
  await press(page, 'Yes, leave')
  await expect(told(page)).toContainText('The window was closed.')
})

test('a guest without a mouse pays by net banking, and Tab stays in the window', async ({ page, hotel }) => {
  await anOrder(page, hotel)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(frameOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  const bank = frameOf(page).getByRole('combobox', { name: 'Bank' })
  await expect(bank).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(bank).toHaveValue('SBIN')
  for (const _ of ['E-mail', 'Phone', 'If it fails, why', 'Pay']) await page.keyboard.press('Tab')
  await expect(frameOf(page).getByRole('button', { name: /^Pay/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(told(page)).toContainText('Paid.')
  expect((await hotel.ledger()).payments).toMatchObject([{ method: 'netbanking', bank: 'SBIN' }])
})

test('every guest can use the window, also after a failure', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await expectAccessible(page)
  await takeLooks(page, 'payment-window')
  await press(page, 'Fail')
  await expect(frameOf(page).getByRole('alert')).toContainText('You can try again.')
  await expectAccessible(page)
})

test('every guest can use the window while it waits, and leave it', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await leavePending(page)
  await expectAccessible(page)
  await press(page, 'Close')
  await expectAccessible(page)
})
