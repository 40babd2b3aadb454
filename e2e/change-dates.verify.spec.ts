import { expect } from '@playwright/test'
import { button, field } from './booking-guest'
import { book, choose, section, setPrice } from './date-change'
import { test } from './test'

test('cheaper dates are offered, dates below what is paid and full ones are refused in words', async ({
  page,
  hotel,
}) => {
  const { orderId, key } = await book(hotel)
  await setPrice(hotel, 2000)
  const full = { checkInDate: '2027-06-15', checkOutDate: '2027-06-16', paidAmount: 4500, numberOfRooms: 3 }
  await book(hotel, { ...full, userId: 'many', mobileNumber: '9876500001', email: 'many@example.com' })
  await page.goto(`/my-booking#order=${orderId}&key=${key}`)
  await choose(page, '2027-06-15', '2027-06-17')
  await expect(section(page)).toContainText('Not enough Double Bed rooms are free: 15 Jun 2027.')
  await choose(page, '2027-06-21', '2027-06-22')
  await expect(section(page)).toContainText(
    'These dates would cost less than you have paid. To change to them, please call us',
  )
  await expect(button(page, 'Change to 21 to 22 Jun 2027')).toHaveCount(0)
  await choose(page, '2027-06-21', '2027-06-23')
  await expect(section(page).getByRole('definition')).toHaveText(['₹4,000', '₹1,000', '₹1,000'])
  await expect(section(page)).toContainText('Less than your dates now')

  await test.step('a price that changed meanwhile is shown, and nothing is changed', async () => {
    await setPrice(hotel, 2200)
    await button(page, 'Change to 21 to 23 Jun 2027').click()
    await expect(section(page).getByRole('alert')).toContainText(
      'The price has changed: these dates now cost ₹4,400.',
    )
    await expect(section(page).getByRole('definition')).toHaveText(['₹4,400', '₹600', '₹1,400'])
  })
  await button(page, 'Change to 21 to 23 Jun 2027').click()
  await expect(section(page)).toContainText('Your stay is now from 21 to 23 Jun 2027.')
})

test('a change whose answer is lost, or that another tab made, shows without a reload', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/ERR_CONNECTION_RESET/)
  const { orderId, key } = await book(hotel)
  await page.goto(`/my-booking#order=${orderId}&key=${key}`)
  await choose(page, '2027-06-10', '2027-06-13')
  await expect(button(page, 'Change to 10 to 13 Jun 2027')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/my-booking#order=${orderId}&key=${key}`)
  await expect(field(other, 'New check-out')).toHaveValue('2027-06-12')

  await page.route(/booking\.changeDates/, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await button(page, 'Change to 10 to 13 Jun 2027').click()
  await expect(section(page).getByRole('status').first()).toContainText(
    'Your stay is now from 10 to 13 Jun 2027.',
  )
  await expect(section(page).getByRole('heading')).toBeFocused()
  await expect(page.getByRole('heading', { name: '₹4,500 is still due' })).toBeVisible()

  await field(other, 'New check-out').fill('2027-06-14')
  await expect(section(other)).toContainText('You have changed your dates once.')
  await expect(field(other, 'New check-out')).toHaveCount(0)
  await expect(other.getByRole('heading', { name: '₹4,500 is still due' })).toBeVisible()
})
