import { expect, type Page } from '@playwright/test'
import type { RunningHotel } from './running-hotel'
import {
  anOrder,
  frameOf,
  leavePending,
  openListening,
  openWindow,
  press,
  pressRare,
  sent,
  statusOf,
} from './sandbox-window'
import { test } from './test'

const payments = async (hotel: RunningHotel) => (await hotel.ledger()).payments
const confirmed = (hotel: RunningHotel) => expect.poll(() => statusOf(hotel)).toBe('Confirmed')

/** Opens the window on a page that records every call it gets. */
async function listening(page: Page, hotel: RunningHotel, more: Record<string, unknown> = {}) {
  return openListening(page, await anOrder(page, hotel), more)
}

/** The messages of the browser's own dialogs; each is closed at once. */
function alerts(page: Page): string[] {
  const said: string[] = []
  page.on('dialog', async (box) => {
    said.push(box.message())
    await box.accept()
  })
  return said
}

test('a slow bank: the window waits, and the guest gets the room', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await pressRare(page, 'Succeed slowly')
  await expect(frameOf(page).getByRole('status')).toContainText('Your bank takes a moment.')
  await hotel.clock.advance(3)
  await expect(sent(page)).toContainText('Paid.')
  await confirmed(hotel)
})

test('the same payment fails and is then approved in the app', async ({ page, hotel }) => {
  const heard = await listening(page, hotel)
  await pressRare(page, 'Decline, then ask again')
  await expect(frameOf(page).getByRole('status')).toContainText('asks you again for the same payment')
  expect(await payments(hotel)).toMatchObject([{ status: 'failed' }])
  await press(page, 'Approve in the app')
  await expect.poll(async () => (await heard()).map(({ who }) => who)).toEqual(['payment.failed', 'handler'])
  await confirmed(hotel)
  expect(await payments(hotel)).toMatchObject([{ status: 'captured' }])
})

test('a guest declines in the UPI app, and pays by card', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  await leavePending(page)
  await press(page, 'Decline in the app')
  await expect(frameOf(page).getByRole('alert')).toContainText('You can try again.')
  await frameOf(page).getByText('Card', { exact: true }).click()
  await press(page, /^Pay ₹/)
  await confirmed(hotel)
})

test('a guest leaves while paying, but the bank has paid: the payment counts, without a dismissal', async ({
  page,
  hotel,
}) => {
  const heard = await listening(page, hotel)
  await leavePending(page)
  await press(page, 'Close')
  await press(page, 'Leave, but the bank has paid')
  await expect.poll(heard).toMatchObject([{ who: 'handler', what: { razorpay_signature: /^\w{64}$/ } }])
  await confirmed(hotel)
})

test('a guest leaves while paying, and the page hears later that it was paid', async ({ page, hotel }) => {
  const heard = await listening(page, hotel)
  await leavePending(page)
  await press(page, 'Close')
  await press(page, 'Leave, and the bank pays a moment later')
  const whom = async () => (await heard()).map(({ who }) => who)
  await expect.poll(whom).toEqual(['payment.failed', 'ondismiss', 'handler'])
  await confirmed(hotel)
})

test('after paying the tab is closed: the page hears nothing, the hotel gets the webhook', async ({
  page,
  hotel,
}) => {
  const heard = await listening(page, hotel)
  await pressRare(page, 'Succeed, then the tab is gone')
  await expect(frameOf(page).getByRole('status')).toContainText('the page gets no answer')
  await confirmed(hotel)
  expect(await heard()).toEqual([])
})

test('the connection drops after paying, the guest pays again: the order is paid already', async ({
  page,
  hotel,
}) => {
  const said = alerts(page)
  const heard = await listening(page, hotel)
  await pressRare(page, 'Succeed, then the connection drops')
  await expect(frameOf(page).getByRole('alert')).toContainText('It is not known whether you have paid.')
  expect(await heard()).toEqual([])
  await press(page, /^Pay ₹/)
  await expect.poll(async () => (await heard()).map(({ who }) => who)).toEqual(['fault.close', 'ondismiss'])
  expect(said).toEqual([expect.stringMatching(/^Oops! Something went wrong\.\n.*already paid/)])
  await confirmed(hotel)
})

test('an order that was paid elsewhere and a wrong key are faults', async ({ page, hotel }) => {
  const said = alerts(page)
  for (const [name, words] of [
    ['Order already paid elsewhere', 'already paid'],
    ['Wrong key', 'The id provided does not exist'],
  ] as const) {
    await hotel.reset()
    const heard = await listening(page, hotel)
    await pressRare(page, name)
    await expect.poll(async () => (await heard()).map(({ who }) => who)).toEqual(['fault.close', 'ondismiss'])
    expect(said.pop()).toContain(words)
  }
})

test('the window times out by the button and by the page’s own limit', async ({ page, hotel }) => {
  await page.clock.install()
  const heard = await listening(page, hotel)
  await pressRare(page, 'Time out')
  await expect.poll(heard).toEqual([{ who: 'ondismiss', what: 'timeout' }])
  await hotel.reset()
  const again = await listening(page, hotel, { timeout: 60 })
  await expect(frameOf(page).getByRole('timer')).toContainText(/This window closes in 0[01]:[0-5]\d/)
  await page.clock.fastForward('01:00')
  await expect.poll(again).toEqual([{ who: 'ondismiss', what: 'timeout' }])
  expect(await statusOf(hotel)).toBe('Held')
})

for (const name of [
  'Hand over a wrong signature',
  'Hand over swapped ids',
  'Hand over the proof of another order',
] as const) {
  test(`a cheat is refused: ${name}`, async ({ page, hotel }) => {
    const heard = await listening(page, hotel)
    await pressRare(page, name)
    await expect.poll(async () => (await heard()).length).toBe(1)
    const [{ who, what } = { who: '', what: {} }] = await heard()
    expect(who).toBe('handler')
    await expect(hotel.post('/api/payment/verify-payment', what)).rejects.toThrow('was answered with 400')
  })
}

test('a test card that its bank refuses, then one that pays', async ({ page, hotel }) => {
  await openWindow(page, hotel)
  const number = frameOf(page).getByLabel('Card number')
  await number.fill('4100 2800 0008 0001')
  await press(page, /^Pay ₹/)
  await expect(frameOf(page).getByRole('alert')).toContainText('insufficient account balance')
  await number.fill('5500 6700 0000 1002')
  await press(page, /^Pay ₹/)
  await confirmed(hotel)
  expect((await payments(hotel)).map(({ status }) => status)).toEqual(['failed', 'captured'])
})
