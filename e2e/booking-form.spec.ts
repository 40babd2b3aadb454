import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill, freeInstead, noRooms, openForm, typed } from './booking-guest'
import { othersHold, othersPay } from './other-guests'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const june = { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' }

test.describe('in America/Los_Angeles, with the browser’s clock a day off', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('the form corrects what is typed, and keeps it', async ({ page, context, hotel, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.clock.setSystemTime(new Date('2027-06-08T19:00:00Z'))
    await hotel.sandbox('/clock', { now: '2027-06-10T00:30:00+05:30' })

    await test.step('at half past midnight the first check-in is the hotel’s tomorrow', async () => {
      await openForm(page)
      await expect(field(page, 'Check-in')).toHaveAttribute('min', '2027-06-11')
      await field(page, 'Check-in').fill('2027-06-10')
      await expect(field(page, 'Check-in')).toHaveValue('2027-06-11')
      await expect(page.getByText('Check-in must be from 11 Jun 2027 onwards.').first()).toBeVisible()
      // A stay is at most fourteen nights.
      await expect(field(page, 'Check-out')).toHaveAttribute('max', '2027-06-25')
    })

    await test.step('offline the form says so, and can check again', async () => {
      await context.setOffline(true)
      await fill(page, { 'Check-out': '2027-06-13' })
      await expect(button(page, 'Check again')).toBeVisible()
      await context.setOffline(false)
      await button(page, 'Check again').click()
      await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
    })

    await test.step('no more rooms than there are, and the rooms for all guests are one press away', async () => {
      await field(page, 'Number of rooms').fill('9')
      await expect(field(page, 'Number of rooms')).toHaveValue('3')
      await fill(page, { 'Number of guests': '5', 'Name of person 5': 'Ritu', 'Number of rooms': '1' })
      await expect(field(page, 'Number of guests')).toHaveValue('2')
      await expect(field(page, 'Name of person 5')).toHaveCount(0)
      await takeScreenshots(page, 'booking-five-guests')
      await button(page, 'Take 3 Double Bed rooms for 5 guests').click()
      await expect(field(page, 'Number of guests')).toHaveValue('5')
      await expect(field(page, 'Name of person 5')).toHaveValue('Ritu')
    })

    await test.step('a reload keeps everything; identity numbers only until the tab closes', async () => {
      const all = typed({ 'Check-in': '2027-06-20', 'Check-out': '2027-06-22' })
      await fill(page, all)
      await page.reload()
      await expect(button(page, 'Continue')).toBeEnabled()
      for (const [label, value] of Object.entries(all)) await expect(field(page, label)).toHaveValue(value)
      await page.close()
      const later = await context.newPage()
      await later.goto('/booking')
      await expect(field(later, 'Name of person 1')).toHaveValue('Asha Rawat')
      await expect(field(later, 'Aadhar of person 1')).toHaveValue('')
    })
  })
})

test('where rooms are too few, other nights and types are offered', async ({ page, hotel }) => {
  await othersPay(hotel, await othersHold(hotel, 2))

  await test.step('with one room left, other nights take all rooms that were typed', async () => {
    await openForm(page)
    await fill(page, { ...june, 'Number of rooms': '3', 'Number of guests': '5' })
    await expect(page.getByText('You can ask for at most 1 Double Bed room.')).toBeVisible()
    await expect(field(page, 'Number of rooms')).toHaveValue('1')
    // Typing elsewhere must not make the lower number permanent.
    await field(page, 'Email').fill('asha@example.com')
    await button(page, '3 Double Bed rooms, 12 Jun 2027 to 14 Jun 2027').click()
    await expect(field(page, 'Check-in')).toHaveValue('2027-06-12')
    await expect(field(page, 'Number of rooms')).toHaveValue('3')
    await expect(field(page, 'Number of guests')).toHaveValue('5')
    await field(page, 'Name of person 5').fill('Ritu')
    await expect(page.getByText('You can ask for at most')).toHaveCount(0)
    await expect(button(page, 'Continue')).toBeEnabled()
  })

  await test.step('with none left the form says so, and keeps the number that was typed', async () => {
    await othersPay(hotel, await othersHold(hotel, 1, 'another'))
    await fill(page, june)
    await expect(page.getByText(noRooms)).toBeVisible()
    await expect(button(page, 'Continue')).toBeDisabled()
    await expect(field(page, 'Number of rooms')).toHaveValue('3')
    await expect(page.getByText('You can ask for at most')).toHaveCount(0)
    await expect(freeInstead(page).getByRole('button')).toHaveText([
      '3 Triple Bed rooms on the same nights, ₹21,000',
      '2 Triple Bed rooms on the same nights, ₹14,000',
      '3 Double Bed rooms, 8 Jun 2027 to 10 Jun 2027, ₹15,000',
      '3 Double Bed rooms, 12 Jun 2027 to 14 Jun 2027, ₹15,000',
      '3 Double Bed rooms, 13 Jun 2027 to 15 Jun 2027, ₹15,000',
    ])
    await expectAccessible(page)
    await takeScreenshots(page, 'booking-full')
  })

  await test.step('a link to the other type keeps the number of rooms', async () => {
    await page.getByRole('banner').getByRole('link').first().click()
    await page
      .getByRole('link', { name: /Book this room/ })
      .nth(1)
      .click()
    await expect(page.getByText('4 of 4 Triple Bed rooms are free on these nights.')).toBeVisible()
    await expect(field(page, 'Number of rooms')).toHaveValue('3')
  })

  await test.step('fewer rooms of the other type take all guests', async () => {
    await page.getByRole('radio', { name: 'Double Bed' }).check()
    await button(page, '2 Triple Bed rooms on the same nights').click()
    await expect(page.getByRole('radio', { name: 'Triple Bed' })).toBeChecked()
    await expect(field(page, 'Number of rooms')).toHaveValue('2')
    await expect(field(page, 'Number of guests')).toHaveValue('5')
    await expect(field(page, 'Name of person 5')).toHaveValue('Ritu')
  })
})
