import { expect, type Locator, type Page } from '@playwright/test'
import { book, button, dialog, screen, signIn } from './desk'
import { test } from './test'

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  const isThere = () => wanted.evaluate((it) => it === document.activeElement)
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1) await page.keyboard.press('Tab')
  await expect(wanted).toBeFocused()
}

test('the desk works by keyboard: card, money of the day, closed dates, selling', async ({ page, hotel }) => {
  await hotel.clock.moveTo('2027-06-09T14:00:00+05:30')
  await book(hotel)
  await hotel.clock.moveTo('2027-06-10T14:00:00+05:30')
  await signIn(page, hotel)
  const press = async (wanted: Locator) => {
    await tabTo(page, wanted)
    await page.keyboard.press('Enter')
  }
  await press(button(page, 'View Bookings'))
  await press(page.getByRole('button', { name: /^Card of/ }))
  const cross = page.getByRole('button', { name: /^Delete the booking/ })
  await press(cross)
  await expect(dialog(page)).toContainText('Do you want to delete the booking permanently.')
  await page.keyboard.press('Escape')
  await expect(cross).toBeFocused()
  await page.keyboard.press('Home')
  await press(screen(page, 'Money'))
  await expect(page.getByRole('heading', { name: 'Thursday, 10 Jun 2027' })).toBeVisible()
  await press(page.getByRole('link', { name: 'Day before' }))
  await expect(page.getByRole('heading', { name: 'Wednesday, 9 Jun 2027' })).toBeVisible()
  await page.keyboard.press('Home')
  await press(screen(page, 'Closed dates'))
  await tabTo(page, button(page, 'Stop selling'))
  await page.getByLabel('Check-in').fill('2027-07-01')
  await page.getByLabel('Check-out').fill('2027-07-02')
  await tabTo(page, page.getByLabel('Why'))
  await page.keyboard.type('Paint')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 Double Bed room, 1 Jul 2027 to 2 Jul 2027')).toBeVisible()
  await press(button(page, 'Stop selling'))
  await press(dialog(page).getByRole('button', { name: 'Stop selling' }))
  await press(button(page, 'OK'))
  await expect(page.getByText('Nothing is being sold on the site.')).toBeVisible()
})
