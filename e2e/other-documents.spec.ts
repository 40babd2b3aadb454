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
