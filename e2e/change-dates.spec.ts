import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field } from './booking-guest'
import { book, choose, section, setPrice } from './date-change'
import { expectNoSidewaysScroll } from './page-checks'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

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
