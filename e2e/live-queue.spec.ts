import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fillAndContinue,
  inWindow,
  joinQueue,
  openPaymentWindow,
} from './booking-guest'
import { connectionTo } from './cut-connection'
import { holdTime, letTimePass } from './page-time'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const queuePanel = (page: Page) => page.getByRole('region', { name: 'Your place in the queue' })
const statuses = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking order by rank')).map(({ status }) => status)

/** A guest without a browser asks for double rooms on the same nights. */
const requests = (hotel: RunningHotel, userId: string, numberOfRooms = 1) =>
  hotel.post('/api/payment/checkout', {
    type: 'Double Bed',
    numberOfRooms,
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-12',
    paidAmount: 3000 * numberOfRooms,
    userId,
  })

/** From the empty form to the status page of a queued booking. */
async function joinsQueue(page: Page): Promise<void> {
  await joinQueue(page)
  await expect(headline(page)).toHaveText('You are in the queue')
}

async function paysInTheWindow(page: Page): Promise<void> {
  await inWindow(page, /^Pay ₹/).click()
  await expect(dialog(page)).toContainText('Booking Confirmed')
}

test('A’s hold expires: A sees it and goes home, B gets the turn without a click and pays', async ({
  page: a,
  anotherGuest,
  hotel,
}) => {
  await a.clock.install()
  await requests(hotel, 'others', 2)
  await fillAndContinue(a)
  await openPaymentWindow(a)

  const b = await anotherGuest()
  const addresses: string[] = []
  b.on('request', (request) => addresses.push(request.url()))
  await joinsQueue(b)
  await expect(queuePanel(b)).toContainText('Your place: 1')
  await expect(queuePanel(b)).toContainText('You are waiting for 1 Double Bed, 10 to 12 Jun')
  await expect(queuePanel(b)).toContainText('You are next. 2 guests are paying for these nights just now.')
  await expect(queuePanel(b)).toContainText(
    /The next payment deadline is 10:10 \(hotel time\), in [89]:\d\d\./,
  )
  await expect(b).toHaveTitle('1 in the queue: 1 Double Bed, 10 to 12 Jun')
  await expectAccessible(b)
  await takeScreenshots(b, 'queue-waiting')

  await Promise.all([expect(dialog(b)).toContainText('It is your turn'), hotel.clock.advance(601)])
  await expect(b).toHaveTitle(/^Held for you: pay until 10:2[01]$/)
  await expect(dialog(a)).toContainText('The time to pay has run out')
  await expect(dialog(a)).toContainText(
    'The time to pay has run out, so 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027 is no longer held for you.',
  )
  await expect(dialog(a)).toContainText('You have not been charged.')
  await expect(a.getByRole('timer')).toContainText('seconds')
  const moveOn = await holdTime(a)
  await expect(inWindow(a, /^Pay ₹/)).toHaveCount(0)
  await expectAccessible(a)

  await paysInTheWindow(b)
  await moveOn(10_000)
  await expect(a).toHaveURL(/\/$/)
  expect(await statuses(hotel)).toEqual(['Expired', 'Expired', 'Confirmed'])
  const userId = await b.evaluate(() => localStorage.getItem('UserId'))
  expect(userId).toMatch(/^[0-9a-f]{32}$/)
  expect(addresses.some((url) => url.includes('/trpc/booking.live'))).toBe(true)
  expect(addresses.filter((url) => url.includes(String(userId)))).toEqual([])
})

