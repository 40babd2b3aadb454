import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, field, signIn } from './desk'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('a caller books in a nearly full hotel: what is free stands first, and nothing typed is lost', async ({
  page,
  hotel,
}) => {
  for (const names of [['Asha Rawat'], ['Bhola Negi']]) await book(hotel, { names })
  await signIn(page, hotel, 'new')
  await field(page, 'Check-in').fill('2027-06-10')
  await button(page, 'One night more').click()
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-12')
  await expect(page.getByText('1 of 3 free.')).toBeVisible()
  await expect(page.getByText('Thursday to Saturday.')).toBeVisible()
  await expect(button(page, 'One double more')).toBeDisabled()
  await button(page, 'One triple more').click()
  await expect(page.getByRole('complementary', { name: 'This booking' })).toContainText('Total₹12,000')
  await button(page, 'Book 2 rooms').click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(page.getByText('Enter the name.')).toBeVisible()
  await expectAccessible(page)

  await field(page, 'Name').fill('Claire Moreau')
  await field(page, 'Mobile number').fill('+33 6 12 34 56 78')
  await field(page, 'Country').fill('France')
  await field(page, 'Note (only the desk sees it)').fill('Comes late, by jeep')
  await page.getByRole('radio', { name: 'UPI' }).check()
  await field(page, 'Amount').fill('5000')
  await expect(page.getByText('₹5,000 is taken by UPI. ₹7,000 is due at the desk.')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Claire Moreau')
  await expect(field(page, 'Amount')).toHaveValue('5000')
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-new-booking')

  await book(hotel, { names: ['Kamla Devi'] })
  await button(page, 'Book 2 rooms').click()
  await expect(page.getByRole('alert')).toContainText('Kamla Devi')
  await expect(field(page, 'Name')).toHaveValue('Claire Moreau')
  await expect(page.getByText('0 of 3 free.')).toBeVisible()
  await button(page, 'One double less').click()
  await button(page, 'Book 1 room').click()
  await expect(page.getByRole('heading', { name: 'Booked for Claire Moreau.' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See the booking: 1 Triple' }).click()
  await expect(page.getByRole('heading', { name: 'Claire Moreau' })).toBeVisible()
  await expect(page.getByText('Comes late, by jeep').first()).toBeVisible()
  expect(await hotel.rows("select amount from folio_line where method = 'upi'")).toHaveLength(1)

  await page.goto('/admin_panel/new')
  await expect(field(page, 'Name')).toHaveValue('')
  await field(page, 'Mobile number').fill('+33 612345678')
  await expect(page.getByText('Claire Moreau has a booking of this number: June 2027')).toBeVisible()
  await button(page, 'Use their name and e-mail').click()
  await expect(field(page, 'Name')).toHaveValue('Claire Moreau')
})
