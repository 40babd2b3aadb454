import { expect, type Page } from '@playwright/test'
import { book, button, dialog, field, screen, signIn } from './desk'
import { test } from './test'

const openBooking = async (page: Page, id: string, name: string) => {
  await page.goto(`/admin_panel/bookings/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const newBooking = async (page: Page, from: string, nights: number) => {
  await screen(page, 'New booking').click()
  await field(page, 'Check-in').fill(from)
  for (let night = 1; night < nights; night++) await button(page, 'One night more').click()
}
/** Opens the booking that was just made, and answers its id. */
const made = async (page: Page, kind: string): Promise<string> => {
  await page.getByRole('link', { name: `See the booking: ${kind}` }).click()
  await expect(page).toHaveURL(/bookings\/[0-9a-f-]{36}$/)
  return page.url().slice(-36)
}

test('a day at the desk, from the morning list to the cash count', async ({ page, hotel }) => {
  test.setTimeout(240_000)
  const asha = await book(hotel, { names: ['Asha Rawat'] })
  const bala = await book(hotel, { names: ['Bala Chettri'] })
  const ritu = await book(hotel, { names: ['Ritu Khatri'], checkIn: '2027-06-20', checkOut: '2027-06-22' })
  const stay = { checkIn: '2027-06-08', checkOut: '2027-06-13', type: 'Triple Bed', paid: 10_500 } as const
  const dolma = await book(hotel, { names: ['Dolma Negi'], ...stay })
  await page.setViewportSize({ width: 1440, height: 900 })
  page.setDefaultTimeout(30_000)

  await test.step('two days before, a guest checks in', async () => {
    await hotel.clock.moveTo('2027-06-08T15:00:00+05:30')
    await signIn(page, hotel, 'today')
    await button(page, 'Check in Dolma Negi').click()
    await field(page, 'Take now').fill('0')
    await page.getByRole('form').getByRole('button', { name: 'Check in' }).click()
    await expect(row(page, 'Dolma Negi').filter({ hasText: 'here since 15:0' })).toBeVisible()
  })

  await test.step('the morning list has who comes, who is here and who owes', async () => {
    await hotel.clock.moveTo('2027-06-10T08:00:00+05:30')
    const { authToken } = await hotel.post('/api/login', hotel.administrator)
    const dearer = { type: 'Double Bed', amount: 3000 }
    await page.request.put('/api/updateRoomRate', {
      data: dearer,
      headers: { 'auth-token': String(authToken) },
    })
    await signIn(page, hotel, 'today')
    await expect(page.getByRole('heading', { name: 'Thursday, 10 Jun 2027' })).toBeVisible()
    await expect(row(page, 'Asha Rawat')).toContainText('₹2,000')
    await expect(row(page, 'Dolma Negi')).toContainText('₹7,000')
    await expect(page.getByRole('navigation', { name: 'The day in numbers' })).toContainText('2arriving')
  })

  let kamla = ''
  await test.step('a caller gets the last double room; what is free stood there first', async () => {
    await newBooking(page, '2027-06-10', 2)
    await expect(page.getByText('1 of 3 free.')).toBeVisible()
    await field(page, 'Name').fill('Kamla Thapliyal')
    await field(page, 'Mobile number').fill('98111 22233')
    await button(page, 'Book 1 room').click()
    kamla = await made(page, '1 Double')
    await expect(page.getByText('₹6,000').first()).toBeVisible()
  })

  await test.step('a guest of the site comes two days later, for a dearer price', async () => {
    await openBooking(page, ritu.id, 'Ritu Khatri')
    await button(page, 'Change stay').click()
    await field(page, 'Check-out').fill('2027-06-24')
    await field(page, 'Check-in').fill('2027-06-22')
    await expect(dialog(page)).toContainText('₹6,000')
    await button(page, 'Change for ₹1,000 more').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page, 'Take ₹3,000')).toBeVisible()
    await expect
      .poll(async () => (await hotel.mails()).some(({ subject }) => subject.startsWith('Booking changed')))
      .toBe(true)
  })

  let claire = ''
  await test.step('a guest does not come, and a walk-in from abroad gets the room for one night', async () => {
    await hotel.clock.moveTo('2027-06-10T12:30:00+05:30')
    await openBooking(page, bala.id, 'Bala Chettri')
    await button(page, 'Did not come').click()
    await button(page, 'They did not come: free the room').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button(page, 'Undo “did not come”')).toBeVisible()
    await newBooking(page, '2027-06-10', 1)
    await field(page, 'Name').fill('Claire Moreau')
    await field(page, 'Mobile number').fill('+33 6 12 34 56 78')
    await field(page, 'Country').fill('France')
    await button(page, 'Book 1 room').click()
    claire = await made(page, '1 Double')
    await screen(page, 'Today').click()
    await button(page, 'Check in Claire Moreau').click()
    await button(page, 'Take ₹3,000 in cash and check in').click()
    await expect(row(page, 'Claire Moreau').filter({ hasText: 'here since' })).toBeVisible()
  })

  await test.step('guests leave early, and part of what they paid goes back in cash', async () => {
    await openBooking(page, dolma.id, 'Dolma Negi')
    await button(page, 'Left early').click()
    await field(page, 'Goes back to them').fill('2000')
    await button(page, 'They leave today; give ₹2,000 back next').click()
    await expect(dialog(page)).toContainText('Give money back')
    await page.getByRole('radio', { name: 'Cash' }).check()
    await field(page, 'Why').fill('left early')
    await button(page, 'Give ₹2,000 back in cash').click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByText('Unused nights').first()).toBeVisible()
    await expect(button(page, /^Give .* back$/)).toHaveCount(0)
  })

  await test.step('a room breaks: its guest moves for their last night, and it is closed by its number', async () => {
    await screen(page, 'Today').click()
    await button(page, 'Check in Asha Rawat').click()
    await button(page, 'Take ₹2,000 in cash and check in').click()
    await expect(row(page, 'Asha Rawat').filter({ hasText: 'here since' })).toBeVisible()
    await hotel.clock.moveTo('2027-06-11T10:00:00+05:30')
    await signIn(page, hotel, 'today')
    await button(page, 'Check out Claire Moreau').click()
    const own =
      (await row(page, 'Asha Rawat')
        .first()
        .getByText(/^D[1-3]$/)
        .textContent()) ?? ''
    await openBooking(page, asha.id, 'Asha Rawat')
    await button(page, 'Move room').click()
    await dialog(page).getByRole('radio', { disabled: false }).first().check()
    await dialog(page)
      .getByRole('button', { name: `Move from ${own} to` })
      .click()
    await expect(dialog(page)).toHaveCount(0)
    await page.goto('/admin_panel/chart?from=2027-06-07')
    await button(page, 'Close rooms').first().click()
    await field(page, 'Room').selectOption(own)
    await field(page, 'First night').fill('2027-06-11')
    await field(page, 'Open again on').fill('2027-06-13')
    await field(page, 'Why').fill('Geyser broken')
    await button(page, `Close ${own}, 11 to 13 Jun`).click()
    await expect(page.locator(`[data-row="${own}"]`).getByRole('button')).toHaveAccessibleName(
      /Geyser broken/,
    )
  })

  await test.step('a group takes all seven rooms and pays a part by UPI', async () => {
    await newBooking(page, '2027-06-16', 2)
    for (let room = 1; room < 3; room++) await button(page, 'One double more').click()
    for (let room = 0; room < 4; room++) await button(page, 'One triple more').click()
    await field(page, 'Name').fill('Kiran Mehta')
    await field(page, 'Mobile number').fill('98222 33344')
    await field(page, 'Guests').fill('18')
    await field(page, 'Group name (if any)').fill('Indore yatra')
    await page.getByRole('radio', { name: 'UPI' }).check()
    await field(page, 'Amount').fill('10000')
    await button(page, 'Book 7 rooms').click()
    await expect(page.getByRole('heading', { name: 'Booked for Kiran Mehta.' })).toBeVisible()
    await screen(page, 'Groups').click()
    await expect(row(page, 'Indore yatra')).toContainText('₹36,000')
  })

  await test.step('the day is counted with ₹50 missing, and closed', async () => {
    await page.goto('/admin_panel/money?date=2027-06-10')
    await expect(page.getByText('₹3,000 in cash should be there.')).toBeVisible()
    await field(page, 'Cash counted').fill('2950')
    await button(page, 'Close the day with ₹2,950').click()
    await expect(dialog(page)).toContainText('₹50')
    await button(page, 'Close the day').click()
    await expect(dialog(page)).toContainText('10 Jun 2027 is closed.')
    await button(page, 'OK').click()
    await expect(page.getByText(/Closed by desk@hotel.example/)).toBeVisible()
    await page.goto('/admin_panel/money?date=2027-06-11')
    await expect(page.getByText('₹10,000').first()).toBeVisible()
  })

  await test.step('the session ends in the middle of a form; after signing in it is still there', async () => {
    await newBooking(page, '2027-06-24', 2)
    await field(page, 'Name').fill('Leela Krishnan')
    await field(page, 'Mobile number').fill('98333 44455')
    await hotel.clock.advance(13 * 3600)
    // The screen asks by itself, too, and may be gone before the press.
    await button(page, 'Book 1 room')
      .or(page.getByText(/session has ended/))
      .click()
    await expect(page).toHaveURL(/\/admin_login_page$/)
    await field(page, 'Email').fill(hotel.administrator.email)
    await field(page, 'Password').fill(hotel.administrator.password)
    await button(page, 'Login').click()
    await expect(page).toHaveURL(/\/admin_panel\/new/)
    await expect(field(page, 'Name')).toHaveValue('Leela Krishnan')
    await expect(field(page, 'Check-in')).toHaveValue('2027-06-24')
    await button(page, 'Book 1 room').click()
    await expect(page.getByRole('heading', { name: 'Booked for Leela Krishnan.' })).toBeVisible()
  })

  expect(new Set([kamla, claire])).toHaveProperty('size', 2)
  const twice = await hotel.rows(
    'select room_type, night, slot from room_night group by 1, 2, 3 having count(*) > 1',
  )
  expect(twice).toEqual([])
})
