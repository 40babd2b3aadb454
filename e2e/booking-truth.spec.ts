import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fill,
  fillAndContinue,
  inWindow,
  openPaymentWindow,
  typed,
} from './booking-guest'
import { hydrated } from './hydrated'
import { letTimePass } from './page-time'
import { test } from './test'

test('a tab that slept shows the time left until the server’s deadline', async ({ page }) => {
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Close').click()
  await expect(page.getByRole('timer')).toHaveText(/^[89]:\d\d$/)
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
})

test('paying in the first of two tabs books its one room, not the two of the other tab', async ({
  page,
  context,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.(live|ask|mine)/)
  // Without events in the first tab, or its window would close before the payment.
  await page.route('**/trpc/booking.live*', (route) => route.abort())
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.route(/trpc\/.*booking\.(ask|mine)/, (route) => route.abort())
  const other = await context.newPage()
  await other.goto('/booking')
  await expect(button(other, 'Continue')).toBeEnabled()
  // Aadhaar numbers stay in their tab, so the second tab needs them again.
  await fill(other, typed({ 'Number of rooms': '2' }))
  await button(other, 'Continue').click()
  await button(other, /^Pay ₹6,000/).click()
  await expect(inWindow(other, /^Pay ₹6,000/)).toBeVisible()
  await inWindow(page, /^Pay ₹3,000/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  const bookings = await hotel.rows(
    "select status, rooms from booking where status in ('Held','Confirmed','Capturing') order by rank",
  )
  expect(bookings).toEqual([{ status: 'Confirmed', rooms: 1 }])
})

test('a connection that fails while paying and comes back ends in the confirmation', async ({
  page,
  context,
  hotel,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await fillAndContinue(page)
  await openPaymentWindow(page)
  // The payment becomes known only after the reload, since the page verifies and asks again once it is online.
  const reports = /trpc\/[^?]*booking\.(verify|ask)/
  await hotel.sandbox('/razorpay/control/webhooks', { mode: 'drop' })
  let isCut = false
  await page.route(reports, async (route) => {
    if (!isCut && route.request().url().includes('verify')) {
      await context.setOffline(true)
      isCut = true
    }
    await route.abort('internetdisconnected')
  })
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Your payment is being confirmed; you need not pay again.')
  await expect.poll(() => isCut).toBe(true)
  await context.setOffline(false)
  await page.reload()
  await page.unroute(reports)
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
})

test('offline the status page shows what it last knew, and keeps trying', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Close').click()
  await dialog(page).getByRole('button', { name: 'Back to the form' }).last().click()
  await page.getByRole('link', { name: 'See your booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your room is held for you')
  await expect(page.getByText('You have not been charged.')).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(true)
  const down = page.getByText(/The connection is down/)
  await letTimePass(page, () => expect(down).toBeVisible({ timeout: 1000 }))
  await context.setOffline(false)
  await letTimePass(page, () => expect(down).toHaveCount(0, { timeout: 1000 }))
  await button(page, 'Release the room').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You withdrew this booking')
})

test('a payment that is too late for a room says what happens to the money', async ({ page, hotel }) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  const [order] = await hotel.rows('select provider_order_id from payment_order')
  await hotel.sandbox('/clock', { advanceSeconds: 601 })
  await hotel.post('/api/payment/checkout', {
    type: 'Double Bed',
    numberOfRooms: 3,
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-12',
    paidAmount: 9000,
    userId: 'faster',
  })
  await hotel.sandbox('/razorpay/control/pay', { order_id: order?.['provider_order_id'], webhooks: 'drop' })
  await expect(dialog(page)).toContainText('The time to pay has run out')
  const [booking] = await hotel.rows("select id from booking where status = 'Expired'")
  await page.goto(`/booking/status?booking=${booking?.['id']}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We could not give you the room')
  await expect(
    page.getByText('We could not give you the room and have not kept your payment of ₹3,000.', {
      exact: false,
    }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('a screen reader finds the form in the expected order', async ({ page }) => {
  await page.goto('/booking')
  await expect(button(page, 'Continue')).toBeEnabled()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Book a room" [level=1]
      - form "Booking":
        - group "Your stay":
          - group "Room type":
            - radio "Double Bed"
            - radio "Triple Bed"
          - textbox "Check-in"
          - textbox "Check-out"
          - textbox "Number of rooms"
          - textbox "Number of guests"
        - group "How we reach you":
          - textbox "Mobile number"
          - textbox "Email"
          - textbox "Country"
          - textbox "State"
          - textbox "District"
          - textbox "City"
          - textbox "Pincode"
        - group "Who is coming":
          - textbox "Name of person 1"
          - textbox "Age of person 1"
          - textbox "Aadhar of person 1"
        - button "Continue"
  `)
  await page.getByRole('link', { name: 'Skip to the content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(field(page, 'Check-in')).toHaveAccessibleName('Check-in')
})

test('the privacy policy behind the notice opens beside the form', async ({ page, context }) => {
  await page.goto('/booking')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /privacy policy/ }).click()
  const policy = await opened
  await expect(policy.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect(policy.getByText('Data is not sold or shared.', { exact: false })).toBeVisible()
  await expectAccessible(policy)
})

test('a guest who goes back while the window is open and pays is shown the confirmation', async ({
  page,
  hotel,
}) => {
  await page.goto('/')
  const room = page.getByRole('link', { name: 'Book this room' }).first()
  await hydrated(room)
  await room.click()
  await expect(button(page, 'Continue')).toBeEnabled()
  await fill(page, typed())
  await button(page, 'Continue').click()
  await openPaymentWindow(page)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
  await dialog(page).getByRole('link', { name: 'See and print the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
  await page.goto('/booking')
  await expect(field(page, 'Mobile number')).toHaveValue('')
  expect(await hotel.rows('select status from booking')).toEqual([{ status: 'Confirmed' }])
})

test('a URL without a valid booking says so, and does not mention the connection', async ({ page }) => {
  await page.goto('/booking/status?booking=%3Cnothing%3E')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser does not know this booking')
})
