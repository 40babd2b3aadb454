import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, signIn } from './desk'
import { night, nightly, openRates, price, row } from './rates-calendar'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('nights are chosen with the keyboard alone, and a year is copied to the next', async ({
  page,
  hotel,
}) => {
  await openRates(page, hotel)
  await night(page, '2027-05-25').focus()
  for (const key of ['ArrowDown', 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Enter'])
    await page.keyboard.press(key)
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'First night')).toHaveValue('2027-06-24')
  await expect(field(page, 'Last night')).toHaveValue('2027-07-25')
  await page.keyboard.type('Yatra weeks')
  await field(page, 'A night (₹)').focus()
  await page.keyboard.type('4300')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Yatra weeks')).toContainText('24 Jun to 25 Jul 2027')

  await button(page, 'Copy to 2028').click()
  await expect(dialog(page)).toContainText('Yatra weeks: 24 Jun to 25 Jul 2028, ₹4,300 a night')
  await expect(dialog(page)).toContainText('Nothing is replaced.')
  await expectAccessible(page)
  await button(page, 'Copy to 2028').last().click()
  await expect(page.getByText('Prices of 2027 copied to 2028.')).toBeVisible()
  await button(page, 'Rates of 2028').click()
  await expect(page).toHaveURL(/year=2028/)
  await expect(row(page, 'Yatra weeks')).toContainText('24 Jun to 25 Jul 2028')
  await button(page, 'Undo').click()
  await expect(row(page, 'Yatra weeks')).toHaveCount(0)
  await button(page, 'Rates of 2027').click()
  await button(page, 'Remove Yatra weeks').click()
  await expect(dialog(page)).toContainText('a night costs the base rate of ₹3,500 again')
  await button(page, 'Remove it').click()
  await expect(row(page, 'Yatra weeks')).toHaveCount(0)
  expect(await nightly(hotel)).toEqual([])
})

test('a season that would strand a booking names it first; another one is saved', async ({ page, hotel }) => {
  const { id } = await book(hotel, { names: ['Asha Rawat'], checkIn: '2027-10-08', checkOut: '2027-10-10' })
  await openRates(page, hotel)
  await button(page, 'Change the season').click()
  await field(page, 'Closes').fill('2027-10-09')
  await expect(dialog(page)).toContainText('1 booking has nights outside of it, so it cannot be saved.')
  await expect(dialog(page).getByRole('link', { name: 'Asha Rawat' })).toHaveAttribute(
    'href',
    `/admin_panel/bookings/${id}`,
  )
  await expect(button(page, 'Save the season')).toBeDisabled()
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-rates-season')
  await field(page, 'Closes').fill('2027-10-10')
  await expect(dialog(page)).toContainText('Nobody has booked nights outside of it.')
  await button(page, 'Save the season').click()
  await expect(page.getByText('Open 25 May to 10 Oct 2027')).toBeVisible()
  await expect(night(page, '2027-10-09')).toBeVisible()
  await expect(night(page, '2027-10-10')).toHaveCount(0)

  await button(page, 'Rates of 2028').click()
  await button(page, 'Change the season').click()
  await page.getByLabel('Closed all through 2028').check()
  await button(page, 'Close all of 2028').click()
  await expect(page.getByText('Closed in 2028')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Change the season').click()
  await button(page, 'Back to the usual 25 May to 12 Oct').click()
  await button(page, 'Save the season').click()
  await expect(page.getByText('Open 25 May to 12 Oct 2028')).toBeVisible()
})

test('on a phone two presses choose the nights; what somebody else changed is not overwritten', async ({
  page,
  hotel,
}) => {
  await openRates(page, hotel, 360)
  await night(page, '2027-09-03').click()
  await night(page, '2027-09-05').click()
  await expect(page.getByText('3 Sep to 5 Sep 2027, 3 nights').last()).toBeVisible()
  await button(page, 'Set the price').click()
  await price(page, 'Fair', '5000')
  await button(page, 'Save Fair').click()
  await expect(page.getByText('Fair saved at ₹5,000 a night.')).toBeVisible()
  await expectAccessible(page)

  await hotel.rows("update rate_period set amount = 6000, name = 'Their fair'")
  await button(page, 'Undo').click()
  await expect(dialog(page)).toContainText('Their fair: 3 Sep to 5 Sep 2027, ₹6,000 a night')
  await button(page, 'Leave it as it is now').click()
  await expect(row(page, 'Their fair')).toContainText('₹6,000')
  expect(await nightly(hotel)).toEqual(['Their fair 2027-09-03 2027-09-05 6000'])
})

test('a finger that rests on a night paints, and one that moves at once scrolls', async ({ page, hotel }) => {
  await openRates(page, hotel, 360)
  await night(page, '2027-07-20').scrollIntoViewIfNeeded()
  const box = await night(page, '2027-07-12').boundingBox()
  const [x, y, width, height] = [box?.x ?? 0, box?.y ?? 0, box?.width ?? 0, box?.height ?? 0]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', right = 0, down = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: x + width * (right + 0.5), y: y + height * (down + 0.5) }],
    })
  await touch('touchStart')
  await expect(field(page, 'First night')).toHaveValue('2027-07-12')
  for (const right of [0.5, 1, 2, 3]) await touch('touchMove', right, right / 3)
  await touch('touchEnd')
  await expect(field(page, 'Last night')).toHaveValue('2027-07-22')
  const before = await page.evaluate(() => window.scrollY)
  await touch('touchStart')
  for (const up of [0.2, 0.5, 1, 2]) await touch('touchMove', 0, -up)
  await touch('touchEnd')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  await expect(field(page, 'Last night')).toHaveValue('2027-07-22')
})

test('without a connection the rates say so, and can be loaded again', async ({ page, hotel, watch }) => {
  watch.allow(/ERR_FAILED/)
  await signIn(page, hotel)
  await page.route('**/trpc/rates.*', (route) => route.abort())
  await page.goto('/admin_panel/rates?year=2027')
  await expect(page.getByText('The rates could not be loaded.')).toBeVisible()
  await page.unroute('**/trpc/rates.*')
  await button(page, 'Try again').click()
  await expect(page.getByRole('grid', { name: 'Nights of 2027, Double' })).toBeVisible()
})

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
