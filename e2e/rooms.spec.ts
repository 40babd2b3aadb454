import { expect } from '@playwright/test'
import { button, field, heading } from './booking-guest'
import { takeScreenshots } from './screenshots'
import { test } from './test'

test('a guest looks at a room, chooses nights in its calendar, and books that room', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'See the room' }).last().click()
  await expect(heading(page)).toHaveText('Triple Bed room')
  await expect(page.getByRole('figure')).toHaveCount(3)
  const calendar = page.getByRole('region', { name: 'Dates and prices' })
  await test.step('the calendar is open, and shows this type alone', async () => {
    await calendar.getByRole('button', { name: 'Tuesday, 25 May 2027' }).click()
    await calendar.getByRole('button', { name: 'Thursday, 27 May 2027' }).click()
    await expect(field(page, 'Check-out')).toHaveValue('2027-05-27')
    await expect(page.locator('.bar-sum')).toContainText('2 nights, 1 Triple Bed room: ₹7,000')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await takeScreenshots(page, 'room', [360, 768, 1440])
  })
  await test.step('the dates go along to the other room and back, the type does not', async () => {
    await page.getByRole('link', { name: 'See the Double Bed room' }).click()
    await expect(heading(page)).toHaveText('Double Bed room')
    await expect(page.locator('.bar-sum')).toContainText('2 nights, 1 Double Bed room: ₹5,000')
    await page.goBack()
    await expect(page.locator('.bar-sum')).toContainText('1 Triple Bed room')
  })
  await button(page, 'Book this room').click()
  await expect(heading(page)).toHaveText('Book a Triple Bed room')
  await expect(field(page, 'Check-in')).toHaveValue('2027-05-25')
  await expect(field(page, 'Check-out')).toHaveValue('2027-05-27')
  await expect(page.getByRole('link', { name: 'Book a room' }), 'it is this page').toBeHidden()
})
