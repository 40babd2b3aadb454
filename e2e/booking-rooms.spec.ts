import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { button, dialog, field, fill, fillAndContinue, openForm } from './booking-guest'
import type { RunningHotel } from './running-hotel'
import { test } from './test'

/** Another guest holds double rooms on the nights of 10 and 11 June; returns the order id. */
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

test('with all rooms sold the typed number stays, and the other type is offered for all guests', async ({
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
  await expect(page.getByText('You can ask for at most')).toHaveCount(0)
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

test('with too few rooms left the form says so, and other nights take all rooms that were typed', async ({
  page,
  hotel,
}) => {
  await othersPay(hotel, await othersHold(hotel, 2))
  await openForm(page)
  await fill(page, { ...june, 'Number of rooms': '3', 'Number of guests': '5' })
  await expect(page.getByText('You can ask for at most 1 Double Bed room.')).toBeVisible()
  await expect(field(page, 'Number of rooms')).toHaveValue('1')
  // Typing elsewhere must not make the lower number permanent.
  await field(page, 'Email').fill('asha@example.com')
  await expectAccessible(page)
  await button(page, '3 Double Bed rooms, 12 Jun 2027 to 14 Jun 2027').click()
  await expect(field(page, 'Check-in')).toHaveValue('2027-06-12')
  await expect(field(page, 'Number of rooms')).toHaveValue('3')
  await expect(field(page, 'Number of guests')).toHaveValue('5')
  await expect(page.getByText('You can ask for at most')).toHaveCount(0)
})

test('a link to another room type keeps the number of rooms, also from sold-out nights', async ({
  page,
  hotel,
}) => {
  await othersPay(hotel, await othersHold(hotel, 3))
  await openForm(page)
  await fill(page, { ...june, 'Number of rooms': '3' })
  await expect(page.getByText(none)).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await page
    .getByRole('link', { name: /Book this room/ })
    .nth(1)
    .click()
  await expect(page.getByText('4 of 4 Triple Bed rooms are free on these nights.')).toBeVisible()
  await expect(field(page, 'Number of rooms')).toHaveValue('3')
})

test('rooms that are sold while the dialog offers the queue: it says so, without a way to pay', async ({
  page,
  hotel,
}) => {
  const order = await othersHold(hotel, 3)
  await fillAndContinue(page, {}, '', 'How much will you pay when it is your turn?')
  await expect(page.getByText('When it is your turn (60 %)')).toBeVisible()
  await expect(button(page, 'Join the queue')).toBeVisible()
  await othersPay(hotel, order)
  await expect(dialog(page)).toContainText('No longer available', { timeout: 8000 })
  await expect(dialog(page)).toContainText('1 Double Bed room for 10 Jun 2027 to 12 Jun 2027')
  await expect(dialog(page)).toContainText('nothing was charged for this attempt')
  await expect(dialog(page).getByRole('button', { name: /^Pay|queue/ })).toHaveCount(0)
  await expectAccessible(page)
  await button(page, 'Choose other dates or rooms').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page, 'Check-in')).toBeFocused()
  await expect(page.getByText(none)).toBeVisible()
  await expect(instead(page)).toBeVisible()
})

test('with too few rooms left the dialog says so instead of offering the queue', async ({ page, hotel }) => {
  await fillAndContinue(page, { 'Number of rooms': '2' })
  await othersPay(hotel, await othersHold(hotel, 1))
  const order = await othersHold(hotel, 1, 'another')
  await expect(button(page, 'Join the queue')).toBeVisible()
  await othersPay(hotel, order)
  await expect(dialog(page)).toContainText(
    '2 Double Bed rooms for 10 Jun 2027 to 12 Jun 2027 are no longer available',
  )
})

test('a failed availability check leaves the dialog as it is, and the form says so', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/booking\.availability|ERR_FAILED/)
  await othersHold(hotel, 3)
  await fillAndContinue(page, {}, '', 'How much will you pay when it is your turn?')
  await page.route(/trpc\/[^?]*booking\.availability/, (route) => route.abort())
  const old = page.getByText('We could not check again just now. This is the latest we know:')
  await expect(old).toBeVisible()
  await expect(button(page, 'Join the queue')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await page.unroute(/trpc\/[^?]*booking\.availability/)
  await button(page, 'Change something').click()
  await button(page, 'Check again').click()
  await expect(old).toHaveCount(0)
  await expect(page.getByText('3 are being paid for now. You can wait in line.')).toBeVisible()
})

test('the dialog promises a hold only when the rooms are known to be free', async ({ page, watch }) => {
  watch.allow(/booking\.availability|ERR_FAILED/)
  await page.route(/trpc\/[^?]*booking\.availability/, (route) => route.abort())
  await fillAndContinue(page)
  await expect(dialog(page)).toContainText('We could not check just now which rooms are free.')
  await page.unroute(/trpc\/[^?]*booking\.availability/)
  await expect(dialog(page)).toContainText('Your room is held for 10 minutes while you pay')
})
