import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill, openForm, typed } from './booking-guest'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const sellFrom = (hotel: RunningHotel, from: string) =>
  hotel.rows(
    `insert into season (year, opens, closes, is_closed, on_sale, sales_from)
     values (2027, '2027-05-25', '2027-10-12', false, null, $1)`,
    [from],
  )

test('while nothing is on sale, the pages say since when it opens, and the form keeps what was typed', async ({
  page,
  hotel,
  browser,
}) => {
  await openForm(page)
  await fill(page, typed({ 'Check-in': '', 'Check-out': '' }))
  await sellFrom(hotel, '2027-04-01')
  const words = 'Closed for winter; 2027 opens for booking on 1 Apr 2027.'
  await page.reload()
  await expect(page.getByText(words)).toHaveCount(2)
  await expect(field(page, 'Name of person 2')).toHaveValue('Mohan Rawat')
  await expect(button(page, 'Continue')).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Your stay' })).toContainText('+91 00000 00001')
  await expectAccessible(page)
  await takeScreenshots(page, 'closed-form')

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: hotel.url })
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(plain.getByRole('form', { name: 'Book a room' })).toContainText(
    `${words} Questions? Call us: `,
  )
  await expect(
    plain.getByText(`${words} The season of 2027 is from 25 May 2027 to 12 Oct 2027.`),
  ).toBeVisible()
  await takeScreenshots(plain, 'closed-home')
  await plain.goto('/booking')
  await expect(plain.getByText(words)).toHaveCount(2)
  await plain.goto('/terms_and_conditions')
  await expect(plain.getByRole('article')).toContainText(words)
  await context.close()
})
