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
  paysInTheWindow,
} from './booking-guest'
import { choose } from './page-checks'
import type { RunningHotel } from './running-hotel'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

/** The nights from 12 June on are dear, with these least nights for a stay that begins in them. */
const dear = (hotel: RunningHotel, amount: number, minNights = 1, from = '2027-06-12') =>
  hotel.rows(
    `insert into rate_period (room_type, from_night, to_night, amount, min_nights, name)
     values ('Double Bed', $1, '2027-06-20', $2, $3, 'Yatra weeks')`,
    [from, amount, minNights],
  )

const lines = ['2 nights × ₹2,500', '1 night × ₹3,200']

const price = (page: Page) => page.getByRole('complementary', { name: 'Price' })

test('prices that differ by night stand behind every total, from the home page to the mail', async ({
  page,
  hotel,
}) => {
  await dear(hotel, 3200)

  await test.step('the home page', async () => {
    await page.goto('/')
    await expect(page.locator('.room-price').first()).toHaveText('from ₹2,500 per night')
    await expect(page.locator('.room-price').last()).toHaveText('₹3,500 per night')
    const bar = page.getByRole('form', { name: 'Book a room' })
    await expect(bar).toContainText('from ₹2,500 a night')
    await field(page, 'Check-in').fill('2027-06-10')
    await field(page, 'Check-out').fill('2027-06-13')
    await choose(bar, 'Double Bed')
    await expect(bar.getByRole('status')).toContainText(
      `3 nights, 1 Double Bed room: ₹8,200 (${lines.join(', ')}). Pay ₹4,920 now and ₹3,280 at the desk`,
    )
    await takeScreenshots(page, 'prices-home')
  })

  await test.step('the form and its dialog', async () => {
    await fillAndContinue(page, { 'Check-out': '2027-06-13' })
    await expect(price(page)).toContainText('Total₹8,200Pay now (60 %)₹4,920At the desk₹3,280')
    for (const line of lines) {
      await expect(price(page)).toContainText(line)
      await expect(dialog(page)).toContainText(line)
    }
    await takeScreenshots(page, 'prices-dialog')
    await button(page, 'Change something').click()
    await takeScreenshots(page, 'prices-form')
    await expectFitsPhone(page)
    await button(page, 'Continue').click()
  })

  await test.step('the booking and its mails', async () => {
    await openPaymentWindow(page)
    await expect(inWindow(page, 'Pay ₹4,920')).toBeVisible()
    await paysInTheWindow(page)
    await page.getByRole('link', { name: 'See and print the booking' }).click()
    await expect(heading(page)).toHaveText('Your booking is confirmed')
    const rows = page.getByRole('region', { name: 'The booking' })
    await expect(rows).toContainText(`${lines[0]}₹5,000${lines[1]}₹3,200Total₹8,200Paid₹4,920`)
    await takeScreenshots(page, 'prices-status')
    const texts = async () => (await hotel.mails()).map(({ text }) => text)
    const inMails = `${lines[0]}: ₹5,000\n${lines[1]}: ₹3,200\nTotal: ₹8,200\n`
    await expect.poll(async () => (await texts()).filter((text) => text.includes(inMails))).toHaveLength(2)
  })
})

test('a price that changes while the form is open is said and asked for again, and nothing is lost', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.checkout/, /400/)
  await fillAndContinue(page)
  await dear(hotel, 3000, 1, '2027-06-01')
  await choose(page, '100%')
  await button(page, 'Pay ₹5,000').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The price of this stay has changed from ₹5,000 to ₹6,000 while this page was open. Nothing was booked or charged.',
  )
  await expectAccessible(page)
  await takeScreenshots(page, 'price-changed')
  await button(page, 'Change something').click()
  await expect(field(page, 'Name of person 2')).toHaveValue('Mohan Rawat')
  await expect(price(page)).toContainText('₹3,000 × 2 nights × 1 room₹6,000')
  await button(page, 'Continue').click()
  await openPaymentWindow(page)
  await expect(inWindow(page, 'Pay ₹3,600')).toBeVisible()

  await test.step('a hold keeps its price', async () => {
    await hotel.rows('update rate_period set amount = 4000')
    await page.reload()
    await expect(price(page)).toContainText('₹3,000 × 2 nights × 1 room₹6,000')
  })
})

test('a least stay is said at the dates, also when it is set while the form is open', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.checkout/, /400/)
  await fillAndContinue(page)
  await dear(hotel, 3000, 3, '2027-06-01')
  await button(page, 'Pay ₹3,000').click()
  const group = page.getByRole('group', { name: 'Your stay' })
  await expect(group.getByRole('alert')).toHaveText('These dates need at least 3 nights.')
  await expect(field(page, 'Check-in')).toBeFocused()
  await takeScreenshots(page, 'least-stay')
  await button(page, 'Continue').click()
  await expect(field(page, 'Check-out')).toHaveAccessibleDescription('These dates need at least 3 nights.')
  await expect(group.getByText('These dates need at least 3 nights.')).toHaveCount(1)
  await field(page, 'Check-out').fill('2027-06-13')
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText('3 nights, ₹9,000')
})
