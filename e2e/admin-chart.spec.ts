import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { book, button, dialog, field, signIn } from './desk'
import { paperOf } from './pdf-pages'
import type { RunningHotel } from './running-hotel'
import { expectFitsPhone, takeScreenshots } from './screenshots'
import { test } from './test'

const stay = (page: Page, name: string) => page.getByRole('grid').getByRole('link', { name })
/** The empty night of a room: `D1, 10 Jun 2027`. */
const night = (page: Page, words: string) => page.getByRole('gridcell', { name: `${words}, empty` })

async function openChart(page: Page, hotel: RunningHotel): Promise<void> {
  await signIn(page, hotel)
  await page.goto('/admin_panel/chart?from=2027-06-07')
  await expect(page.getByRole('grid', { name: 'Rooms and nights' })).toBeVisible()
}

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('This place of the chart is not on the screen.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

/** Takes a stay by its first night and holds it over another night. */
async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  const box = await from.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move(...(await middleOf(to)), { steps: 8 })
}

test('a stay is dragged to other dates: the price comes first, Escape puts it back', async ({
  page,
  hotel,
}) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openChart(page, hotel)
  await expect(stay(page, 'Asha Rawat')).toHaveAccessibleName(
    'Asha Rawat, 1 guest, 10 Jun 2027 to 12 Jun 2027, confirmed, ₹2,000 due',
  )
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-chart')
  await expectFitsPhone(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  // Dark grounds would be about half of the page.
  const { darkness, ...paper } = await paperOf(await page.pdf({ preferCSSPageSize: true }))
  expect(paper).toEqual({ pages: 1, isWide: true })
  expect(darkness).toBeLessThan(0.1)
  await page.emulateMedia({ colorScheme: 'light' })

  await dragOver(page, stay(page, 'Asha Rawat'), night(page, 'T2, 20 Jun 2027'))
  const note = page.getByText('More to pay')
  await expect(note).toBeVisible()
  await expect(page.locator('.chart-note')).toContainText('Asha Rawat, T2, 20 to 22 Jun')
  await expect(page.locator('.chart-note')).toContainText('More to pay₹2,000Due at the desk then₹4,000')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(note).toHaveCount(0)
  await expect(dialog(page)).toHaveCount(0)

  await dragOver(page, stay(page, 'Asha Rawat'), night(page, 'T2, 20 Jun 2027'))
  await page.mouse.up()
  await expect(dialog(page)).toContainText('Due at the desk then')
  expect(await hotel.rows('select room_type from booking')).toEqual([{ room_type: 'Double Bed' }])
  await expectAccessible(page)
  await takeScreenshots(page, 'admin-chart-move')
  await button(page, 'Move to T2, 20 to 22 Jun').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(stay(page, 'Asha Rawat')).toHaveAccessibleName(
    /20 Jun 2027 to 22 Jun 2027, confirmed, ₹4,000 due/,
  )
  await expect(page.locator('[data-row="T2"]')).toContainText('Rawat')
})

test('the chart is used by keyboard: a stay is moved, empty nights are booked', async ({ page, hotel }) => {
  await book(hotel, { names: ['Asha Rawat'] })
  await openChart(page, hotel)
  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await expect(stay(page, 'Asha Rawat')).toBeFocused()
  await page.keyboard.press('m')
  await field(page, 'Room').selectOption('D3')
  await expect(dialog(page)).toContainText('The price stays as it is.')
  await button(page, 'Move to D3, 10 to 12 Jun').press('Enter')
  await expect(page.locator('[data-row="D3"]')).toContainText('Rawat')
  await expect(dialog(page)).toHaveCount(0)

  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New booking' })).toBeVisible()
  await expect(page).toHaveURL(/from=2027-06-07&to=2027-06-09&type=Double\+Bed&room=D2/)
  await expect(page.getByText('Room D2, as chosen on the chart.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()

  await page.locator('[role="grid"] [tabindex="0"]').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/from=2027-06-14/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.locator(':focus')).toHaveAttribute('data-column', '24')
})

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
