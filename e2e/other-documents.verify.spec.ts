import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fill,
  openForm,
  openPaymentWindow,
  paysInTheWindow,
  typed,
} from './booking-guest'
import { document, stored } from './guest-documents'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('a guest without Aadhaar books with a passport, which a reload keeps', async ({ page, hotel }) => {
  await openForm(page)
  const { 'Aadhar of person 2': _, Country: __, State: ___, ...known } = typed()
  await fill(page, known)
  await expect(page.getByText('Filled in by the pincode: Uttarakhand, India.')).toBeVisible()
  await expect(field(page, 'Country')).toHaveValue('India')
  await button(page, 'Continue').click()
  const message = /Enter a valid 12-digit Aadhar for person 2\./
  await expect(field(page, 'Aadhar of person 2')).toHaveAccessibleDescription(message)
  await button(page, 'Coming from abroad or no Aadhaar?').click()
  await document(page, 2).selectOption('Passport')
  await expect(field(page, 'Aadhar of person 2')).toHaveCount(0)
  await page.reload()
  await expect(button(page, 'Continue')).toBeEnabled()
  await expect(document(page, 2)).toHaveValue('passport')
  await expectAccessible(page)
  await button(page, 'Continue').click()
  await openPaymentWindow(page)
  await paysInTheWindow(page)
  expect(await stored(hotel)).toMatchObject([
    { name: 'Asha Rawat', aadhaar_last4: '2346', other_id_kind: null, complete: true },
    { name: 'Mohan Rawat', aadhaar_last4: null, other_id_kind: 'passport' },
  ])
})

test('an Indian guest sees exactly the documented messages, in their order', async ({ page }) => {
  await openForm(page)
  const steps: [string, string, string][] = [
    ['Mobile number', 'Enter a valid 10-digit mobile number.', '+91 98765 43210'],
    ['Email', 'Enter a valid email address.', 'asha@example.com'],
    ['Number of rooms', 'Enter the number of rooms needed.', '1'],
    ['Number of guests', 'Enter the number of guests.', '1'],
    ['District', 'Enter the name of district.', 'Chamoli'],
    ['Country', 'Enter the name of country.', 'India'],
    ['State', 'Enter the name of state.', 'Uttarakhand'],
    ['Pincode', 'Enter a valid 6-digit pincode.', '246443'],
    ['City', 'Enter the name of city.', 'Joshimath'],
    ['Name of person 1', 'Enter name for person 1.', 'Asha Rawat'],
    ['Aadhar of person 1', 'Enter a valid 12-digit Aadhar for person 1.', '2341 2341 2346'],
    ['Age of person 1', 'Enter valid age for person 1.', '34'],
    ['Check-in', 'Please select check-in and check-out dates.', '2027-06-10'],
    ['Check-out', 'Please select check-in and check-out dates.', '2027-06-12'],
  ]
  await button(page, 'Continue').click()
  for (const [label, message, value] of steps) {
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toHaveAccessibleDescription(message)
    await field(page, label).fill(value)
    await button(page, 'Continue').click()
  }
  await expect(dialog(page)).toContainText('How much will you pay now?')
})

test('a family from Munich with a child of three books and pays', async ({ page, hotel }) => {
  await openForm(page, 'Triple Bed')
  const { State: _, District: __, ...home } = typed({ 'Number of guests': '3', City: 'München', Pincode: '' })
  for (const [label, value] of Object.entries(home))
    if (!/person|Country|Mobile/.test(label)) await field(page, label).fill(value)
  await field(page, 'Mobile number').fill('+49 (89) 123-4567')
  await expect(page.getByText('For a number from abroad, enter your country below.')).toBeVisible()
  await field(page, 'Country').fill('Germany')
  await fill(page, { 'Name of person 1': 'Max Huber', 'Age of person 1': '41' })
  await fill(page, { 'Name of person 2': 'Eva Huber', 'Age of person 2': '39' })
  await fill(page, { 'Name of person 3': 'Mia Huber', 'Age of person 3': '3' })
  await expect(document(page, 1)).toHaveValue('passport')
  await document(page, 3).selectOption('Aadhaar card')
  await expect(page.getByText('May stay empty below the age of 5.')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'booking-abroad')
  await button(page, 'Continue').click()
  await expect(dialog(page)).toContainText('We send the confirmation to asha@example.com.')
  await openPaymentWindow(page)
  await paysInTheWindow(page)
  const family = { mobile_number: '+49891234567', country: 'Germany', state: '', pincode: '', complete: true }
  expect(await stored(hotel)).toEqual([
    { ...family, name: 'Max Huber', age: 41, aadhaar_last4: null, other_id_kind: 'passport' },
    { ...family, name: 'Eva Huber', age: 39, aadhaar_last4: null, other_id_kind: 'passport' },
    { ...family, name: 'Mia Huber', age: 3, aadhaar_last4: null, other_id_kind: null },
  ])
  await expect
    .poll(async () => (await hotel.mails()).find(({ to }) => to[0] === 'asha@example.com'))
    .toBeDefined()
  const text = (await hotel.mails()).find(({ to }) => to[0] === 'asha@example.com')?.text
  expect(text).toContain('Max Huber, age 41, Passport, shown at check-in')
  expect(text).toContain('Mia Huber, age 3, no document needed under 5')
})
