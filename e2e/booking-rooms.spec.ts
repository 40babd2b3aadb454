import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, field, fill, openForm } from './booking-guest'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

/** Somebody else asks for double rooms on the nights of 10 and 11 June; answers the order. */
async function othersHold(hotel: RunningHotel, rooms: number, userId = 'somebody'): Promise<string> {
  const answer = await hotel.post('/api/payment/checkout', {
    type: 'Double Bed',
    numberOfRooms: rooms,
    checkInDate: '2027-06-10',
    checkOutDate: '2027-06-12',
    paidAmount: 3000 * rooms,
    userId,
  })
  return (answer as { payment: { id: string } }).payment.id
}

async function othersPay(hotel: RunningHotel, order_id: string): Promise<void> {
  const signed = await hotel.sandbox('/razorpay/control/pay', { order_id, webhooks: 'drop' })
  await hotel.post('/api/payment/verify-payment', signed)
}

const june = { 'Check-in': '2027-06-10', 'Check-out': '2027-06-12' }
const instead = (page: Page) => page.getByRole('region', { name: 'Free instead' })
const none = 'No rooms available for the selected dates.'

test('where all is sold, the rooms that were typed stay, and the other type is taken with all of them', async ({
  page,
  hotel,
}) => {
  await othersPay(hotel, await othersHold(hotel, 3))
  await openForm(page)
  await fill(page, { ...june, 'Number of rooms': '3', 'Number of guests': '5', 'Name of person 5': 'Ritu' })
  await expect(page.getByText(none)).toBeVisible()
  await expect(button(page, 'Continue')).toBeDisabled()
  await expect(field(page, 'Number of rooms')).toHaveValue('3')
  await expect(field(page, 'Number of guests')).toHaveValue('5')
  await expect(page.getByText('can be asked for')).toHaveCount(0)
  await expect(instead(page).getByRole('button')).toHaveText([
    '3 Triple Bed rooms on the same nights',
    '2 Triple Bed rooms on the same nights',
    '3 Double Bed rooms, 8 Jun 2027 to 10 Jun 2027',
    '3 Double Bed rooms, 12 Jun 2027 to 14 Jun 2027',
    '3 Double Bed rooms, 13 Jun 2027 to 15 Jun 2027',
  ])
  await button(page, '2 Triple Bed rooms on the same nights').click()
  await expect(page.getByRole('radio', { name: 'Triple Bed' })).toBeChecked()
  await expect(field(page, 'Number of rooms')).toHaveValue('2')
  await expect(field(page, 'Number of guests')).toHaveValue('5')
  await expect(field(page, 'Name of person 5')).toHaveValue('Ritu')
  await expect(page.getByText('4 of 4 Triple Bed rooms are free on these nights.')).toBeVisible()
})

test('where too few are left the form says so, and other nights are taken with all rooms that were typed', async ({
  page,
  hotel,
}) => {
  await othersPay(hotel, await othersHold(hotel, 2))
  await openForm(page)
  await fill(page, { ...june, 'Number of rooms': '3', 'Number of guests': '5' })
  await expect(page.getByText('At most 1 Double Bed room can be asked for.')).toBeVisible()
  await expect(field(page, 'Number of rooms')).toHaveValue('1')
  // Something else is typed while fewer rooms are shown.
  await field(page, 'Email').fill('asha@example.com')
  await expectAccessible(page)
  await button(page, '3 Double Bed rooms, 12 Jun 2027 to 14 Jun 2027').click()
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-12')
  await expect(field(page, 'Number of rooms')).toHaveValue('3')
  await expect(field(page, 'Number of guests')).toHaveValue('5')
  await expect(page.getByText('can be asked for')).toHaveCount(0)
})

test('a link to another room type keeps the rooms that were typed, also from nights that are sold', async ({
  page,
  hotel,
}) => {
  await othersPay(hotel, await othersHold(hotel, 3))
  await openForm(page)
  await fill(page, { ...june, 'Number of rooms': '3' })
  await expect(page.getByText(none)).toBeVisible()
  await page.goto('/booking?roomType=Triple+Bed')
  await expect(page.getByText('4 of 4 Triple Bed rooms are free on these nights.')).toBeVisible()
  await expect(field(page, 'Number of rooms')).toHaveValue('3')
})
