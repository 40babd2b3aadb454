import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, signIn } from './desk'
import { test } from './test'

test('an owner links another site’s calendar, which closes a room and opens it again', async ({
  page,
  hotel,
}) => {
  const site = await page.context().newPage()
  await site.goto(`${hotel.url}/sandbox/calendars?name=mountain-rooms`)
  await site.getByLabel('Check-in').fill('2027-06-10')
  await site.getByLabel('Check-out').fill('2027-06-12')
  await site.getByLabel('Guest').fill('Vimla Joshi')
  await site.getByRole('button', { name: 'Add the booking' }).click()
  await expect(site.getByText('Vimla Joshi, 10 Jun 2027 to 12 Jun 2027')).toBeVisible()

  await signIn(page, hotel, 'calendars')
  await field(page, 'Name of the site').fill('Mountain Rooms')
  await button(page, 'Link this calendar').click()
  await expect(page.getByText('Paste the address of the calendar.')).toBeVisible()
  await field(page, 'Address of its calendar (iCal)').fill('http://calendar.example/a.ics')
  await button(page, 'Link this calendar').click()
  await expect(page.getByText('Only addresses that begin with https:// are read.')).toBeVisible()
  await field(page, 'Address of its calendar (iCal)').fill(
    `${hotel.url}/sandbox/calendars/mountain-rooms.ics`,
  )
  await button(page, 'Link this calendar').click()
  await expect(page.getByText('1 booking there, 2 nights closed here.')).toBeVisible()
  await expect(page.getByText('Mountain Rooms is linked to D1.')).toBeVisible()
  await expect(page.getByText('for Mountain Rooms, without its own bookings')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin_panel/closed')
  await expect(page.getByText('Room D1, 10 Jun 2027 to 12 Jun 2027')).toBeVisible()
  await expect(page.getByText(/^Booked on Mountain Rooms/)).toBeVisible()
  await expect(button(page, 'Open again')).toHaveCount(0)

  await site.getByRole('button', { name: 'Remove' }).click()
  await expect(site.getByText('None.')).toBeVisible()
  await page.getByRole('link', { name: 'Other calendars' }).click()
  await button(page, 'Read all now').click()
  await expect(page.getByText(/It came without a single booking/)).toBeVisible()
  await button(page, 'It is right, open them').click()
  await dialog(page).getByRole('button', { name: 'Open 2 nights' }).click()
  await expect(page.getByText('0 bookings there, 0 nights closed here.')).toBeVisible()
  await button(page, 'Remove D1, Mountain Rooms').click()
  await dialog(page).getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByText('No calendar is linked.', { exact: false })).toBeVisible()

  const before = await field(page, 'Address of D2').inputValue()
  await button(page, 'New address of D2').click()
  await expect(dialog(page)).toContainText('The present address ends at once.')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Make a new address' }).click()
  await expect(field(page, 'Address of D2')).not.toHaveValue(before)
})
