import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, fillAndContinue, heading, inWindow, openPaymentWindow } from './booking-guest'
import { openOrder, othersHold, payElsewhere, statuses } from './other-guests'
import { letTimePass } from './page-time'
import { test } from './test'

const beingConfirmed = 'Your payment is being confirmed; you need not pay again.'

test('paid, and no call is answered: an event alone confirms', async ({ page, context, hotel, watch }) => {
  watch.allow(/requestConfirmation/)
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.route('**/trpc/booking.verify*', () => new Promise(() => {}))
  await page.route('**/trpc/booking.requestConfirmation*', (route) => route.abort())
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await expect(dialog(page)).toContainText('₹3,000')
  await expect(dialog(page)).toContainText('Failed to send confirmation.')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
  await page.close()
  const later = await context.newPage()
  await later.goto('/booking')
  await later.getByRole('link', { name: 'See your booking' }).click()
  await expect(heading(later)).toHaveText('Your booking is confirmed')
})

test('a wrong signature fails verification, and the booking is confirmed', async ({ page, hotel }) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  // Otherwise the page might learn of the confirmation before verify has answered.
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await page.route('**/trpc/booking.verify*', (route) => {
    const sent = route.request().postData() ?? ''
    return route.continue({ postData: sent.replace(/"signature":"[0-9a-f]{8}/, '"signature":"00000000') })
  })
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Payment verification failed. Please contact support.')
  await expect(dialog(page).getByRole('link', { name: /\+91/ })).toBeVisible()
  // At the end of the hold the provider is asked, whatever the browser said.
  await hotel.clock.advance(601)
  await expect.poll(() => statuses(hotel)).toEqual(['Confirmed'])
})

test('a hold of another program can be paid; another amount is named', async ({ page, hotel }) => {
  await page.addInitScript(() => localStorage.setItem('UserId', 'a-program'))
  await othersHold(hotel, 1, 'a-program')
  await page.goto('/booking')
  await page.getByRole('link', { name: 'See your booking' }).click()
  const goToPayment = async () => {
    await button(page, 'Go to payment').click()
    await expect(inWindow(page, /^Pay ₹3,000/)).toBeVisible()
  }

  await goToPayment()
  await payElsewhere(hotel, await openOrder(hotel), { amount: 306_000 })
  await inWindow(page, 'Close').click()
  const other = 'Your payment of ₹3,060 is not the amount that your booking asks for'
  await expect(page.getByText(other)).toBeVisible()
  await expect(page.getByText('could not give you')).toHaveCount(0)

  await goToPayment()
  await payElsewhere(hotel, await openOrder(hotel), { webhooks: 'drop' })
  await inWindow(page, 'Close').click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Confirmed'])
})

test('paid while the provider is down: confirmed later, also over a reload', async ({ page, hotel }) => {
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  const away = (times: number) =>
    hotel.sandbox(
      '/razorpay/control/faults',
      ['payments.fetch', 'orders.payments'].map((route) => ({ route, kind: '503', times })),
    )
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  await away(1000)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText(beingConfirmed)
  await dialog(page).getByRole('link', { name: 'See your booking' }).click()
  const isBeingConfirmed = async () => {
    await expect(page).toHaveURL(/\/booking\/status/)
    await expect(page.locator('h1')).toHaveText('Your payment is being confirmed')
    await expect(page.getByText('Go to payment')).toHaveCount(0)
    await expect(page.getByText('An error occurred during payment verification')).toHaveCount(0)
  }
  await isBeingConfirmed()
  await page.reload()
  await expect(dialog(page)).toContainText(beingConfirmed)
  await expect(button(page, 'Ask again now')).toBeVisible()
  await expectAccessible(page)
  await isBeingConfirmed()
  await away(0)
  await button(page, 'Ask again now').click()
  await letTimePass(page, () => expect(dialog(page)).toContainText('Booking Confirmed', { timeout: 2000 }))
  expect(await statuses(hotel)).toEqual(['Confirmed'])
  expect((await hotel.ledger()).payments).toHaveLength(1)
})
