import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, heading } from './booking-guest'
import { book, changePayAndCancel, kept, mailedLink } from './my-booking'
import { takeScreenshots } from './screenshots'
import { test } from './test'

// With its own tries, since elsewhere they are not counted.
test.use({ settings: { RATE_LIMITS: 'on' } })

/** Opens the booking of this order without the mailed link. */
async function openByForm(page: Page, order: string, contact: string): Promise<void> {
  await field(page, 'Order ID').fill(order)
  await field(page, 'Mobile number or email').fill(contact)
  await button(page, 'Show my booking').click()
}

test('by order id and mobile number: dearer dates, the rest by late UPI, and both refunds to the bank', async ({
  page,
  hotel,
}) => {
  const orderId = await book(hotel)
  await page.goto('/my-booking')
  await openByForm(page, orderId, '98765 43210')
  await changePayAndCancel(page, hotel)
})

test('by order id and mobile number it opens, and wrong tries end without saying what was wrong', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/404|429/)
  const orderId = await book(hotel)
  await page.goto(`/my-booking#order=${orderId}&key=cut`)
  await expect(page.getByRole('alert')).toContainText('This link is not complete')
  await expect(field(page, 'Order ID')).toHaveValue(orderId)
  await field(page, 'Order ID').fill('')
  await button(page, 'Show my booking').click()
  await expect(field(page, 'Order ID')).toBeFocused()
  await expect(field(page, 'Order ID')).toHaveAccessibleDescription(/^Order ID is required\./)
  await expectAccessible(page)
  await takeScreenshots(page, 'my-booking-form')
  const open = (order: string, contact: string) => openByForm(page, order, contact)
  await open(orderId, '+91 98765 43210')
  await expect(heading(page)).toHaveText('Asha, your room is booked')
  expect(await kept(page), 'who types it may sit at another’s computer').toBeNull()
  await page.reload()
  await expect(heading(page)).toHaveText('Asha, your room is booked')
  await button(page, 'Close my booking').click()

  const said = page.getByRole('alert')
  const wrong = [
    [orderId, '9000000001'],
    ['order_00000000000000', '9876543210'],
    [orderId, 'other@example.com'],
    [orderId, '9000000002'],
    [orderId, '9000000003'],
  ] as const
  for (const [order, contact] of wrong) {
    await open(order, contact)
    await expect(said).toContainText('We cannot find a booking with these details.')
    await expect(field(page, 'Mobile number or email')).toHaveValue(contact)
  }
  await open(orderId, '9876543210')
  await expect(said).toContainText(/There were too many tries\. Please try again in \d+ minutes/)
  await expectAccessible(page)
  await takeScreenshots(page, 'my-booking-too-many')
})

test('by the mailed link: dearer dates, the rest by late UPI, and both refunds to the bank', async ({
  page,
  hotel,
}) => {
  await page.goto(await mailedLink(hotel, await book(hotel)))
  await changePayAndCancel(page, hotel)
})
