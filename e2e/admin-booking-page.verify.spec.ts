import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { act, folio, inDialog, open } from './booking-page'
import { book, button, dialog, field } from './desk'
import { choose } from './page-checks'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

test('a change shows its price first, who has the rooms, and what another desk has changed', async ({
  page,
  hotel,
}) => {
  const { id } = await book(hotel)
  for (const name of ['Mohan Rawat', 'Ritu Singh', 'Dolma Negi'])
    await book(hotel, { names: [name], checkIn: '2027-06-14', checkOut: '2027-06-16' })
  await open(page, hotel, id)
  await act(page, 'Change stay').click()
  await field(page, 'Check-in').fill('2027-06-14')
  await field(page, 'Check-out').fill('2027-06-16')
  await expect(dialog(page)).toContainText('Mohan Rawat')
  await expect(inDialog(page, /^Change/)).toBeDisabled()
  await expectAccessible(page)
  await field(page, 'Check-in').fill('2027-06-10')
  await field(page, 'Check-out').fill('2027-06-13')
  await expect(dialog(page)).toContainText(
    'Old price₹5,000New price₹7,500More to pay₹2,500Paid so far₹3,000Due₹4,500',
  )
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-page-change')

  await test.step('what is typed is kept over a reload, and another desk’s change is told, not overwritten', async () => {
    const { authToken } = await hotel.post('/api/login', hotel.administrator)
    const note = { bookingId: id, note: 'Vegetarian', tellGuest: false }
    await hotel.post('/trpc/desk.change', note, { 'auth-token': String(authToken) })
    await page.reload()
    await act(page, 'Change stay').click()
    await expect(field(page, 'Check-out')).toHaveValue('2027-06-13')
    await expect(inDialog(page, 'Change for ₹2,500 more')).toBeEnabled()
    await inDialog(page, 'Change for ₹2,500 more').click()
    await expect(dialog(page).getByRole('alert')).toContainText('What you typed is still here.')
    await expect(field(page, 'Check-out')).toHaveValue('2027-06-13')
    await inDialog(page, 'Change for ₹2,500 more').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('Vegetarian')).toBeVisible()
    await expect(act(page, 'Take ₹4,500')).toBeVisible()
  })
  const [stay] = await hotel.rows('select check_out from booking where id = $1', [id])
  expect(stay).toEqual({ check_out: '2027-06-13' })
})

test('a no-show frees the room and is undone; leaving early gives the unused night back', async ({
  page,
  hotel,
}) => {
  const { id } = await book(hotel, { paid: 5000 })
  await hotel.clock.moveTo('2027-06-10T13:00:00+05:30')
  await open(page, hotel, id)
  await act(page, 'Did not come').click()
  await expectAccessible(page)
  await inDialog(page, 'They did not come: free the room').click()
  await expect(page.getByText('Did not come', { exact: true })).toBeVisible()
  await act(page, 'Undo “did not come”').click()
  await expect(page.getByText(/^Arrives today/)).toBeVisible()
  await act(page, 'Check in').click()
  await expectAccessible(page)
  await inDialog(page, 'Check in').click()
  await expect(page.getByText(/^In house/)).toBeVisible()
  await act(page, 'Check out').click()
  await act(page, 'Undo check-out').click()
  await expect(page.getByText('In house, D1')).toBeVisible()
  await act(page, 'Move room').click()
  await dialog(page).getByRole('radio', { name: 'D3, ready' }).check()
  await expectAccessible(page)
  await inDialog(page, 'Move from D1 to D3').click()
  await expect(page.getByText('In house, D3')).toBeVisible()
  await hotel.clock.moveTo('2027-06-10T20:00:00+05:30')
  await act(page, 'Left early').click()
  await field(page, 'Goes back to them').fill('2500')
  await expectAccessible(page)
  await inDialog(page, 'They leave today; give ₹2,500 back next').click()
  await expect(dialog(page)).toContainText('has paid ₹2,500 more than is due.')
  await choose(dialog(page), 'Cash')
  await field(page, 'Why').fill('Left early')
  await inDialog(page, 'Give ₹2,500 back in cash').click()
  await expect(page.getByText('nothing due')).toBeVisible()
})

