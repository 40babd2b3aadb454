import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { act, folio, inDialog, open } from './booking-page'
import { book, button, dialog, field } from './desk'
import { choose } from './page-checks'
import { textOf, withoutSpaces } from './pdf-pages'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('the folio takes an extra, a discount and money, reverses a line and prints a receipt', async ({
  page,
  hotel,
}) => {
  const { id, orderId } = await book(hotel, { names: ['अनुष्का कुँवर', 'Asha Rawat'] })
  await open(page, hotel, id)
  await expect(page.getByRole('heading', { name: 'अनुष्का कुँवर' })).toBeVisible()
  await expect(page.getByText('Arrives on 10 Jun 2027')).toBeVisible()
  await act(page, 'Add extra').click()
  await inDialog(page, 'Add to the bill').click()
  await expect(dialog(page)).toContainText('Say what it is for.')
  await expect(dialog(page)).toContainText('Enter an amount above zero.')
  await expectAccessible(page)
  await field(page, 'What it is for').fill('Dinner, 2 × ₹320')
  await field(page, 'Price').fill('640')
  await inDialog(page, 'Add ₹640 to the bill').click()
  await expect(act(page, 'Take ₹2,640')).toBeVisible()
  await act(page, 'Discount').click()
  await field(page, 'Why').fill('No hot water')
  await field(page, 'Amount').fill('140')
  await inDialog(page, 'Take ₹140 off the bill').click()
  await button(page, 'Reverse Dinner, 2 × ₹320, ₹640').click()
  await inDialog(page, 'Reverse ₹640').click()
  await expect(dialog(page)).toContainText('Say why it is done.')
  await field(page, 'Why').fill('was for D2')
  await inDialog(page, 'Reverse ₹640').click()
  await expect(folio(page)).toContainText('Reversed by desk: was for D2')
  await act(page, 'Take ₹1,860').click()
  await choose(dialog(page), 'Card')
  await inDialog(page, 'Take ₹1,860 by card').click()
  await expect(page.getByText('nothing due')).toBeVisible()
  await button(page, 'Show the document of Asha Rawat').click()
  await expect(page.getByText('2341 2341 2346')).toBeVisible()
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'booking-page')

  const saving = page.waitForEvent('download')
  await act(page, 'Receipt').click()
  const text = await textOf(readFileSync(await (await saving).path()))
  for (const words of ['अनुष्का कुँवर', 'No hot water', '−₹140', 'Paid in full', orderId])
    expect(text).toContain(withoutSpaces(words))
  expect(text).not.toContain('Dinner')
})

test('cancelling says what goes back and what stays, and the refund is marked on the page', async ({
  page,
  hotel,
}) => {
  const { id } = await book(hotel)
  await open(page, hotel, id)
  await act(page, 'Cancel booking').click()
  await expect(dialog(page)).toContainText('Paid so far₹3,000')
  await dialog(page).getByRole('radio', { name: 'An amount' }).check()
  await field(page, 'Amount that goes back').fill('4000')
  await inDialog(page, /^Cancel and send/).click()
  await expect(dialog(page)).toContainText('At most ₹3,000 can go back.')
  await field(page, 'Amount that goes back').fill('₹1,000')
  await field(page, 'Reason').selectOption('road closed')
  await expect(dialog(page)).toContainText('Stays with the hotel₹2,000')
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-page-cancel')
  await inDialog(page, 'Cancel and send ₹1,000 back').click()
  await expect(page.getByText('Cancelled, refund open: road closed')).toBeVisible()
  await expect(act(page, 'Change stay')).toHaveCount(0)
  await button(page, 'Refunded').click()
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page)).toContainText('Refund mail sent successfully!')
  await button(page, 'OK').click()
  await expect(button(page, 'Refunded')).toHaveCount(0)
})
