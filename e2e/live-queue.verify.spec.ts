import { expect } from '@playwright/test'
import {
  button,
  dialog,
  fill,
  fillAndContinue,
  heading,
  inWindow,
  joinQueue,
  openPaymentWindow,
  paysInTheWindow,
  queuePanel,
  typed,
} from './booking-guest'
import { connectionTo } from './cut-connection'
import { othersHold, statuses } from './other-guests'
import { letTimePass } from './page-time'
import { test } from './test'

test('paying in the first of two tabs books its one room', async ({ page, context, hotel, watch }) => {
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

test('with the connection cut for 20 s B keeps the place', async ({ page: b, hotel, watch }) => {
  watch.allow(/ failed: net::ERR_|TypeError: (Failed to fetch|network error)/)
  await b.clock.install()
  const connection = await connectionTo(hotel.url)
  await othersHold(hotel, 1, 'before')
  await othersHold(hotel, 2)
  await joinQueue(b, connection.url)
  await expect(queuePanel(b)).toContainText('2 guests are paying')
  await othersHold(hotel, 1, 'behind')
  connection.cut()
  await hotel.clock.advance(20)
  const down = b.getByText(/The connection is down/)
  await letTimePass(b, () => expect(down).toBeVisible({ timeout: 1000 }))
  await expect(queuePanel(b)).toContainText('Your place: 1')
  const [held] = await hotel.rows("select id from booking where status = 'Held' order by rank")
  await hotel.post('/trpc/booking.release', { bookingId: held?.['id'] }, { 'user-id': 'before' })
  expect(await statuses(hotel)).toEqual(['Withdrawn', 'Held', 'Held', 'Queued'])
  connection.mend()
  await letTimePass(b, () => expect(down).toHaveCount(0, { timeout: 1000 }))
  await paysInTheWindow(b)
  await connection.close()
})

test('all tabs share one place, one stream and one payment', async ({ page: first, context, hotel }) => {
  await othersHold(hotel, 3)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/trpc/booking.live')) streams.push(request.url())
  })
  await joinQueue(first)
  const opened = async () => {
    const tab = await context.newPage()
    await tab.goto(first.url())
    await expect(queuePanel(tab)).toContainText('Your place: 1')
    return tab
  }
  await expect(queuePanel(first)).toContainText('Your place: 1')
  const [one, other] = [await opened(), await opened()]
  expect(streams).toHaveLength(1)

  await test.step('another tab takes over when the one with the stream closes', async () => {
    await first.close()
    await expect.poll(() => streams.length).toBe(2)
    await hotel.clock.advance(601)
    for (const tab of [one, other]) await expect(inWindow(tab, /^Pay ₹/)).toBeVisible()
    expect(streams).toHaveLength(2)
  })

  await test.step('a reload in the middle of a turn leads back to it in one press', async () => {
    await other.reload()
    await expect(heading(other)).toHaveText('Your room is held for you')
    await expect(other.getByRole('timer')).toHaveText(/^[89]:\d\d$/)
    await button(other, 'Go to payment').click()
    await expect(inWindow(other, /^Pay ₹/)).toBeVisible()
  })

  await paysInTheWindow(one)
  await expect(dialog(other)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Expired', 'Confirmed'])
})