test('with the connection cut for 20 s B keeps the place, sees the changes, and gets the turn', async ({
  page: b,
  hotel,
  watch,
}) => {
  watch.allow(/ failed: net::ERR_|TypeError: (Failed to fetch|network error)/)
  await b.clock.install()
  const connection = await connectionTo(hotel.url)
  await requests(hotel, 'before')
  await requests(hotel, 'others', 2)
  await joinQueue(b, connection.url)
  await expect(queuePanel(b)).toContainText('2 guests are paying')
  await requests(hotel, 'behind')
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

test('without a stream the page asks instead, and the turn comes all the same', async ({
  page: b,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.live/)
  await b.clock.install()
  await b.route('**/trpc/booking.live*', (route) => route.abort())
  await requests(hotel, 'others', 3)
  await joinsQueue(b)
  await hotel.clock.advance(601)
  await letTimePass(b, () => expect(dialog(b)).toBeVisible({ timeout: 1000 }))
  await paysInTheWindow(b)
})

test('two tabs share one place; both get the turn, and paying in one closes the other’s window', async ({
  page: one,
  context,
  hotel,
}) => {
  await requests(hotel, 'others', 3)
  await joinsQueue(one)
  await one.reload()
  await expect(queuePanel(one)).toContainText('Your place: 1')
  const other = await context.newPage()
  await other.goto(one.url())
  await expect(queuePanel(other)).toContainText('Your place: 1')
  await hotel.clock.advance(601)
  for (const tab of [one, other]) await expect(inWindow(tab, /^Pay ₹/)).toBeVisible()
  // A reload in the middle of a turn leads back to it in one press.
  await other.reload()
  await expect(headline(other)).toHaveText('Your room is held for you')
  await expect(other.getByRole('timer')).toHaveText(/^[89]:\d\d$/)
  await button(other, 'Go to payment').click()
  await expect(inWindow(other, /^Pay ₹/)).toBeVisible()
  await paysInTheWindow(one)
  await expect(dialog(other)).toContainText('Booking Confirmed')
  expect(await statuses(hotel)).toEqual(['Expired', 'Confirmed'])
})

test('a guest who changes the dates is not queued behind their own hold', async ({ page, hotel }) => {
  await requests(hotel, 'others', 2)
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, 'Close').click()
  await dialog(page).getByRole('button', { name: 'Back to the form' }).last().click()
  await field(page, 'Check-out').fill('2027-06-13')
  await button(page, 'Continue').click()
  await openPaymentWindow(page)
  await paysInTheWindow(page)
  expect(await hotel.rows('select status, check_out from booking order by rank')).toEqual([
    { status: 'Held', check_out: '2027-06-12' },
    { status: 'Withdrawn', check_out: '2027-06-12' },
    { status: 'Confirmed', check_out: '2027-06-13' },
  ])
})

test('time runs out in the window and its close() fails: our dialog is on top, the page scrolls', async ({
  page,
  hotel,
}) => {
  await page.clock.install()
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await page.evaluate(() => {
    const { prototype } = (window as unknown as { Razorpay: { prototype: object } }).Razorpay
    const close = () => {
      throw new Error('no')
    }
    Object.assign(prototype, { close })
  })
  await hotel.clock.advance(601)
  await expect(dialog(page)).toContainText('The time to pay has run out')
  const moveOn = await holdTime(page)
  const onTop = () =>
    page.evaluate(
      () =>
        document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('dialog')?.textContent ?? null,
    )
  await expect.poll(onTop).toContain('no longer held for you')
  await takeScreenshots(page, 'queue-time-over')
  await moveOn(10_000)
  await expect(page).toHaveURL(/\/$/)
  await expect(headline(page)).toBeVisible()
  await page.mouse.move(200, 300)
  const scrolled = async () => {
    await page.mouse.wheel(0, 400)
    return page.evaluate(() => scrollY)
  }
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('the tabs of a waiting guest share one stream, and another takes over when its tab closes', async ({
  page: first,
  context,
  hotel,
}) => {
  await requests(hotel, 'others', 3)
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/trpc/booking.live')) streams.push(request.url())
  })
  await joinsQueue(first)
  await expect(queuePanel(first)).toContainText('Your place: 1')
  const tabs = [first]
  for (let more = 0; more < 7; more += 1) {
    const tab = await context.newPage()
    await tab.goto(first.url())
    await expect(queuePanel(tab)).toContainText('Your place: 1')
    tabs.push(tab)
  }
  expect(streams).toHaveLength(1)

  await first.close()
  await expect.poll(() => streams.length).toBe(2)
  await Promise.all([
    ...tabs.slice(1).map((tab) => expect(dialog(tab)).toContainText('It is your turn')),
    hotel.clock.advance(601),
  ])
  expect(streams).toHaveLength(2)
})
