import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fill,
  fillAndContinue,
  heading,
  inWindow,
  openPaymentWindow,
  typed,
} from './booking-guest'
import { hydrated } from './hydrated'
import { openOrder, othersHold, payElsewhere, statuses } from './other-guests'
import { letTimePass } from './page-time'
import { takeScreenshots } from './screenshots'
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

test('a guest who goes back while the window is open and pays is confirmed', async ({ page, hotel }) => {
  await othersHold(hotel, 2)
  await page.goto('/')
  const room = page.getByRole('link', { name: 'Book this room' }).first()
  await hydrated(room)
  await room.click()
  await expect(button(page, 'Continue')).toBeEnabled()
  await fill(page, typed())
  await button(page, 'Continue').click()
  await openPaymentWindow(page)
  await inWindow(page, 'Close').click()
  await dialog(page).getByRole('button', { name: 'Back to the form' }).last().click()
  // Not queued behind the guest's own hold.
  await field(page, 'Check-out').fill('2027-06-13')
  await button(page, 'Continue').click()
  await openPaymentWindow(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
  await expect(heading(page)).toHaveText('Your booking is confirmed')
  expect(await hotel.rows('select status, check_out from booking order by rank')).toEqual([
    { status: 'Held', check_out: '2027-06-12' },
    { status: 'Withdrawn', check_out: '2027-06-12' },
    { status: 'Confirmed', check_out: '2027-06-13' },
  ])
})

test('time runs out in the window, and a payment that is too late is refused', async ({ page, hotel }) => {
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  const order = await openOrder(hotel)
  // A window that cannot be closed would cover the dialog.
  await page.evaluate(() => {
    const { prototype } = (window as unknown as { Razorpay: { prototype: object } }).Razorpay
    const close = () => {
      throw new Error('no')
    }
    Object.assign(prototype, { close })
  })
  await hotel.clock.advance(601)
  await expect(dialog(page)).toContainText('The time to pay has run out')
  const onTop = () =>
    page.evaluate(
      () =>
        document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog')?.textContent ?? null,
    )
  await expect.poll(onTop).toContain('no longer held for you')
  await takeScreenshots(page, 'queue-time-over')
  await page.clock.fastForward(10_000)
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toBeVisible()
  await page.mouse.move(200, 300)
  const scrolled = async () => {
    await page.mouse.wheel(0, 400)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scrolled).toBeGreaterThan(0)

  await othersHold(hotel, 3)
  await payElsewhere(hotel, order, { webhooks: 'drop' })
  const [booking] = await hotel.rows("select id from booking where status = 'Expired'")
  await page.goto(`/booking/status?booking=${booking?.['id']}`)
  await expect(heading(page)).toHaveText('We could not give you the room')
  const words = 'We could not give you the room and have not kept your payment of ₹3,000.'
  await expect(page.getByText(words, { exact: false })).toBeVisible()
  await expectAccessible(page)
})
