import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, heading } from './booking-guest'
import { book, confirm, refunds, show, status } from './refund-form'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const mailKinds = async (hotel: RunningHotel) =>
  (await hotel.rows('select event_key from mail')).map((row) => String(row['event_key']).split(':')[0]).sort()

test('a guest follows the link in the mail, cancels, and is refunded once', async ({ page, hotel }) => {
  const orderId = await book(hotel)

  await test.step('without an order id, or with an unknown one, there is a message', async () => {
    await page.goto('/refundForm')
    await expect(button(page, 'Submit')).toBeEnabled()
    await button(page, 'Submit').click()
    await expect(field(page, 'Order ID')).toBeFocused()
    await expect(field(page, 'Order ID')).toHaveAccessibleDescription(/^Order ID is required\./)
    await field(page, 'Order ID').fill('order_00000000000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText(
      'There is no booking with this order id that can be cancelled.',
    )
    await expect(field(page, 'Order ID')).toHaveValue('order_00000000000000')
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-unknown')
  })

  await test.step('the link shows the booking at once, masked', async () => {
    await page.goto('/')
    await show(page, orderId)
    await expect(heading(page)).toHaveText('Your booking')
    await expect(heading(page)).toBeFocused()
    for (const words of [
      '80% refund: ₹2,343.36 of ₹3,000.00 paid',
      ...['Asha R.', '98••••••10', 'a••••a@example.com'],
    ])
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    const row = (name: string) => page.getByRole('row', { name })
    await expect(row('by 10 May 2027')).toContainText('₹2,343.36')
    await expect(row('by 31 May 2027')).toContainText('₹585.84')
    await expect(row('from 1 Jun 2027')).toContainText('nothing')
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-confirm')
  })

  await test.step('a double press cancels once', async () => {
    const receipt = page.waitForRequest(/refund\.requestReceipt/)
    await confirm(page).dblclick()
    await expect(heading(page)).toHaveText('Your booking is cancelled')
    await expect(heading(page)).toBeFocused()
    const said = 'Refund request submitted successfully. Refund will be processed within 2-3 working days.'
    await expect(page.getByText(said, { exact: true })).toBeVisible()
    await expect(page.getByText('₹2,343.36 will be refunded to your original payment method')).toBeVisible()
    await receipt
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-done')
    expect(await refunds(hotel)).toEqual([234_336])
    expect(await status(hotel)).toBe('Processing')
    const mails = ['cancelled', 'cancelling-notice', 'confirmed', 'new-booking', 'refund-receipt']
    await expect.poll(() => mailKinds(hotel)).toEqual(mails)
    await button(page, 'Done').click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('it is shown as cancelled, and cannot be cancelled again', async () => {
    await show(page, orderId)
    await expect(heading(page)).toHaveText('This booking is already cancelled')
    await expect(page.getByText('It was cancelled on 1 Mar 2027.')).toBeVisible()
    await expect(page.getByText('₹2,343.36 will be refunded to your original payment method')).toBeVisible()
    await expect(page.getByText('At the desk')).toHaveCount(0)
    await expect(confirm(page)).toHaveCount(0)
    await expectAccessible(page)
    await takeScreenshots(page, 'refund-before')
    await button(page, 'Done').click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('where no refund is made, none is promised', async ({ page, hotel }) => {
  await show(page, await book(hotel))
  await page.getByRole('checkbox', { name: 'Donate my refund to the hotel' }).check()
  await expect(page.getByText('₹2,343.36 stays with the hotel, and you get no refund.')).toBeVisible()
  await confirm(page).click()
  await expect(page.getByText('Thank you for leaving ₹2,343.36 to the hotel.')).toBeVisible()
  await expect(page.getByText(/working days/)).toHaveCount(0)
  await takeScreenshots(page, 'refund-waived')
  expect(await status(hotel)).toBe('Cancelled')

  const late = await book(hotel)
  await hotel.clock.moveTo('2027-06-01T08:00:00+05:30')
  await button(page, 'Done').click()
  await expect(page).toHaveURL(/\/$/)
  await show(page, late)
  await expect(
    page.getByText('No refund: fewer than 10 days are left before your check-in.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('You get no refund.')).toBeVisible()
  await takeScreenshots(page, 'refund-none')
  await confirm(page).click()
  await expect(page.getByText('Your booking is cancelled. There is no refund for it.')).toBeVisible()
  await expect(page.getByText(/working days/)).toHaveCount(0)
  expect(await refunds(hotel)).toEqual([])
  expect(await hotel.rows('select distinct status from booking')).toEqual([{ status: 'Cancelled' }])
})
