import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, screen, signIn } from './desk'
import { deskWidths, expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('figures lead to their bookings, charts have tables, and the range is in the address', async ({
  page,
  hotel,
}) => {
  await book(hotel, { names: ['Kiran Mehta'] })
  await book(hotel, { names: ['Bhola Negi'], type: 'Triple Bed', paid: 4200 })
  await signIn(page, hotel, 'today')
  await screen(page, 'Reports').click()
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No night was on sale' })).toBeVisible()
  await button(page, '1 Mar to 31 Mar 2027').click()
  await field(page, 'First night').fill('2027-06-01')
  await field(page, 'Last night').fill('2027-05-30')
  await expect(dialog(page)).toContainText('The last night is before the first.')
  await field(page, 'Last night').fill('2027-06-30')
  await expectAccessible(page)
  await button(page, 'Show these nights').click()

  await expect(page.getByRole('heading', { name: 'June 2027' })).toBeVisible()
  expect(page.url()).toContain('from=2027-06-01&to=2027-06-30')
  await page.reload()
  await expect(page.getByText('4 of 210 nights sold, last year is not known.')).toBeVisible()
  await expect(
    page.getByText('last year is not known: the first booking here is of 1 Mar 2027'),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Triples earned nearly three fifths of ₹12,000' }),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Rooms sold in June 2027: 4 of 210 nights' })).toBeVisible()
  await page.getByText('The numbers as a table').first().click()
  await expect(page.getByRole('row', { name: '10 Jun 10 Jun: 2 not known' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-reports', deskWidths)

  await button(page, 'Room revenue, Triple: ₹7,000').click()
  await expect(dialog(page).getByRole('row', { name: /Bhola Negi/ })).toContainText('₹7,000')
  await expect(dialog(page).getByRole('row', { name: /Kiran Mehta/ })).toHaveCount(0)
  await expectAccessible(page)
  await dialog(page).getByRole('link', { name: 'Bhola Negi' }).click()
  await expect(page.getByRole('heading', { name: 'Bhola Negi' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'After' }).click()
  await expect(page.getByRole('heading', { name: 'July 2027' })).toBeVisible()
})
