import { expect, type Locator, type Page } from '@playwright/test'
import { book, button, closing, dialog, roomsView, signIn } from './desk'
import { test } from './test'

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((it) => it === document.activeElement)
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

test('the desk works by keyboard: receipt, arrival, closed dates, selling', async ({ page, hotel }) => {
  await hotel.clock.moveTo('2027-06-09T14:00:00+05:30')
  await book(hotel)
  await hotel.clock.moveTo('2027-06-10T14:00:00+05:30')
  await signIn(page, hotel)
  const press = async (wanted: Locator) => {
    await tabTo(page, wanted)
    await page.keyboard.press('Enter')
  }
  await press(button(page, 'View Bookings'))
  const receive = page.getByRole('button', { name: 'Balance received' })
  await press(receive)
  await expect(dialog(page)).toContainText('Balance received')
  await page.keyboard.press('Escape')
  await expect(receive).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, dialog(page).getByRole('radio', { name: 'Cash' }))
  await page.keyboard.press('ArrowRight')
  await press(button(page, 'Received'))
  await expect(page.getByRole('article')).toContainText('₹2,000 received by UPI')
  await page.keyboard.press('Home')
  await press(button(page, 'Arrivals'))
  await press(button(page, 'Arrived'))
  await expect(button(page, 'Undo')).toBeVisible()
  await press(button(page, roomsView))
  await tabTo(page, button(page, 'Stop selling'))
  const form = closing(page)
  await form.getByLabel('Check-in').fill('2027-07-01')
  await form.getByLabel('Check-out').fill('2027-07-02')
  await tabTo(page, form.getByLabel('Why'))
  await page.keyboard.type('Paint')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 Double Bed room, 1 Jul 2027 to 2 Jul 2027')).toBeVisible()
  await press(button(page, 'Stop selling'))
  await press(dialog(page).getByRole('button', { name: 'Stop selling' }))
  await press(button(page, 'OK'))
  await expect(page.getByText('Nothing is being sold on the site.')).toBeVisible()
})
