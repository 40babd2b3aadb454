import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible } from './axe'
import { openChart, stay } from './chart'
import { book, button, dialog, field } from './desk'
import { test } from './test'

test('a room is closed by its number, and opened again; a refusal names who has it', async ({
  page,
  hotel,
}) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await openChart(page, hotel)
  await button(page, 'Close rooms').first().click()
  await field(page, 'First night').fill('2027-06-11')
  await field(page, 'Open again on').fill('2027-06-14')
  await button(page, 'Close D1, 11 to 14 Jun').click()
  await expect(dialog(page)).toContainText('Say why, so that others at the desk know.')
  await expectAccessible(page)
  await field(page, 'Room').selectOption('D2')
  await field(page, 'Why').fill('Geyser repair')
  await button(page, 'Close D2, 11 to 14 Jun').click()
  const closure = page.getByRole('grid').getByRole('button', { name: 'Closed, 11 Jun 2027 to 14 Jun 2027' })
  await expect(page.locator('[data-row="D2"]').getByRole('button')).toHaveAccessibleName(/Geyser repair/)

  await book(hotel, { names: ['Bhola Negi'] })
  await button(page, 'Close rooms').first().click()
  await field(page, 'Room').selectOption('D3')
  await field(page, 'First night').fill('2027-06-10')
  await field(page, 'Open again on').fill('2027-06-12')
  await field(page, 'Why').fill('New roof')
  await button(page, 'Close D3, 10 to 12 Jun').click()
  await expect(dialog(page).getByRole('alert')).toContainText('Asha Rawat')
  await expect(field(page, 'Why')).toHaveValue('New roof')
  await button(page, 'Leave it open').click()

  await closure.click()
  await expect(dialog(page)).toContainText('Geyser repair (desk@hotel.example)')
  await button(page, 'Open again').click()
  await expect(closure).toHaveCount(0)
})

test('guests who would have to change rooms are named, and a swap spares them', async ({ page, hotel }) => {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const desk = (call: string, input: object) =>
    hotel.post(`/trpc/desk.${call}`, input, { 'auth-token': String(authToken) })
  const nights = {
    'Bhola Negi': ['14', '16', 'D1'],
    'Kamla Devi': ['12', '14', 'D2'],
    'Om Singh': ['13', '15', 'D3'],
  }
  const rooms = [{ type: 'Double Bed', numberOfRooms: 1 }]
  for (const [name, [from, to, roomNumber]] of Object.entries(nights)) {
    const dates = { checkInDate: `2027-06-${from}`, checkOutDate: `2027-06-${to}` }
    await desk('book', { id: randomUUID(), ...dates, rooms, name, mobileNumber: '9876543210', roomNumber })
  }
  const dates = { checkInDate: '2027-06-12', checkOutDate: '2027-06-16' }
  await desk('book', { id: randomUUID(), ...dates, rooms, name: 'Asha Rawat', mobileNumber: '9811122233' })
  await openChart(page, hotel)
  const changes = page.getByRole('region', { name: 'Somebody would have to change rooms' })
  await expect(changes).toContainText('Asha Rawat would change from')
  await expectAccessible(page)
  await changes.getByRole('button', { name: /^Put .* into D\d$/ }).click()
  await expect(page.getByText('Nobody has to change rooms during their stay in these weeks.')).toBeVisible()
})

test('a stay that somebody else changed meanwhile is moved only after a second look', async ({
  page,
  hotel,
}) => {
  const { id: bookingId } = await book(hotel, { names: ['Asha Rawat'] })
  await openChart(page, hotel)
  await stay(page, 'Asha Rawat').click({ button: 'right' })
  await field(page, 'Check-out').fill('2027-06-13')
  await expect(dialog(page)).toContainText('More to pay₹2,500')
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  const change = { bookingId, note: 'and wants tea', tellGuest: false }
  await hotel.post('/trpc/desk.change', change, { 'auth-token': String(authToken) })
  await button(page, 'Move to D1, 10 to 13 Jun').click()
  await expect(dialog(page).getByRole('alert')).toContainText('has changed since you opened it')
  await expect(field(page, 'Check-out')).toHaveValue('2027-06-13')
  await button(page, 'Move to D1, 10 to 13 Jun').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(stay(page, 'Asha Rawat')).toHaveAccessibleName(/10 Jun 2027 to 13 Jun 2027/)
})

test('without a connection the chart is a saved copy that says from when it is', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  await book(hotel, { names: ['Asha Rawat'] })
  await page.clock.install()
  await openChart(page, hotel)
  await expect(stay(page, 'Asha Rawat')).toBeVisible()
  await page.context().setOffline(true)
  await page.clock.runFor(32_000)
  await expect(page.getByText(/Saved copy from 10:\d\d, no connection/)).toBeVisible()
  await expect(stay(page, 'Asha Rawat')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
})
