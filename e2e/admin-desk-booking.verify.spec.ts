import { expect } from '@playwright/test'
import { button, field, signIn } from './desk'
import { test } from './test'

test('a walk-in after midnight gets a room for the running night', async ({ page, hotel }) => {
  await hotel.clock.moveTo('2027-06-11T01:00:00+05:30')
  await signIn(page, hotel, 'new')
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-10')
  await field(page, 'Name').fill('Jonas Keller')
  await field(page, 'Mobile number').fill('98765 43210')
  await button(page, 'Book 1 room').click()
  await expect(page.getByRole('heading', { name: 'Booked for Jonas Keller.' })).toBeVisible()
  expect(await hotel.rows('select check_in, check_out from booking')).toEqual([
    { check_in: '2027-06-10', check_out: '2027-06-11' },
  ])
})
