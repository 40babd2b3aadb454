import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fillAndContinue,
  heading,
  inWindow,
  openPaymentWindow,
  typed,
} from './booking-guest'
import { othersHold, othersPay, statuses } from './other-guests'
import { letTimePass } from './page-time'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const beingConfirmed = 'Your payment is being confirmed; you need not pay again.'

async function everythingIsStillThere(page: Page): Promise<void> {
  await expect(button(page, 'Continue')).toBeEnabled()
  for (const [label, value] of Object.entries(typed())) await expect(field(page, label)).toHaveValue(value)
}

test('rooms sold before the payment: a message, ten seconds, and home', async ({ page, hotel, watch }) => {
  watch.allow(/booking\.availability|ERR_FAILED/)
  await page.clock.install()
  await fillAndContinue(page)
  // Otherwise the dialog itself would say that the rooms are gone.
  await page.route(/trpc\/[^?]*booking\.availability/, (route) => route.abort())
  await othersPay(hotel, await othersHold(hotel, 3))
  await button(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText(
    'All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates. Redirecting to home',
  )
  await expect(dialog(page)).toContainText('You have not been charged for this request')
  await takeScreenshots(page, 'booking-no-rooms')
  await expect(page.getByRole('timer')).toContainText('seconds')
  await expectAccessible(page)
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL(/\/$/)
})

test('a payment that cannot begin says why, and can be tried again', async ({ page, hotel, watch }) => {
  watch.allow(/checkout\.js|booking\.checkout/)
  const calls = '**/trpc/booking.checkout*'
  await fillAndContinue(page)

  await test.step('the payment script is blocked', async () => {
    await page.route('**/checkout.js', (route) => route.abort())
    await button(page, /^Pay ₹/).click()
    await expect(dialog(page)).toContainText('Failed to load payment processor')
    await expect(dialog(page).getByRole('link', { name: /\+91/ })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/checkout.js')
  })

  await test.step('the connection fails', async () => {
    await page.route(calls, (route) => route.abort())
    await button(page, 'Try Again').click()
    await expect(dialog(page)).toContainText('An error occurred while initiating payment')
    await page.unroute(calls)
    await button(page, 'Try Again').click()
    await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
  })

  /** Another stay needs another order. */
  const payUntil = async (checkOut: string) => {
    await inWindow(page, 'Close').click()
    await dialog(page).getByRole('button', { name: 'Back to the form' }).last().click()
    await field(page, 'Check-out').fill(checkOut)
    await button(page, 'Continue').click()
    await button(page, /^Pay ₹/).click()
  }

  await test.step('the provider is down', async () => {
    await hotel.sandbox('/razorpay/control/faults', [{ route: 'orders.create', kind: '503', times: 3 }])
    await payUntil('2027-06-13')
    await expect(dialog(page)).toContainText('The payment service is not responding, so no room is held.')
    await button(page, 'Try Again').click()
    await expect(inWindow(page, /^Pay ₹/)).toBeVisible()
  })

  await test.step('the provider refuses the hotel', async () => {
    await hotel.sandbox('/razorpay/control/refuse', { kind: 'keys' })
    await payUntil('2027-06-14')
    await expect(dialog(page)).toContainText('Online payment is not working just now. Please call us: +91')
    await expect(button(page, 'Try Again')).toHaveCount(0)
    await hotel.sandbox('/razorpay/control/refuse', { kind: 'none' })
  })
})

test('a closed window charges nothing, and the room stays held', async ({ page, context, hotel, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Close').click()
  await expect(dialog(page)).toContainText('Payment window closed')
  await expect(dialog(page)).toContainText('You have not been charged.')
  await expect(dialog(page)).toContainText('Your room is still held for you')
  await expectAccessible(page)

  await test.step('a tab that slept shows the time left until the server’s deadline', async () => {
    await expect(page.getByRole('timer')).toHaveText(/^[89]:\d\d$/)
    await page.clock.fastForward('04:00')
    await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  })

  await test.step('the form keeps everything, also over a reload', async () => {
    await dialog(page).getByRole('button', { name: 'Back to the form' }).last().click()
    await everythingIsStillThere(page)
    await page.reload()
    await everythingIsStillThere(page)
    await expect(page.getByText('Your room is held for you while you pay.')).toBeVisible()
    expect(await statuses(hotel)).toEqual(['Held'])
  })

  await test.step('offline the page of the booking shows what it last knew, and keeps trying', async () => {
    await page.getByRole('link', { name: 'See your booking' }).click()
    await expect(heading(page)).toHaveText('Your room is held for you')
    await expect(page.getByText('You have not been charged.')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(true)
    const down = page.getByText(/The connection is down/)
    await letTimePass(page, () => expect(down).toBeVisible({ timeout: 1000 }))
    await context.setOffline(false)
    await letTimePass(page, () => expect(down).toHaveCount(0, { timeout: 1000 }))
  })

  await button(page, 'Release the room').click()
  await expect(heading(page)).toHaveText('You withdrew this booking')
  expect(await statuses(hotel)).toEqual(['Withdrawn'])
})

test('a payment that fails in the window and is tried again is confirmed', async ({ page, hotel }) => {
  await hotel.sandbox('/mailbox/control', { mode: 'down' })
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await inWindow(page, 'Fail').click()
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('An email is on its way to asha@example.com.')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
  const [details] = await hotel.rows('select complete, email from guest_details')
  expect(details).toMatchObject({ complete: true, email: 'asha@example.com' })
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await hotel.clock.advance(61)
  await expect(dialog(page)).toContainText('An email has been sent to asha@example.com.')
})

test('paid, and the connection fails: confirmed after a reload', async ({ page, context, hotel, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await fillAndContinue(page)
  // The payment becomes known only after the reload, since the page verifies and asks again once it is online.
  const reports = /trpc\/[^?]*booking\.(verify|ask)/
  let isCut = false
  let isBack = false
  await page.route(reports, async (route) => {
    if (isBack) return route.continue()
    if (!isCut && route.request().url().includes('verify')) {
      await context.setOffline(true)
      isCut = true
    }
    await route.abort('internetdisconnected')
  })
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await openPaymentWindow(page)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText(beingConfirmed)
  await expect(dialog(page)).toContainText('An error occurred during payment verification. Please try again')
  await expect(dialog(page).getByRole('button', { name: /Try Again|Pay/i })).toHaveCount(0)
  await expect.poll(() => isCut).toBe(true)
  await expectAccessible(page)
  await takeScreenshots(page, 'payment-being-confirmed')
  await page.keyboard.press('Escape')
  await expect(page.getByText(beingConfirmed)).toBeVisible()
  await expect(page.getByText('Your room is held for you while you pay.')).toHaveCount(0)
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText(beingConfirmed)

  await context.setOffline(false)
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(true)
  await page.reload()
  // Ending the interception could lose a script that is on its way.
  isBack = true
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
  await expect(heading(page)).toHaveText('Your booking is confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
  expect((await hotel.ledger()).payments).toHaveLength(1)
})
