import type { RunningHotel } from './running-hotel'

/** Another guest, without a browser, asks for double rooms on the nights of 10 and 11 June 2027; returns the order id. */
export async function othersHold(hotel: RunningHotel, rooms: number, userId = 'somebody'): Promise<string> {
  const request = { type: 'Double Bed', checkInDate: '2027-06-10', checkOutDate: '2027-06-12' }
  const sums = { numberOfRooms: rooms, paidAmount: 3000 * rooms }
  const { payment } = await hotel.post('/api/payment/checkout', { ...request, ...sums, userId })
  // Without rooms there is nothing to pay.
  return String((payment as { id: string } | undefined)?.id)
}

/** Pays an order elsewhere than in the guest's window; `pay` as in the sandbox's call. */
export const payElsewhere = (hotel: RunningHotel, order_id: string, pay: Record<string, unknown> = {}) =>
  hotel.sandbox('/razorpay/control/pay', { order_id, ...pay })

export async function othersPay(hotel: RunningHotel, order: string): Promise<void> {
  const signed = await payElsewhere(hotel, order, { webhooks: 'drop' })
  await hotel.post('/api/payment/verify-payment', signed)
}

/** The states of all bookings, the oldest first. */
export const statuses = async (hotel: RunningHotel) =>
  (await hotel.rows('select status from booking order by rank')).map(({ status }) => status)

/** The order that the guest's window pays. */
export const openOrder = async (hotel: RunningHotel) => {
  const [order] = await hotel.rows(
    'select provider_order_id as id from payment_order order by created_at desc',
  )
  return String(order?.['id'])
}
