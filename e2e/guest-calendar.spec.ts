import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, fill, inWindow, typed } from './booking-guest'
import { hydrated } from './hydrated'
import { expectNoSidewaysScroll } from './page-checks'
import { takeScreenshots } from './screenshots'
import { calendar, day, makeJuneDear, months, sentence } from './stay-calendar'
import { test } from './test'

/** Presses keys one after the other, as somebody does who hears where they are in between. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('a stay across two prices is booked at 60 % by keyboard alone', async ({ page, hotel }) => {
  await makeJuneDear(hotel)

  await test.step('on the home page, from the room type to the calendar', async () => {
    await page.goto('/')
    await hydrated(button(page, 'Show calendar'))
    await page.getByRole('radio', { name: 'Double Bed' }).focus()
    await press(page, 'Space', 'Tab', 'Enter')
    await expect(day(page, 'Tuesday, 25 May 2027')).toBeFocused()
    await press(page, 'PageDown')
    await expect(day(page, 'Friday, 25 Jun 2027')).toBeFocused()
    await press(page, 'ArrowUp', 'ArrowUp', 'Home')
    await expect(day(page, 'Monday, 7 Jun 2027')).toBeFocused()
    await press(page, 'End', 'ArrowLeft', 'ArrowLeft')
    await expect(day(page, 'Friday, 11 Jun 2027')).toBeFocused()
    await press(page, 'Enter')
    await expect(sentence(page)).toHaveText('You arrive on 11 Jun 2027. Choose the day you leave.')
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
    await expect(sentence(page)).toHaveText('11 Jun to 13 Jun 2027, 2 nights, ₹5,700.')
    await expect(calendar(page).getByRole('definition')).toHaveText(['₹2,500', '₹3,200'])
    await expect(field(page, 'Check-in')).toHaveValue('2027-06-11')
    await expect(field(page, 'Check-out')).toHaveValue('2027-06-13')
    await expectAccessible(page, '.booking-bar')
    await takeScreenshots(page, 'calendar-home')
    await expectNoSidewaysScroll(page, 360)
    await expect(months(page)).toHaveCount(1)
    for (const each of [day(page, 'Friday, 11 Jun'), button(page, 'Month after'), button(page, 'July, 31')]) {
      const { width, height } = (await each.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('Escape closes it and leads back; Book takes the dates along', async () => {
    await day(page, 'Sunday, 13 Jun').focus()
    await press(page, 'Escape')
    await expect(calendar(page)).toHaveCount(0)
    await expect(button(page, 'Show calendar')).toBeFocused()
    await press(page, 'Tab', 'Enter')
    await expect(field(page, 'Check-out')).toHaveValue('2027-06-13')
    await expect(button(page, 'Continue')).toBeEnabled()
  })

  await test.step('the form, the share and the payment', async () => {
    const { 'Check-in': _, 'Check-out': __, ...guest } = typed()
    for (const [label, words] of Object.entries(guest)) {
      await field(page, label).focus()
      // At once: key by key the form is typed in booking-journey.spec.ts.
      await page.keyboard.insertText(words)
    }
    await press(page, 'Enter')
    await expect(dialog(page)).toContainText('How much will you pay now?')
    await expect(dialog(page)).toContainText('₹3,420')
    await button(page, 'Pay ₹3,420').press('Enter')
    await inWindow(page, /^Pay ₹/).press('Enter')
    await expect(dialog(page)).toContainText('Booking Confirmed')
    const [booking] = await hotel.rows(
      'select check_in, check_out, amount from booking join payment_order on payment_order.id = paid_order_id',
    )
    expect(booking).toEqual({ check_in: '2027-06-11', check_out: '2027-06-13', amount: '342000' })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the date fields lead to the booking page with the dates', async ({ page, watch }) => {
    watch.allow(/failed: csp/)
    await page.goto('/')
    await expect(field(page, 'Check-in')).toHaveAttribute('min', '2027-05-25')
    await expect(field(page, 'Check-out')).toHaveAttribute('max', '2027-10-12')
    await expect(button(page, 'Show calendar')).toHaveCount(0)
    await fill(page, { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' })
    await button(page, 'Book').first().click()
    await expect(page).toHaveURL(/booking\?checkIn=2027-06-10&checkOut=2027-06-12/)
    await expect(field(page, 'Check-in')).toHaveValue('2027-06-10')
  })
})
