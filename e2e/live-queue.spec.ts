import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  dialog,
  fillAndContinue,
  heading,
  inWindow,
  joinQueue,
  openPaymentWindow,
  paysInTheWindow,
  queuePanel,
} from './booking-guest'
import { othersHold, statuses } from './other-guests'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('A’s hold expires: B gets the turn without a click', async ({ page: a, anotherGuest, hotel }) => {
  await a.clock.install()
  await othersHold(hotel, 2)
  await fillAndContinue(a)
  await openPaymentWindow(a)

  const b = await anotherGuest()
  const addresses: string[] = []
  b.on('request', (request) => addresses.push(request.url()))
  await joinQueue(b)
  await expect(heading(b)).toHaveText('You are in the queue')
  for (const words of [
    ...['Your place: 1', 'You are waiting for 1 Double Bed, 10 to 12 Jun'],
    'You are next. 2 guests are paying for these nights just now.',
    /The next payment deadline is 10:10 \(hotel time\), in [89]:\d\d\./,
  ])
    await expect(queuePanel(b)).toContainText(words)
  await expect(b).toHaveTitle('1 in the queue: 1 Double Bed, 10 to 12 Jun')
  await expectAccessible(b)
  await takeScreenshots(b, 'queue-waiting')

  await Promise.all([expect(dialog(b)).toContainText('It is your turn'), hotel.clock.advance(601)])
  await expect(b).toHaveTitle(/^Held for you: pay until 10:2[01]$/)
  await expect(dialog(a)).toContainText(
    'The time to pay has run out, so 1 Double Bed room, 10 Jun 2027 to 12 Jun 2027 is no longer held for you.',
  )
  await expect(dialog(a)).toContainText('You have not been charged.')
  await expect(a.getByRole('timer')).toContainText('seconds')
  await expect(inWindow(a, /^Pay ₹/)).toHaveCount(0)
  await expectAccessible(a)
  await a.clock.fastForward(10_000)
  await expect(a).toHaveURL(/\/$/)

  await paysInTheWindow(b)
  expect(await statuses(hotel)).toEqual(['Expired', 'Expired', 'Confirmed'])
  const userId = await b.evaluate(() => localStorage.getItem('UserId'))
  expect(userId).toMatch(/^[0-9a-f]{32}$/)
  expect(addresses.some((url) => url.includes('/trpc/booking.live'))).toBe(true)
  expect(addresses.filter((url) => url.includes(String(userId)))).toEqual([])
})
