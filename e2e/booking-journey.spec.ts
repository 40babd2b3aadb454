import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, fill, heading, inWindow, openPaymentWindow, typed } from './booking-guest'
import { hydrated } from './hydrated'
import type { RunningHotel } from './running-hotel'
import { takeScreenshots } from './screenshots'
import { test } from './test'

const booked = (hotel: RunningHotel) =>
  hotel.rows(`
    select status, check_in, check_out, rooms, room_type, amount, pending, email, mobile_number, number_of_guests,
      (select array_agg(name order by position) from guest where guest.booking_id = booking.id) as names
    from booking join payment_order on payment_order.id = booking.paid_order_id
    join guest_details on guest_details.booking_id = booking.id`)

async function expectMailed(hotel: RunningHotel, words: string[]): Promise<void> {
  const mail = async () => (await hotel.mails()).find(({ to }) => to[0] === 'asha@example.com')
  await expect.poll(mail).toBeDefined()
  for (const each of words) expect((await mail())?.text).toContain(each)
}

const formOutline = `
  - main:
    - heading "Book a Double Bed room" [level=1]
    - form "Booking":
      - group "Your stay":
        - group "Room type":
          - radio "Double Bed"
          - radio "Triple Bed"
        - textbox "Check-in"
        - textbox "Check-out"
        - textbox "Number of rooms"
        - textbox "Number of guests"
      - group "How we reach you":
        - textbox "Mobile number"
        - textbox "Email"
        - combobox "Country"
        - combobox "State"
        - textbox "District"
        - textbox "City"
        - textbox "Pincode"
      - group "Who is coming":
        - textbox "Name of person 1"
        - textbox "Age of person 1"
        - textbox "Aadhar of person 1"
      - button "Continue"
`

test('a guest chooses a room, fills in the form and is confirmed', async ({ page, context, hotel }) => {
  await test.step('a link of the home page chooses the room', async () => {
    await page.goto('/')
    const room = page.getByRole('link', { name: /Book this room/ }).first()
    await hydrated(room)
    await room.click()
    await expect(page).toHaveURL(/\/booking$/)
    await expect(page.getByRole('radio', { name: 'Double Bed' })).toBeChecked()
    await expect(button(page, 'Continue')).toBeEnabled()
  })

  await test.step('a screen reader finds the form in order, and the policy opens beside it', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(formOutline)
    await page.getByRole('link', { name: 'Skip to the content' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: /privacy policy/ }).click()
    await expect(heading(await opened)).toHaveText('Privacy policy')
    await (await opened).close()
  })

  await test.step('what is missing is asked for, field by field', async () => {
    const isAsked = async (label: string, message: RegExp) => {
      await button(page, 'Continue').click()
      await expect(field(page, label)).toBeFocused()
      await expect(field(page, label)).toHaveAccessibleDescription(message)
    }
    await isAsked('Mobile number', /Enter a valid 10-digit mobile number\./)
    await fill(page, typed({ 'Check-in': '', 'Check-out': '', 'Age of person 2': '' }))
    await isAsked('Age of person 2', /Enter valid age for person 2\./)
    await fill(page, { 'Age of person 2': '36' })
    await isAsked('Check-in', /Please select check-in and check-out dates\./)
    await fill(page, { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' })
    await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'booking-filled')
  })

  await test.step('the dialog shows the stay and the address, which can be corrected', async () => {
    await button(page, 'Continue').click()
    await expect(dialog(page)).toContainText('We send the confirmation to asha@example.com.')
    await button(page, 'Change the email address').click()
    await expect(field(page, 'Email')).toBeFocused()
    await button(page, 'Continue').click()
    await expect(page.getByRole('radio', { name: '60%', exact: true })).toBeChecked()
    await expect(dialog(page)).toContainText('10 Jun 2027 to 12 Jun 2027')
    await expectAccessible(page)
    await takeScreenshots(page, 'booking-confirm')
  })

  await test.step('the payment is confirmed here, in the database and by mail', async () => {
    await openPaymentWindow(page)
    await page.keyboard.press('Escape')
    await inWindow(page, /^Pay ₹3,000/).click()
    await expect(dialog(page)).toContainText('Booking Confirmed')
    await expect(dialog(page)).toContainText(
      'An email has been sent to asha@example.com. Thank you for choosing us. We eagerly await your arrival.',
    )
    await expectAccessible(page)
    await takeScreenshots(page, 'booking-confirmed')
    expect(await booked(hotel)).toMatchObject([
      {
        ...{ status: 'Confirmed', room_type: 'Double Bed', rooms: 1, number_of_guests: 2 },
        ...{ check_in: '2027-06-10', check_out: '2027-06-12', amount: '300000', pending: '200000' },
        ...{ email: 'asha@example.com', mobile_number: '9876543210', names: ['Asha Rawat', 'Mohan Rawat'] },
      },
    ])
    await expectMailed(hotel, ['10 Jun 2027', '12 Jun 2027', '₹3,000', '₹2,000', 'XXXX XXXX 2346'])
  })

  await test.step('the booking has its own page, survives a reload, and prints on one page', async () => {
    await page.getByRole('link', { name: 'See and print the booking' }).click()
    await expect(heading(page)).toHaveText('Your booking is confirmed')
    await expect(dialog(page)).toHaveCount(0)
    await page.reload()
    for (const words of ['You paid ₹3,000.', '10 Jun 2027', 'Asha Rawat, Mohan Rawat', 'order_'])
      await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'booking-status')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })

  await test.step('the form is empty again, and another browser is shown nothing', async () => {
    const url = page.url()
    await page.goto('/booking')
    await expect(button(page, 'Continue')).toBeEnabled()
    await expect(field(page, 'Mobile number')).toHaveValue('')
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    for (const unknown of [url, '/booking/status?booking=%3Cnothing%3E']) {
      await page.goto(unknown)
      await expect(heading(page)).toHaveText('This browser does not know this booking')
    }
  })
})

