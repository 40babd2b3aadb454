import { expect, type Page } from '@playwright/test'
import type { RunningHotel } from './running-hotel'
import { anOrder, card, frameOf, leavePending, openListening, press, statusOf } from './sandbox-window'
import { test } from './test'

const opened = async (page: Page, hotel: RunningHotel, more: Record<string, unknown>) =>
  openListening(page, await anOrder(page, hotel), more)

const dismissed = [{ who: 'ondismiss', what: null }]

/** Beside the window, on the darkened page. */
const clickBeside = (page: Page) => page.mouse.click(5, 5)

test('a click beside the window closes it only if the page asks for that', async ({ page, hotel }) => {
  const heard = await opened(page, hotel, {})
  await clickBeside(page)
  await expect(card(page)).toBeVisible()
  expect(await heard()).toEqual([])
  await hotel.reset()
  const again = await opened(page, hotel, { modal: { backdropclose: true } })
  await clickBeside(page)
  await expect.poll(again).toEqual(dismissed)
})

test('confirm_close: the guest is asked before leaving', async ({ page, hotel }) => {
  const heard = await opened(page, hotel, { modal: { confirm_close: true } })
  await press(page, 'Close')
  await expect(frameOf(page).getByText('Do you want to leave this payment?')).toBeVisible()
  await press(page, 'No, stay')
  await expect(card(page)).toBeFocused()
  await press(page, 'Close')
  await press(page, 'Yes, leave')
  await expect.poll(heard).toEqual(dismissed)
})

test('a window that the page closes asks nobody, and reports a dismissal', async ({ page, hotel }) => {
  const order = await anOrder(page, hotel)
  await page.evaluate(({ id, key }) => {
    const { Razorpay } = window as unknown as { Razorpay: new (options: object) => { open(): void } }
    const ondismiss = () => document.body.setAttribute('data-dismissed', 'yes')
    const rzp = new Razorpay({ key, order_id: id, modal: { ondismiss, confirm_close: true } })
    Object.assign(window, { rzp })
    rzp.open()
  }, order)
  await leavePending(page)
  await page.evaluate(() => (window as unknown as { rzp: { close(): void } }).rzp.close())
  await expect(page.getByTitle('Payment window')).toHaveCount(0)
  await expect(page.locator('body')).toHaveAttribute('data-dismissed', 'yes')
})

test('retry off: the first failure ends the window, with its error', async ({ page, hotel }) => {
  const heard = await opened(page, hotel, { retry: { enabled: false } })
  await press(page, 'Fail')
  const error = { code: 'BAD_REQUEST_ERROR', reason: 'card_declined' }
  await expect.poll(heard).toMatchObject([
    { who: 'payment.failed', what: { error } },
    { who: 'ondismiss', what: { error } },
  ])
})

test.describe('in a phone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; K) Chrome/147.0 Mobile Safari/537.36' })

  test('the back button closes the window, not the page, and asks first if the page wants that', async ({
    page,
    hotel,
  }) => {
    const heard = await opened(page, hotel, { modal: { confirm_close: true } })
    const before = page.url()
    await page.evaluate(() => history.back())
    await press(page, 'No, stay')
    await page.evaluate(() => history.back())
    await press(page, 'Yes, leave')
    await expect.poll(heard).toEqual(dismissed)
    expect(page.url()).toBe(before)
  })
})

test.describe('in an app whose browser breaks frames, the window posts a form instead', () => {
  /** The merchant's page that takes the form; returns a function for the fields that it got. */
  async function callback(page: Page): Promise<() => Record<string, string>> {
    let fields: Record<string, string> = {}
    await page.route('**/callback', async (route) => {
      fields = Object.fromEntries(new URLSearchParams(route.request().postData() ?? ''))
      await route.fulfill({ contentType: 'text/html', body: '<h1>Back at the hotel</h1>' })
    })
    return () => fields
  }
  const redirect = { redirect: true, callback_url: '/callback' }
  const back = (page: Page) => expect(page.getByRole('heading', { name: 'Back at the hotel' })).toBeVisible()

  test('a payment sends its three fields', async ({ page, hotel }) => {
    const fields = await callback(page)
    await opened(page, hotel, redirect)
    await press(page, /^Pay ₹/)
    await back(page)
    expect(Object.keys(fields()).toSorted()).toEqual([
      'razorpay_order_id',
      'razorpay_payment_id',
      'razorpay_signature',
    ])
    await hotel.post('/api/payment/verify-payment', fields())
    expect(await statusOf(hotel)).toBe('Confirmed')
  })

  test('a failure that ends the window sends the error, its metadata as JSON, and no signature', async ({
    page,
    hotel,
  }) => {
    const fields = await callback(page)
    await opened(page, hotel, { ...redirect, retry: { enabled: false } })
    await press(page, 'Fail')
    await back(page)
    expect(fields()).toMatchObject({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[reason]': 'card_declined',
      'error[description]': expect.any(String),
    })
    const metadata = JSON.parse(fields()['error[metadata]'] ?? '') as Record<string, unknown>
    expect(metadata).toEqual({
      order_id: expect.stringMatching(/^order_/),
      payment_id: expect.stringMatching(/^pay_/),
    })
    expect(Object.keys(fields())).not.toContain('razorpay_signature')
  })

  test('without a handler the form is posted as well, once the window is closed', async ({ page, hotel }) => {
    const fields = await callback(page)
    await opened(page, hotel, { callback_url: '/callback', handler: undefined })
    await press(page, /^Pay ₹/)
    await back(page)
    expect(fields()['razorpay_payment_id']).toMatch(/^pay_/)
  })
})