test('guests in house move to another room type from tonight, with what they had paid', async ({
  page,
  hotel,
}) => {
  const { id } = await book(hotel, { paid: 5000 })
  await hotel.clock.moveTo('2027-06-10T13:00:00+05:30')
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  await hotel.post('/trpc/desk.checkIn', { bookingId: id }, { 'auth-token': String(authToken) })
  await hotel.clock.moveTo('2027-06-11T10:00:00+05:30')
  await open(page, hotel, id)
  await act(page, 'Change stay').click()
  await expect(dialog(page).getByText('Room type')).toHaveCount(0)
  await inDialog(page, 'Leave it as it is').click()
  await act(page, 'Other rooms from tonight').click()
  await choose(dialog(page), 'They leave them')
  await choose(dialog(page), 'Triple')
  await expect(dialog(page)).toContainText('Due for both bookings₹1,000')
  await expectAccessible(page)
  await expectFitsPhone(page)
  await takeScreenshots(page, 'booking-other-rooms')
  await inDialog(page, 'Book 1 room for ₹3,500').click()
  await expect(page.getByText(/^Arrives today/)).toBeVisible()
  await expect(folio(page)).toContainText('Paid before, with the booking from 10 Jun 2027')
  await expect(act(page, 'Take ₹1,000')).toBeVisible()
})

test('missing details are filled in, and the mail is sent again', async ({ page, hotel }) => {
  const { id } = await book(hotel, { withDetails: false })
  await open(page, hotel, id)
  await expect(page.getByText('Guest details missing')).toBeVisible()
  await button(page, 'Fill in what is missing').click()
  await button(page, 'Save').click()
  await expect(dialog(page)).toContainText('Enter name for person 1.')
  await field(page, 'Mobile number').fill('9876543210')
  await field(page, 'Email (may stay empty)').fill('right@example.com')
  await field(page, 'Name of person 1').fill('अनुष्का कुँवर')
  await field(page, 'Age of person 1').fill('29')
  await field(page, 'Document of person 1').selectOption('aadhaar')
  await field(page, 'Aadhar of person 1').fill('2341 2341 2346')
  await expectAccessible(page)
  await takeScreenshots(page, 'booking-page-guests')
  await button(page, 'Save').click()
  await expect(page.getByRole('heading', { name: 'अनुष्का कुँवर' })).toBeVisible()
  await act(page, 'Send mail again').click()
  await expect(page.getByText('On its way to right@example.com.')).toBeVisible()
  await button(page, 'Write a note').click()
  await field(page, 'Note for the desk').fill('Wants tea at six.')
  await button(page, 'Save').click()
  await expect(page.getByText('Wants tea at six.')).toBeVisible()
  await page.getByRole('main').getByText('More', { exact: true }).click()
  await button(page, 'Delete booking').click()
  await expect(dialog(page)).toContainText('₹3,000 stays with the hotel')
  await expectAccessible(page)
  await button(page, 'Delete permanently').click()
  await expect(page).toHaveURL(/admin_panel\/bookings$/)
})

test('a saved copy of a booking offers nothing that would have to be saved', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const { id } = await book(hotel, { paid: 5000 })
  await page.clock.install()
  await open(page, hotel, id)
  await act(page, 'Add extra').click()
  await field(page, 'What it is for').fill('Dinner')
  await field(page, 'Price').fill('640')
  await inDialog(page, 'Add ₹640 to the bill').click()
  const changes = page.getByRole('button', { name: /^(Reverse|Write a note|Change guests|Fill in)/ })
  await expect(changes).toHaveCount(3)
  await page.context().setOffline(true)
  await page.clock.runFor(32_000)
  await expect(page.getByText(/^Saved copy.* What you enter now cannot be saved\.$/)).toBeVisible()
  await expect(folio(page)).toContainText('Dinner')
  await expect(changes).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'What to do' })).toHaveCount(0)
  await page.context().setOffline(false)
})
