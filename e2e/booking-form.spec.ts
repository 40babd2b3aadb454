import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill, openForm, typed } from './booking-guest'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('the room type is chosen on the page, or by a link from the home page', async ({ page }) => {
  await page.goto('/booking')
  await expect(page.getByRole('radio', { name: 'Double Bed' })).not.toBeChecked()
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-empty')
  await page.goto('/')
  await page
    .getByRole('link', { name: /Book this room/ })
    .nth(1)
    .click()
  await expect(page.getByRole('radio', { name: 'Triple Bed' })).toBeChecked()
})

test('a check-in before the season is corrected with a message, and check-out follows', async ({ page }) => {
  await openForm(page)
  await expect(field(page, 'Check-out')).toHaveAttribute('max', '2027-10-12')
  await field(page, 'Check-in').fill('2027-05-20')
  await expect(field(page, 'Check-in')).toHaveValue('2027-05-25')
  await expect(page.getByText('Check-in must be from 25 May 2027 onwards.').first()).toBeVisible()
  await field(page, 'Check-out').fill('2027-05-27')
  await field(page, 'Check-in').fill('2027-06-10')
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-11')
  await field(page, 'Check-out').fill('2027-06-09')
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-11')
  await expect(field(page, 'Check-in')).toHaveAttribute('min', '2027-05-25')
  await expect(field(page, 'Check-in')).toHaveAttribute('max', '2027-10-11')
  // A stay is at most fourteen nights.
  await expect(field(page, 'Check-out')).toHaveAttribute('max', '2027-06-24')
})

test('guests are limited by rooms and type, and the rows keep what was typed', async ({ page }) => {
  await openForm(page)
  await fill(page, { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12', 'Number of rooms': '1' })
  await field(page, 'Number of guests').fill('9')
  await expect(field(page, 'Number of guests')).toHaveValue('2')
  await fill(page, { 'Name of person 1': 'Asha', 'Name of person 2': 'Mohan' })
  await field(page, 'Number of guests').fill('1')
  await expect(field(page, 'Name of person 2')).toHaveCount(0)
  await field(page, 'Number of guests').fill('2')
  await expect(field(page, 'Name of person 2')).toHaveValue('Mohan')
  await page.getByRole('radio', { name: 'Triple Bed' }).check()
  await field(page, 'Number of guests').fill('3')
  await expect(field(page, 'Name of person 3')).toBeVisible()
})

test('no more rooms can be asked for than are free or held', async ({ page, hotel }) => {
  await hotel.post('/api/payment/checkout', {
    type: 'Double Bed',
    numberOfRooms: 1,
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-12',
    paidAmount: 3000,
    userId: 'somebody',
  })
  await openForm(page)
  await fill(page, { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' })
  await expect(page.getByText('2 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
  await field(page, 'Number of rooms').fill('9')
  await expect(field(page, 'Number of rooms')).toHaveValue('3')
})

test('what was typed survives a reload; identity numbers only until the tab closes', async ({
  page,
  context,
}) => {
  await openForm(page)
  await fill(page, typed())
  await page.reload()
  await expect(button(page, 'Continue')).toBeEnabled()
  for (const [label, value] of Object.entries(typed())) await expect(field(page, label)).toHaveValue(value)
  await page.close()
  const later = await context.newPage()
  await later.goto('/booking')
  await expect(field(later, 'Name of person 1')).toHaveValue('Asha Rawat')
  await expect(field(later, 'Aadhar of person 1')).toHaveValue('')
})

test('at half past midnight at the hotel the first check-in is the hotel’s tomorrow', async ({
  page,
  hotel,
}) => {
  await hotel.sandbox('/clock', { now: '2027-06-10T00:30:00+05:30' })
  await openForm(page)
  await expect(field(page, 'Check-in')).toHaveAttribute('min', '2027-06-11')
  await field(page, 'Check-in').fill('2027-06-10')
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-11')
})

test('after the season the next one is offered', async ({ page, hotel }) => {
  await hotel.sandbox('/clock', { now: '2027-10-20T12:00:00+05:30' })
  await openForm(page)
  await expect(field(page, 'Check-in')).toHaveAttribute('min', '2028-05-25')
  await expect(field(page, 'Check-out')).toHaveAttribute('max', '2028-10-12')
})

test('offline the form says so, and can check again', async ({ page, context, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await openForm(page)
  await context.setOffline(true)
  await fill(page, { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' })
  await expect(button(page, 'Check again')).toBeVisible()
  await context.setOffline(false)
  await button(page, 'Check again').click()
  await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
})
