import { expect, type Route } from '@playwright/test'
import { sampleGuest } from '#server/testing/sample-guest'
import { expectAccessible } from './axe'
import { book, button, dialog, field, screen, signIn } from './desk'
import { test } from './test'

test('an enquiry is listed with month and message, and what became of it stays', async ({ page, hotel }) => {
  await hotel.post('/api/sendtrekdetails', {
    trekTitle: 'Kagbhusandi Tal Trek',
    numberOfGuest: 1,
    guests: [{ name: 'Asha Rawat', age: 34, aadhar: sampleGuest.aadhar }],
    ...{ mobileNumber: '9876543210', email: 'asha@example.com', address: sampleGuest.address },
    ...{ preferredMonth: '2027-09', message: 'Is there snow in September?' },
  })
  await signIn(page, hotel)
  await expect(screen(page, 'Enquiries')).toContainText('1')
  await screen(page, 'Enquiries').click()
  const enquiry = page.getByRole('article').filter({ hasText: 'Asha Rawat' })
  await expect(enquiry).toContainText('Kagbhusandi Tal Trek, 1 guest, September 2027')
  await expect(enquiry).toContainText('Is there snow in September?')
  await expect(enquiry.getByRole('link', { name: 'Write to Asha Rawat' })).toHaveAttribute(
    'href',
    /^mailto:asha/,
  )
  await expectAccessible(page)
  await enquiry.getByRole('radio', { name: 'Answered' }).click()
  await expect(enquiry).toContainText(/Answered since .+, by /)
  await expect(screen(page, 'Enquiries')).not.toContainText('1')
  await page.reload()
  await expect(page.getByText('No new enquiry waits for an answer.')).toBeVisible()
  await page.getByRole('link', { name: 'Answered 1' }).click()
  await expect(enquiry.getByRole('radio', { name: 'Answered' })).toBeChecked()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
})

test('the desk writes to all arrivals of a day, after seeing whom it reaches', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/desk\.mailArrivals/)
  await book(hotel, { names: ['Asha Rawat'], email: 'asha@example.com' })
  await signIn(page, hotel, 'today?date=2027-06-10')
  await button(page, 'Write to the arrivals').click()
  await expect(dialog(page)).toContainText('Asha RawatThu 10 Jun, by mail')
  await expect(button(page, 'Send the mail')).toBeDisabled()
  await button(page, 'Use the words for a closed road').click()
  await dialog(page).getByText('As they read it').click()
  await expect(dialog(page)).toContainText('Dear Asha Rawat,')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, 'Write to the arrivals').click()
  await expect(field(page, 'Subject')).toHaveValue('The road to us is closed')
  await field(page, 'Arriving until').fill('2027-06-12')
  const lostAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/trpc/desk.mailArrivals*', lostAnswer, { times: 1 })
  await button(page, 'Send the mail').click()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.reload()
  await button(page, 'Write to the arrivals').click()
  await expect(field(page, 'Arriving until')).toHaveValue('2027-06-12')
  await button(page, 'Send the mail').click()
  await expect(page.getByRole('dialog', { name: '1 mail on the way.' })).toBeVisible()
  const received = async () =>
    (await hotel.mails()).filter(({ subject }) => subject.startsWith('The road to us is closed'))
  await expect.poll(async () => (await received()).length).toBe(1)
})
