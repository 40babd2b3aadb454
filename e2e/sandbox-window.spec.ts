import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  anOrder,
  card,
  frameOf,
  leavePending,
  opener,
  openWindow,
  openWith,
  press,
  sent,
  statusOf,
} from './sandbox-window'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('a guest pays by card, and gets a room', async ({ page, hotel }) => {
  const { id } = await openWindow(page, hotel)
  await press(page, /^Pay ₹/)
  await expect(sent(page)).toContainText('Paid.')
  for (const field of ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature']) {
    await expect(sent(page)).toContainText(field)
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
  await expect(sent(page)).toContainText('The payment failed.')
  await press(page, /^Pay ₹/)
  await expect(sent(page)).toContainText('Paid.')
  await expect.poll(() => statusOf(hotel)).toBe('Confirmed')
  const { payments } = await hotel.ledger()
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['captured', 'failed'])
})

test('a guest cannot press "Pay" again while a payment is being sent', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  let send: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(/razorpay\/checkout\/pay$/, async (route) => {
    await held
    await route.continue()
  })
  await press(page, 'Fail')
  await expect(frameOf(page).getByRole('button', { name: /^Pay ₹/ })).toBeDisabled()
  send()
  await press(page, /^Pay ₹/)
  await expect(sent(page)).toContainText('Paid.')
})

test('a guest who closes the window has paid nothing, and is back on the page', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await press(page, 'Close')
  await expect(sent(page)).toContainText('The window was closed.')
  await expect(opener(page)).toBeFocused()
  expect((await hotel.ledger()).payments).toEqual([])
  expect(await statusOf(hotel)).toBe('Held')
})

test('Escape closes the window unless the page forbids it', async ({ page, hotel }) => {
  const order = await openWindow(page, hotel)
  await page.keyboard.press('Escape')
  await expect(sent(page)).toContainText('The window was closed.')
  await openWith(page, order, { modal: { escape: false } })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(frameOf(page).getByLabel('Card number')).toBeFocused()
})

test('a guest approves in the UPI app while the window waits', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await leavePending(page)
  await expect.poll(async () => (await hotel.ledger()).payments).toMatchObject([{ status: 'created' }])
  const [payment] = (await hotel.ledger()).payments
  await hotel.sandbox(`/razorpay/control/payments/${payment?.id}`, { status: 'authorized' })
  await expect(sent(page)).toContainText('Paid.')
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
  await expect(sent(page)).toContainText('The window was closed.')
  expect((await hotel.ledger()).payments).toMatchObject([
    { status: 'failed', error_reason: 'payment_cancelled' },
  ])
})

test('a guest without a mouse pays by net banking, and Tab stays in the window', async ({ page, hotel }) => {
  await anOrder(page, hotel)
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(frameOf(page).getByRole('button', { name: 'More outcomes' })).toBeFocused()
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
  await expect(sent(page)).toContainText('Paid.')
  expect((await hotel.ledger()).payments).toMatchObject([{ method: 'netbanking', bank: 'SBIN' }])
})

test('the window is accessible, also after a failure', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await expectAccessible(page)
  await takeScreenshots(page, 'payment-window')
  await press(page, 'Fail')
  await expect(frameOf(page).getByRole('alert')).toContainText('You can try again.')
  await press(page, 'More outcomes')
  await expectAccessible(page)
  await takeScreenshots(page, 'payment-window-more')
})

test('on the smallest phone with reduced motion, nothing is cut off and nothing moves', async ({
  page,
  hotel,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWindow(page, hotel)
  await press(page, 'More outcomes')
  const body = frameOf(page).locator('body')
  expect(await body.evaluate(({ ownerDocument: { documentElement: root } }) => root.scrollWidth)).toBe(320)
  expect(await body.evaluate(({ ownerDocument }) => ownerDocument.getAnimations().length)).toBe(0)
  for (const button of await frameOf(page).getByRole('button').all()) {
    const { x = -1, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(320)
    expect(height).toBeGreaterThanOrEqual(44)
  }
})

test('the list of orders breaks no word on a phone, and the page stays as wide as the screen', async ({
  page,
  hotel,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await anOrder(page, hotel)
  await page.goto('/sandbox')
  const heights = await page
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(1)
  // One line each: the row of an order is as high as the head row.
  expect(Math.max(...heights)).toBeLessThan(Math.min(...heights) + 4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
})

test('the window is accessible while it waits and while it asks before leaving', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await leavePending(page)
  await expectAccessible(page)
  await press(page, 'Close')
  await expectAccessible(page)
})
