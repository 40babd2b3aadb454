import { expect, type Page } from '@playwright/test'
import { aForm, aRequest, type Signed } from '#server/testing/builders'
import { expectAccessible } from './axe'
import { button, field } from './booking-guest'
import { expectNoSidewaysScroll } from './page-checks'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

/** A confirmed Double Bed from 10 to 12 June, ₹3,000 of ₹5,000 paid by card; its order id and key. */
async function book(hotel: RunningHotel, over: Record<string, unknown> = {}) {
  const form = aForm(over)
  const request = { ...aRequest(), ...form }
  const held = (await hotel.post('/api/payment/checkout', request)) as { payment: { id: string } }
  const pay = { order_id: held.payment.id, webhooks: 'drop' }
  const signed = (await hotel.sandbox('/razorpay/control/pay', pay)) as Signed
  await hotel.post('/api/payment/verify-payment', { ...signed, ...form })
  const orderId = signed.razorpay_order_id
  const opened = await hotel.post('/trpc/booking.open', { orderId, contact: form.email })
  return { orderId, key: (opened['result'] as { data: { key: string } }).data.key }
}

const section = (page: Page) => page.getByRole('region', { name: 'Change dates' })
async function choose(page: Page, checkIn: string, checkOut: string): Promise<void> {
  await field(page, 'New check-in').fill(checkIn)
  await field(page, 'New check-out').fill(checkOut)
}
async function setPrice(hotel: RunningHotel, amount: number): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const period = { type: 'Double Bed', from: '2027-06-20', to: '2027-06-30', minNights: 1, name: 'Yatra' }
  await hotel.post('/trpc/rates.setPeriod', { ...period, amount }, { 'auth-token': String(authToken) })
}
const stays = (hotel: RunningHotel) => hotel.rows('select check_in, check_out from booking order by rank')

test('a guest moves their stay to dearer nights, and sees the price before and what is due after', async ({
  page,
  hotel,
}) => {
  const { orderId, key } = await book(hotel)
  await setPrice(hotel, 3200)
  await page.goto(`/my-booking#order=${orderId}&key=${key}`)
  await expect(section(page)).toContainText('You can change your dates yourself once, until 7 Jun 2027.')
  await expect(button(page, 'Keep my dates')).toHaveCount(0)
  await choose(page, '2027-06-21', '2027-06-20')
  await expect(field(page, 'New check-out')).toHaveAccessibleDescription('Check-out must be after check-in.')

  await test.step('by the calendar, in which its own nights are free', async () => {
    await section(page).getByRole('button', { name: 'Show calendar' }).click()
    const calendar = section(page).getByRole('region', { name: 'Dates and prices' })
    await calendar.getByRole('button', { name: 'Clear dates' }).click()
    await calendar.getByRole('button', { name: 'June, ' }).click()
    await calendar.getByRole('button', { name: 'Sunday, 20 Jun 2027' }).click()
    await calendar.getByRole('button', { name: 'Tuesday, 22 Jun 2027' }).click()
    await expect(field(page, 'New check-in')).toHaveValue('2027-06-20')
    await calendar.getByRole('button', { name: 'Close calendar' }).click()
  })

  await expect(section(page).getByRole('definition')).toHaveText(['₹6,400', '₹1,400', '₹3,400'])
  await expect(section(page)).toContainText('More than your dates now')
  await expect(section(page)).toContainText('A room is free on both nights.')
  await expectAccessible(page, '.change-dates')
  await takeScreenshots(page, 'change-dates')
  await expectNoSidewaysScroll(page, 360)
  await button(page, 'Change to 20 to 22 Jun 2027').click()
  await expect(section(page)).toContainText('Your stay is now from 20 to 22 Jun 2027.')
  await expect(section(page)).toContainText('You have changed your dates once.')
  await expect(page.getByRole('heading', { name: '₹3,400 is still due' })).toBeVisible()
  expect(await stays(hotel)).toEqual([{ check_in: '2027-06-20', check_out: '2027-06-22' }])
  await expect
    .poll(async () => (await hotel.mails()).map(({ subject }) => subject.split(':')[0]))
    .toEqual(expect.arrayContaining(['Your dates are changed', 'Dates changed by the guest']))
})

test('cheaper dates are offered, dates below what is paid and full ones are refused in words', async ({
  page,
  hotel,
}) => {
  const { orderId, key } = await book(hotel)
  await setPrice(hotel, 2000)
  const full = { checkInDate: '2027-06-15', checkOutDate: '2027-06-16', paidAmount: 4500, numberOfRooms: 3 }
  await book(hotel, { ...full, userId: 'many', mobileNumber: '9876500001', email: 'many@example.com' })
  await page.goto(`/my-booking#order=${orderId}&key=${key}`)
  await choose(page, '2027-06-15', '2027-06-17')
  await expect(section(page)).toContainText('Not enough Double Bed rooms are free: 15 Jun 2027.')
  await choose(page, '2027-06-21', '2027-06-22')
  await expect(section(page)).toContainText(
    'These dates would cost less than you have paid. To change to them, please call us',
  )
  await expect(button(page, 'Change to 21 to 22 Jun 2027')).toHaveCount(0)
  await choose(page, '2027-06-21', '2027-06-23')
  await expect(section(page).getByRole('definition')).toHaveText(['₹4,000', '₹1,000', '₹1,000'])
  await expect(section(page)).toContainText('Less than your dates now')

  await test.step('a price that changed meanwhile is shown, and nothing is changed', async () => {
    await setPrice(hotel, 2200)
    await button(page, 'Change to 21 to 23 Jun 2027').click()
    await expect(section(page).getByRole('alert')).toContainText(
      'The price has changed: these dates now cost ₹4,400.',
    )
    await expect(section(page).getByRole('definition')).toHaveText(['₹4,400', '₹600', '₹1,400'])
  })
  await button(page, 'Change to 21 to 23 Jun 2027').click()
  await expect(section(page)).toContainText('Your stay is now from 21 to 23 Jun 2027.')
})

test('a change whose answer is lost, or that another tab made, shows without a reload', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_RESET/)
  const { orderId, key } = await book(hotel)
  await page.goto(`/my-booking#order=${orderId}&key=${key}`)
  await choose(page, '2027-06-10', '2027-06-13')
  await expect(button(page, 'Change to 10 to 13 Jun 2027')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/my-booking#order=${orderId}&key=${key}`)
  await expect(field(other, 'New check-out')).toHaveValue('2027-06-12')

  await page.route(/booking\.changeDates/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(page, 'Change to 10 to 13 Jun 2027').click()
  await expect(section(page).getByRole('status').first()).toContainText(
    'Your stay is now from 10 to 13 Jun 2027.',
  )
  await expect(section(page).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('heading', { name: '₹4,500 is still due' })).toBeVisible()

  await field(other, 'New check-out').fill('2027-06-14')
  await expect(section(other)).toContainText('You have changed your dates once.')
  await expect(field(other, 'New check-out')).toHaveCount(0)
  await expect(other.getByRole('heading', { name: '₹4,500 is still due' })).toBeVisible()
})
