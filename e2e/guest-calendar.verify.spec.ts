import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill, openForm } from './booking-guest'
import { hydrated } from './hydrated'
import { othersHold, othersPay } from './other-guests'
import { takeScreenshots } from './screenshots'
import { byOwner, calendar, day, makeJuneDear, months, sentence } from './stay-calendar'
import { test } from './test'

test('a night that fills is struck while two guests have it before them', async ({
  page,
  anotherGuest,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.calendar|booking\.availability|ERR_INTERNET_DISCONNECTED/)
  const other = await anotherGuest()
  for (const each of [page, other]) {
    await each.goto('/')
    await button(each, 'Show calendar').click()
    await button(each, 'June, 30 nights with room').click()
  }
  await fill(page, { 'Check-in': '2027-06-09', 'Check-out': '2027-06-11' })
  await expect(sentence(page)).toHaveText('9 Jun to 11 Jun 2027, 2 nights, ₹5,000.')
  await othersPay(hotel, await othersHold(hotel, 3))
  await expect(day(other, 'Thursday, 10 Jun 2027, full')).toContainText('10full')
  await expect(day(other, 'Thursday, 10 Jun').locator('s')).toHaveText('10')
  await expect(sentence(page)).toHaveText('9 Jun to 11 Jun 2027: the night of 10 Jun is full.')

  await test.step('offline it shows what was free, and from when that is', async () => {
    await other.context().setOffline(true)
    await expect(calendar(other)).toContainText(
      /We could not check again just now\. This is what was free at \d\d:\d\d\./,
    )
    await expect(day(other, 'Wednesday, 9 Jun 2027, ₹2,500')).toBeVisible()
    await other.context().setOffline(false)
    await calendar(other).getByRole('button', { name: 'Try again' }).click()
    await expect(calendar(other)).not.toContainText('We could not check again')
  })
})

test('dates that go off sale while the form is open move to the nearest, with the reason', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/400|booking\.availability/)
  await page.goto('/booking?roomType=Double%20Bed&checkIn=2027-05-26&checkOut=2027-05-28')
  await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
  await byOwner(hotel, 'rates.setSeason', { id: 2027, opens: '2027-06-10', closes: '2027-10-12' })
  await expect(page.getByText('Check-in must be from 10 Jun 2027 onwards.')).toBeVisible()
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-10')
  await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()

  await test.step('and where none is on sale, the form does not ask to check again', async () => {
    const later = { id: 2027, opens: '2027-06-10', closes: '2027-10-12', salesFrom: '2027-06-01' }
    await byOwner(hotel, 'rates.setSeason', later)
    await expect(page.getByText('2027 opens for booking on 1 Jun 2027.').first()).toBeVisible()
    await expect(page.getByText(/We could not/)).toHaveCount(0)
    await expect(field(page, 'Check-in')).toHaveValue('2027-05-26')
  })
})

