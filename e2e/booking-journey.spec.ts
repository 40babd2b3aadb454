import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import {
  button,
  dialog,
  field,
  fill,
  fillAndContinue,
  inWindow,
  openPaymentWindow,
  typed,
} from './booking-guest'
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

const mailTo = async (hotel: RunningHotel, address: string) => {
  await expect.poll(async () => (await hotel.mails()).some(({ to }) => to[0] === address)).toBe(true)
  return (await hotel.mails()).find(({ to }) => to[0] === address)
}

/** Presses Continue and expects this message at this field, which has the focus. */
async function isAsked(page: Page, label: string, message: string): Promise<void> {
  await button(page, 'Continue').click()
  await expect(field(page, label)).toBeFocused()
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')))
}

const messages: [label: string, message: string, value: string][] = [
  ['Mobile number', 'Enter a valid 10-digit mobile number.', '+91 98765-43210'],
  ['Email', 'Enter a valid email address.', 'asha@example.com'],
  ['Number of rooms', 'Enter the number of rooms needed.', '1'],
  ['Number of guests', 'Enter the number of guests.', '2'],
  ['District', 'Enter the name of district.', 'Chamoli'],
  ['Country', 'Enter the name of country.', 'India'],
  ['State', 'Enter the name of state.', 'Uttarakhand'],
  ['Pincode', 'Enter a valid 6-digit pincode.', '246443'],
  ['City', 'Enter the name of city.', 'Joshimath'],
  ['Name of person 1', 'Enter name for person 1.', 'Asha Rawat'],
  ['Aadhar of person 1', 'Enter a valid 12-digit Aadhar for person 1.', '234123412346'],
  ['Age of person 1', 'Enter valid age for person 1.', '34'],
  ['Name of person 2', 'Enter name for person 2.', 'Mohan Rawat'],
  ['Aadhar of person 2', 'Enter a valid 12-digit Aadhar for person 2.', '999941057058'],
  ['Age of person 2', 'Enter valid age for person 2.', '36'],
  ['Check-in', 'Please select check-in and check-out dates.', '2027-06-10'],
]

test('a guest chooses a room, fills in each missing field, pays 60 % and is confirmed', async ({
  page,
  hotel,
}) => {
  await page.goto('/')
  const room = page.getByRole('link', { name: /Book this room/ }).first()
  await hydrated(room)
  await room.click()
  await expect(page).toHaveURL(/\/booking$/)
  await expect(page.getByRole('radio', { name: 'Double Bed' })).toBeChecked()

  await expect(button(page, 'Continue')).toBeEnabled()
  for (const [label, message, value] of messages) {
    await isAsked(page, label, message)
    await field(page, label).fill(value)
  }
  await fill(page, { 'Check-out': '2027-06-12' })
  await expect(page.getByText('3 of 3 Double Bed rooms are free on these nights.')).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-filled')

  await button(page, 'Continue').click()
  await expect(page.getByRole('radio', { name: '60%', exact: true })).toBeChecked()
  await expect(dialog(page)).toContainText('10 Jun 2027 to 12 Jun 2027')
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-confirm')
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
      status: 'Confirmed',
      room_type: 'Double Bed',
      check_in: '2027-06-10',
      check_out: '2027-06-12',
      rooms: 1,
      amount: '300000',
      pending: '200000',
      email: 'asha@example.com',
      mobile_number: '9876543210',
      number_of_guests: 2,
      names: ['Asha Rawat', 'Mohan Rawat'],
    },
  ])
  const mail = await mailTo(hotel, 'asha@example.com')
  for (const words of ['10 Jun 2027', '12 Jun 2027', '₹3,000', '₹2,000', 'XXXX XXXX 2346'])
    expect(mail?.text).toContain(words)

  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/booking')
  await expect(button(page, 'Continue')).toBeEnabled()
  await expect(field(page, 'Mobile number')).toHaveValue('')
})

/** Presses Tab until the field has the focus, then types. */
async function typeByKeyboard(page: Page, what: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(what)) {
    for (let steps = 0; steps < 12; steps++) {
      if (await field(page, label).evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(field(page, label)).toBeFocused()
    if (label.startsWith('Check-')) await field(page, label).fill(value)
    else await page.keyboard.type(value)
  }
}

for (const [timezoneId, clock] of [
  ['America/Los_Angeles', '2027-02-28T09:00:00Z'],
  ['Pacific/Auckland', '2027-03-02T09:00:00Z'],
] as const) {
  test.describe(`in ${timezoneId}, with the browser's clock a day off`, () => {
    test.use({ timezoneId, viewport: { width: 360, height: 740 } })

    test('100 % is paid by keyboard alone, on a phone, in Devanagari, for the right dates', async ({
      page,
      hotel,
    }) => {
      await page.clock.setSystemTime(new Date(clock))
      await page.goto('/booking')
      await expect(button(page, 'Continue')).toBeEnabled()
      await page.getByRole('radio', { name: 'Double Bed' }).focus()
      await page.keyboard.press('Space')
      const people = { 'Name of person 1': 'अनुष्का कुँवर', 'Name of person 2': 'मोहन रावत' }
      const order = [
        'Check-in',
        'Check-out',
        'Number of rooms',
        'Number of guests',
        'Mobile number',
        'Email',
        'Country',
      ]
      const all = typed(people)
      await typeByKeyboard(page, Object.fromEntries(order.map((label) => [label, all[label] ?? ''])))
      await typeByKeyboard(
        page,
        Object.fromEntries(Object.entries(all).filter(([label]) => !order.includes(label))),
      )
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
          check_in: '2027-06-10',
          check_out: '2027-06-12',
          amount: '500000',
          pending: '0',
          names: ['अनुष्का कुँवर', 'मोहन रावत'],
        },
      ])
      const mail = await mailTo(hotel, 'asha@example.com')
      for (const words of ['10 Jun 2027', '12 Jun 2027', '₹5,000', 'अनुष्का कुँवर'])
        expect(mail?.text).toContain(words)
    })
  })
}

test('the confirmed booking has its own page, survives a reload, and prints on one page', async ({
  page,
  context,
}) => {
  await fillAndContinue(page)
  await openPaymentWindow(page)
  await inWindow(page, /^Pay ₹/).click()
  await page.getByRole('link', { name: 'See and print the booking' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your booking is confirmed')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  for (const words of ['You paid ₹3,000.', '10 Jun 2027', 'Asha Rawat, Mohan Rawat', 'order_']) {
    await expect(page.getByText(words, { exact: false }).first()).toBeVisible()
  }
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-status')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  // Another browser with the same URL sees nothing.
  const url = page.url()
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This browser does not know this booking')
})
