import { expect, type Page } from '@playwright/test'
import { sampleGuest } from '#server/testing/sample-guest'
import type { RunningHotel } from './running-hotel'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const dialog = (page: Page) => page.getByRole('dialog')
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const sessionEnded = 'Your session has ended. Please sign in again.'

/** A link of the panel's side bar. */
export const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Hotel' }).getByRole('link', { name })

/** Opens the panel as somebody who has signed in before, and waits for hydration; the login page has its own tests. */
export async function signIn(page: Page, hotel: RunningHotel, address = ''): Promise<void> {
  const { authToken } = await hotel.post('/api/login', hotel.administrator)
  await page.addInitScript((token) => {
    // Once, since the session may end in the test.
    if (sessionStorage.getItem(token)) return
    sessionStorage.setItem(token, 'kept')
    localStorage.setItem('admin-auth-token', token)
  }, String(authToken))
  await page.goto(`/admin_panel${address && `/${address}`}`)
  await expect(button(page, 'Sign out')).toBeVisible()
}

type Party = {
  names?: string[]
  checkIn?: string
  checkOut?: string
  type?: 'Double Bed' | 'Triple Bed'
  paid?: number
  email?: string
  /** False: verify gets no form, as when the tab is closed before it. */
  withDetails?: boolean
}

const { address } = sampleGuest
let guests = 0

/** A confirmed booking, made as an external tool would make it: one Double Bed, 10 to 12 June 2027, 60 % paid. */
export async function book(hotel: RunningHotel, party: Party = {}): Promise<{ orderId: string; id: string }> {
  const {
    names = [sampleGuest.name],
    checkIn = '2027-06-10',
    checkOut = '2027-06-12',
    type = 'Double Bed',
  } = party
  guests += 1
  const wanted = {
    type,
    numberOfRooms: 1,
    checkInDate: checkIn,
    checkOutDate: checkOut,
    userId: `guest-${guests}`,
  }
  const form = {
    name: names,
    age: names.map(() => '34'),
    aadhar: names.map(() => sampleGuest.aadhar),
    numberOfGuest: names.length,
    address,
    mobileNumber: `98765${String(43210 + guests)}`,
    email: party.email ?? sampleGuest.email,
  }
  const held = await hotel.post('/api/payment/checkout', { ...wanted, paidAmount: party.paid ?? 3000 })
  const { id: orderId } = held['payment'] as { id: string }
  const paid = await hotel.sandbox('/razorpay/control/pay', { order_id: orderId })
  await hotel.post('/api/payment/verify-payment', { ...paid, ...(party.withDetails === false ? {} : form) })
  const [row] = await hotel.rows(
    `select booking.id, booking.status from booking join payment_order on payment_order.booking_id = booking.id
     where provider_order_id = $1`,
    [orderId],
  )
  expect(row?.['status']).toBe('Confirmed')
  return { orderId, id: String(row?.['id']) }
}

/** The card that has this text. */
export const card = (page: Page, words: string | RegExp) =>
  page.getByRole('article').filter({ hasText: words })

/** The row of a booking in a list. */
export const row = (page: Page, words: string | RegExp) => page.getByRole('row').filter({ hasText: words })

/** Opens the card below a booking's row. */
export async function openCard(page: Page, name: string) {
  await page.getByRole('button', { name: new RegExp(`^Card of ${name}`) }).click()
  return page.getByRole('article')
}
