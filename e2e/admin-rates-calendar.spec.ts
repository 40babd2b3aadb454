import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field } from './desk'
import { night, nightly, openRates, price, row } from './rates-calendar'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

async function drag(
  page: Page,
  from: string,
  to: string,
  beforeEnd = () => Promise.resolve(),
): Promise<void> {
  const [begins, ends] = [await night(page, from).boundingBox(), await night(page, to).boundingBox()]
  await page.mouse.move((begins?.x ?? 0) + 6, (begins?.y ?? 0) + 8)
  await page.mouse.down()
  await page.mouse.move((ends?.x ?? 0) + 8, (ends?.y ?? 0) + 8, { steps: 6 })
  await beforeEnd()
  await page.mouse.move((ends?.x ?? 0) + 9, (ends?.y ?? 0) + 9)
  await page.mouse.up()
}

test('a period painted with the mouse is shown before it is saved, and undone', async ({ page, hotel }) => {
  await book(hotel, { type: 'Triple Bed', checkIn: '2027-07-20', checkOut: '2027-07-22', paid: 4200 })
  await openRates(page, hotel)
  await drag(page, '2027-07-12', '2027-08-22', async () => {
    await page.keyboard.press('Escape')
    await expect(field(page, 'First night')).toHaveValue('')
  })
  await expect(field(page, 'First night')).toHaveValue('')
  await drag(page, '2027-07-12', '2027-08-22')
  await price(page, 'Monsoon', '₹2,800')
  await expect(page.getByText('12 Jul to 15 Jul 2027, 3 nights, ₹8,400.')).toBeVisible()
  await expect(
    page.getByText('42 nights, ₹700 less than now. The 2 room nights sold in them keep their price.'),
  ).toBeVisible()
  await expect(row(page, 'not saved yet')).toContainText('12 Jul to 22 Aug 2027')
  await expect(night(page, '2027-07-20')).toHaveAccessibleName('20 Jul 2027, Monsoon, ₹2,800, 1 of 4 sold')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'admin-rates-calendar')

  await page.reload()
  await button(page, 'Change the base rate').click()
  await expect(field(page, 'Rate of a Triple Bed room a night, in ₹')).toBeFocused()
  await expect(field(page, 'Name')).toHaveValue('Monsoon')
  await button(page, 'Save Monsoon').click()
  await expect(page.getByText('Monsoon saved at ₹2,800 a night.')).toBeVisible()
  expect(await nightly(hotel)).toEqual(['Monsoon 2027-07-12 2027-08-22 2800'])

  await test.step('an amount under half is asked about once more', async () => {
    await button(page, 'Edit Monsoon').click()
    await field(page, 'A night (₹)').fill('280')
    await button(page, 'Save Monsoon').click()
    await expect(dialog(page)).toContainText('Triple: ₹280 is less than half of the ₹2,800')
    await expectAccessible(page)
    await button(page, 'Change the amount').click()
    await expect(field(page, 'A night (₹)')).toBeFocused()
    await field(page, 'A night (₹)').fill('28')
    await button(page, 'Save Monsoon').click()
    await expect(page.getByText('A rate is a whole number of rupees from 100 to 1,00,000.')).toBeVisible()
    await field(page, 'Last night').fill('2027-08-10')
    await field(page, 'A night (₹)').fill('3000')
    await page.getByLabel('Also for Double, at ₹2,140').check()
    await hotel.rows('update rate_period set min_nights = 3')
    await button(page, 'Save Monsoon').click()
    await expect(page.getByText(/^These prices have been changed by somebody else/)).toBeVisible()
    await expect(field(page, 'Last night')).toHaveValue('2027-08-10')
    await button(page, 'Save Monsoon').click()
    await expect(page.getByText('Monsoon saved at ₹3,000 a night.')).toBeVisible()
    expect(await nightly(hotel)).toEqual(['Monsoon 2027-07-12 2027-08-10 3000'])
    expect(await nightly(hotel, 'Double Bed')).toEqual(['Monsoon 2027-07-12 2027-08-10 2140'])
  })

  await button(page, 'Undo').click()
  await expect(page.getByText('Undone: Monsoon saved at ₹3,000 a night.')).toBeVisible()
  expect(await nightly(hotel)).toEqual(['Monsoon 2027-07-12 2027-08-22 2800'])
  expect(await nightly(hotel, 'Double Bed')).toEqual([])
  await page.reload()
  await button(page, 'Undo').click()
  // Since then it was made at least three nights.
  await expect(dialog(page)).toContainText('Monsoon: 12 Jul to 22 Aug 2027, ₹2,800 a night')
  await expectAccessible(page)
  await button(page, 'Put the earlier prices back').click()
  await expect(page.getByText('Undone: Monsoon saved at ₹2,800 a night.')).toBeVisible()
  expect(await nightly(hotel)).toEqual([])
  await expect(button(page, 'Undo')).toBeDisabled()
})