/** Presses Tab until the field has the focus, then types. */
async function typeByKeyboard(page: Page, what: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(what)) {
    const isThere = () => field(page, label).evaluate((element) => element === document.activeElement)
    for (let steps = 0; steps < 12 && !(await isThere()); steps++) await page.keyboard.press('Tab')
    await expect(field(page, label)).toBeFocused()
    if (label.startsWith('Check-')) await field(page, label).fill(value)
    else await page.keyboard.type(value)
  }
}

test.describe('in Pacific/Auckland, with the browser’s clock a day off', () => {
  test.use({ timezoneId: 'Pacific/Auckland', viewport: { width: 360, height: 740 } })

  test('all is paid by keyboard, on a phone, in Devanagari, for the right dates', async ({ page, hotel }) => {
    await page.clock.setSystemTime(new Date('2027-03-02T09:00:00Z'))
    await page.goto('/booking')
    await expect(button(page, 'Continue')).toBeEnabled()
    await page.getByRole('radio', { name: 'Double Bed' }).focus()
    await page.keyboard.press('Space')
    await typeByKeyboard(page, typed({ 'Name of person 1': 'अनुष्का कुँवर', 'Name of person 2': 'मोहन रावत' }))
    await button(page, 'Continue').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('10 Jun 2027 to 12 Jun 2027')
    await page.getByRole('radio', { name: '60%', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: '100%', exact: true })).toBeChecked()
    await button(page, /^Pay ₹5,000/).focus()
    await page.keyboard.press('Enter')
    await inWindow(page, /^Pay ₹5,000/).focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('Booking Confirmed')
    expect(await booked(hotel)).toMatchObject([
      {
        ...{ check_in: '2027-06-10', check_out: '2027-06-12', amount: '500000', pending: '0' },
        names: ['अनुष्का कुँवर', 'मोहन रावत'],
      },
    ])
    await expectMailed(hotel, ['10 Jun 2027', '12 Jun 2027', '₹5,000', 'अनुष्का कुँवर'])
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL(/\/$/)
  })
})