test('where the calendar does not load the date fields are enough', async ({ page, watch }) => {
  watch.allow(/calendar-panel|ERR_FAILED|booking\.(?:calendar|season)/)
  const script = /assets[/]calendar-panel-.*[.]js/
  await page.route(script, (route) => route.abort())
  await page.goto('/')
  await button(page, 'Show calendar').click()
  await expect(page.getByText('The calendar could not be loaded.')).toBeVisible()
  await expectAccessible(page, '.booking-bar')
  await fill(page, { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' })

  await test.step('and it can be tried again, with what is chosen, once there is a connection', async () => {
    const again = button(page, 'Try again')
    await page.route(/booking\.season/, (route) => route.abort())
    await again.click()
    await expect(page.getByText('There is still no connection.')).toBeVisible()
    await page.unroute(/booking\.season/)
    await page.unroute(script)
    const loaded = page.waitForEvent('load')
    await again.click()
    await loaded
    await hydrated(button(page, 'Show calendar'))
    await button(page, 'Show calendar').click()
    await expect(months(page)).toHaveCount(2)
    await expect(field(page, 'Check-out')).toHaveValue('2027-06-12')
  })

  await test.step('and where the nights do not, it can be tried again', async () => {
    await page.goto('/')
    await page.route(/booking\.calendar/, (route) => route.abort())
    await button(page, 'Show calendar').click()
    await expect(page.getByText('We could not find out which nights are free.')).toBeVisible()
    await page.unroute(/booking\.calendar/)
    await calendar(page).getByRole('button', { name: 'Try again' }).click()
    await expect(months(page)).toHaveCount(2)
  })
})

test('a screen reader hears date, price and state of each day, and why one cannot leave', async ({
  page,
  hotel,
}) => {
  await makeJuneDear(hotel)
  await othersPay(hotel, await othersHold(hotel, 3))
  await openForm(page)
  // A click opens it too, and the field is still for typing.
  await field(page, 'Check-in').click()
  await expect(field(page, 'Check-in')).toBeFocused()
  await button(page, 'June, 28 nights with room').click()
  await expect(calendar(page)).toMatchAriaSnapshot(`
    - region "Dates and prices":
      - grid "June 2027":
        - rowgroup:
          - row:
            - gridcell "Monday, 7 Jun 2027, ₹2,500"
            - gridcell "Tuesday, 8 Jun 2027, ₹2,500"
            - gridcell "Wednesday, 9 Jun 2027, ₹2,500"
            - gridcell "Thursday, 10 Jun 2027, full"
            - gridcell "Friday, 11 Jun 2027, full"
            - gridcell "Saturday, 12 Jun 2027, ₹3,200, Yatra weeks, at least 2 nights"
            - gridcell "Sunday, 13 Jun 2027, ₹3,200, Yatra weeks, at least 2 nights"
      - navigation "Months with room":
        - button "June, 28 nights with room"
        - button "July, 31 nights with room"
  `)
  await expect(calendar(page)).toContainText(
    'Yatra weeks, 12 to 20 Jun: a higher price, and at least 2 nights.',
  )

  await test.step('a day that cannot be the check-out gives its reason and changes nothing', async () => {
    await day(page, 'Saturday, 12 Jun').click()
    const next = day(
      page,
      'Sunday, 13 Jun 2027, ₹3,200, Yatra weeks, not possible: at least 2 nights from 12 Jun',
    )
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await next.click({ force: true })
    await expect(sentence(page)).toHaveText('At least 2 nights from 12 Jun.')
    await expect(field(page, 'Check-out')).toHaveValue('')
    await day(page, 'Wednesday, 9 Jun').click()
    await expect(day(page, 'Saturday, 12 Jun')).toHaveAccessibleName(
      /not possible: the night of 10 Jun is full$/,
    )
    await day(page, 'Thursday, 10 Jun 2027, full, leave after 1 night, ₹2,500').click()
    await expect(sentence(page)).toHaveText('9 Jun to 10 Jun 2027, 1 night, ₹2,500.')
    await expect(field(page, 'Check-out')).toHaveValue('2027-06-10')
  })

  await test.step('typed dates are shown, and how dear the others are', async () => {
    await fill(page, { 'Check-in': '2027-10-09', 'Check-out': '2027-10-12', 'Number of rooms': '2' })
    await expect(sentence(page)).toHaveText('9 Oct to 12 Oct 2027, 3 nights, 2 rooms, ₹15,000.')
    await expect(day(page, 'Tuesday, 12 Oct 2027, the hotel closes, you leave')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'calendar-booking')
    await page.getByRole('radio', { name: 'Triple Bed' }).check()
    await expect(day(page, 'Saturday, 9 Oct 2027, ₹3,500')).toBeVisible()
    await button(page, 'Clear dates').click()
    await expect(field(page, 'Check-in')).toHaveValue('')
    await expect(sentence(page)).toHaveText('Choose the day you arrive.')
  })
})
