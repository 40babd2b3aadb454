import { expect, type Page, type Route } from '@playwright/test'
import { book, button, card, dialog, signIn } from './desk'
import { test } from './test'

/** A refusal without a message. */
const withoutMessage = (route: Route) => {
  const error = {
    message: '',
    code: -32_603,
    data: { code: 'CONFLICT', httpStatus: 409, refusal: 'Conflict' },
  }
  return route.fulfill({ status: 409, json: [{ error }] })
}

const deletion = '**/trpc/admin.deleteBooking*'
async function tryToDelete(page: Page, outcome: string): Promise<void> {
  await page.getByRole('button', { name: /^Delete the booking of Asha/ }).click()
  await button(page, 'Delete permanently').click()
  await expect(dialog(page).getByRole('heading')).toHaveText(outcome)
  await button(page, 'OK').click()
  await page.unroute(deletion)
}

test('if the server is slow, sends no message or is down, the panel shows its own messages', async ({
  page,
  hotel,
  watch,
}) => {
  watch.allow(/admin\.deleteBooking/, /send-refund/)
  await book(hotel)
  const { orderId } = await book(hotel, {
    names: ['Mohan Rawat'],
    checkIn: '2027-06-14',
    checkOut: '2027-06-16',
  })
  await hotel.post('/api/payment/refund', { razorpay_order_id: orderId, confirmCancellation: true })
  await signIn(page, hotel)
  await button(page, 'View Bookings').click()
  await page.route(deletion, withoutMessage)
  await tryToDelete(page, 'Failed to delete booking')
  await page.route(deletion, (route) => route.abort('connectionreset'))
  await tryToDelete(page, 'Something went wrong while deleting booking')
  await expect(card(page, 'Asha Rawat')).toBeVisible()

  await button(page, 'Refund Req').click()
  await page.route('**/api/send-refund', (route) => route.fulfill({ status: 409, json: {} }))
  await card(page, 'Mohan Rawat').getByRole('button', { name: 'Refunded' }).click()
  await button(page, 'Yes, it is refunded').click()
  await expect(dialog(page).getByRole('heading')).toHaveText('Failed to send refund email')
  await button(page, 'OK').click()

  const gates: (() => void)[] = []
  const gate = () => new Promise<void>((resolve) => gates.push(resolve))
  const open = () => {
    for (const release of gates.splice(0)) release()
  }
  await page.route('**/trpc/booking.rooms*', async (route) => {
    await gate()
    await route.fulfill({ json: [{ result: { data: [] } }] })
  })
  await button(page, 'Change Room Rates').click()
  await expect(page.getByText('Loading rooms...')).toBeVisible()
  await expect.poll(() => gates.length).toBe(1)
  open()
  await expect(page.getByText('No rooms available', { exact: true })).toBeVisible()
  await page.unroute('**/trpc/booking.rooms*')
  await page.reload()
  await page.route('**/trpc/admin.changeRate*', async (route) => {
    await gate()
    await route.continue()
  })
  await button(page, 'Update Rate').first().click()
  await expect(button(page, 'Updating...')).toBeVisible()
  open()
  await expect(button(page, 'Update Rate')).toHaveCount(2)
})
