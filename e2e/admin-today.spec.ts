import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, signIn } from './desk'
import { choose } from './page-checks'
import { paperOf, textOf, withoutSpaces } from './pdf-pages'
import type { RunningHotel } from './running-hotel'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

const asDesk = async (hotel: RunningHotel) => {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  return (call: string, input: object) =>
    hotel.post(`/trpc/${call}`, input, { 'auth-token': String(authToken) })
}

test('guests check in with one press that takes what is due, pay and check out', async ({ page, hotel }) => {
  const meera = await book(hotel, { names: ['Meera Joshi'], checkIn: '2027-06-08', checkOut: '2027-06-10' })
  await book(hotel, { names: ['Asha Rawat', 'Ravi Rawat'] })
  await hotel.clock.moveTo('2027-06-08T14:00:00+05:30')
  await (await asDesk(hotel))('desk.checkIn', { bookingId: meera.id })
  await hotel.clock.moveTo('2027-06-10T09:00:00+05:30')
  await signIn(page, hotel, 'today')
  await expect(page.getByRole('heading', { name: 'Thursday, 10 Jun 2027' })).toBeVisible()
  const numbers = page.getByRole('navigation', { name: 'The day in numbers' })
  await expect(numbers).toContainText('1arriving1 room, ₹2,000 to take')
  await expect(numbers).toContainText('1owing₹2,000 due')
  await expect(page.getByRole('link', { name: 'Call Asha Rawat' })).toHaveAttribute(
    'href',
    /^tel:\+9198765\d{5}$/,
  )
  await expect(page.getByRole('link', { name: 'WhatsApp to Asha Rawat' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/9198765\d{5}$/,
  )

  await test.step('the form opens inside the row, and its button says the whole act', async () => {
    await button(page, 'Check in Asha Rawat').focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: 'Check in Asha Rawat' })
    await expect(form).toContainText('Ravi Rawat, 34, XXXX XXXX 2346')
    // Their own room is still in use, so one that is ready is proposed.
    await expect(form.getByLabel('Room')).toContainText('D1, Meera Joshi has not left yet')
    await expect(form.getByLabel('Room')).toHaveValue('D2')
    await expectAccessible(page)
    await expectFitsPhone(page)
    await takeScreenshots(page, 'today')
    await form.getByLabel('Take now').fill('5000')
    await form.getByRole('button', { name: 'Take ₹5,000 in cash and check in' }).click()
    await expect(form).toContainText('At most ₹2,000 is due.')
    await form.getByLabel('Take now').fill('500')
    await expect(form).toContainText('₹1,500 stays due after this.')
    await form.getByLabel('Take now').fill('2,000')
    await choose(form, 'UPI')
    await form.getByRole('button', { name: 'Take ₹2,000 by UPI and check in' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /^Asha Rawat/ }).first()).toContainText('here since 09:00')
    await expect(numbers).toContainText('0arrivingall 1 are here')
  })

  await test.step('what is due is taken, and checking out can be undone at once', async () => {
    await button(page, 'Take ₹2,000 from Meera Joshi').click()
    await expectAccessible(page)
    await button(page, 'Take ₹2,000 in cash').click()
    await expect(dialog(page)).toHaveCount(0)
    await button(page, 'Check out Meera Joshi').click()
    await expect(page.getByRole('row', { name: /^Meera Joshi/ })).toContainText('left at 09:00')
    await button(page, 'Undo checking out Meera Joshi').click()
    await button(page, 'Check out Meera Joshi').click()
    await expect(page.getByRole('row', { name: /^Meera Joshi/ })).toContainText('left at 09:00')
  })
  await test.step('on paper the lists are tables on one upright page that says whose and from when', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(await paperOf(paper)).toMatchObject({ pages: 1, isWide: false })
    const text = await textOf(paper)
    expect(text).toContain(withoutSpaces('Hotel Brahmakamal: Today'))
    expect(text).toContain(withoutSpaces('Printed 10 Jun 2027, 09:00'))
    expect(text).toContain('GuestRoomStayGuestsPaidDue')
    expect(text).not.toContain('Undo')
  })
  const paid = await hotel.rows(
    "select method, amount from folio_line where kind = 'payment' order by amount, method",
  )
  expect(paid).toEqual([
    { method: 'cash', amount: '200000' },
    { method: 'upi', amount: '200000' },
  ])
})
