import type { FreeNight } from './free-night'
import { asJson, type Json, type Visit } from './visit'
import { checkout, type QueuedGuest, walkTheQueue } from './walk-the-queue'

const guest = {
  name: ['Conformance Check', 'Conformance Passport', 'Conformance Child'],
  age: ['40', '38', '3'],
  aadhar: ['999999999999', '', ''],
  otherId: ['', 'passport', ''],
  address: {
    country: 'India',
    state: 'Uttarakhand',
    district: 'Chamoli',
    city: 'Joshimath',
    pincode: '246443',
  },
  mobileNumber: '9000000000',
  email: 'conformance@example.com',
}
/** How many seconds beyond a hold the clock is moved, for the grace period and the jobs. */
const graceSeconds = 90

const pay = ({ postToSandbox }: Visit, orderId: string): Promise<Json> =>
  postToSandbox('/razorpay/control/pay', { order_id: orderId })

/** A booking from the hold to its deletion, with the payments and the clock of the sandbox. */
export async function payAndCancel(visit: Visit, night: FreeNight): Promise<void> {
  const { holder, next, orderId } = await walkTheQueue(visit, night)
  const { call, own, postToSandbox, newUser, listen } = visit
  const { now, holdSeconds } = asJson(await own('booking.season', holder.userId))
  visit.report.note(`the sandbox's clock (${String(now)}) moves on by the length of a hold`)
  await postToSandbox('/clock', { advanceSeconds: Number(holdSeconds) + graceSeconds })
  await holder.listener.expects('reports that the time to pay is over', 'timeout', { orderId })
  await next.listener.expects('reports that the rooms are held now', 'turn')
  const held = await checkout(
    visit,
    night,
    { userId: next.userId, rooms: night.rooms, what: 'is the same hold again' },
    { message: 'Held' },
  )
  const late = await pay(visit, orderId)
  await call('comes too late', 'verifyPayment', { body: late }, 200, { message: 'TooLate' })

  const last = newUser()
  await checkout(visit, night, { userId: last, rooms: 1, what: 'waits' }, { message: 'Queued' })
  const waiting = await listen(last)
  await waiting.expects('reports the position in the queue', 'position', { position: 1 })
  const paidOrder = String(asJson(held['payment'])['id'])
  const signed = await pay(visit, paidOrder)
  await call('confirms', 'verifyPayment', { body: { ...signed, ...guest } }, 200, { status: 'confirmed' })
  await waiting.expects('reports that all rooms are sold', 'noRooms')
  await afterwards(visit, night, next, paidOrder)
}

async function afterwards(
  visit: Visit,
  night: FreeNight,
  { userId }: QueuedGuest,
  orderId: string,
): Promise<void> {
  const { call } = visit
  const again = { userId, rooms: night.rooms, what: 'is paid already' }
  await checkout(visit, night, again, { message: 'AlreadyPaid', orderId })
  const details = { bookingDetails: { orderId } }
  await call('of this booking', 'sendConfirmation', { body: details }, 200, { success: true })
  const _id = await idOf(visit, orderId, 'Confirmed')
  const paid = { razorpay_order_id: orderId }
  const quote = await call('step 1', 'refund', { body: paid }, 200, { requiresConfirmation: true })
  const amount = Number(asJson(quote['bookingDetails'])['amount'])
  const wrong = { ...paid, confirmCancellation: true, expectedRefund: amount + 1 }
  await call('step 2, another amount', 'refund', { body: wrong }, 409, { message: 'QuoteChanged' })
  const cancel = { ...paid, confirmCancellation: true, expectedRefund: amount }
  const { refundId } = await call('step 2', 'refund', { body: cancel }, 200, { amountRefunded: amount })
  if (amount > 0) {
    const receipt = { refundDetails: { refundId } }
    await call('of this refund', 'sendReceipt', { body: receipt }, 200, { success: true })
    await idOf(visit, orderId, 'Processing')
    await call('while a refund is under way', 'deleteBooking', { body: { _id } }, 409, {
      message: 'Conflict',
    })
    const file = { name: 'receipt.pdf', type: 'application/pdf', content: '%PDF-1.4' }
    await call('with a file', 'sendRefund', { body: paid, file }, 200, { success: true })
  }
  await idOf(visit, orderId, amount > 0 ? 'Refunded' : 'Cancelled')
  await call('for good', 'deleteBooking', { body: { _id } }, 200)
  await call('once more', 'deleteBooking', { body: { _id } }, 404, { message: 'NotFound' })
}

/** The booking's id in the administrator's list of this status. */
async function idOf({ call, report }: Visit, orderId: string, status: string): Promise<string> {
  const list = await call(`of ${status}`, 'fetchBookings', { body: { status } }, 200)
  const found = Object.values(list)
    .map(asJson)
    .find(({ razorpay_order_id }) => razorpay_order_id === orderId)
  report.check(`the booking is ${status}`, found ? undefined : 'it is not in the list')
  return String(found?.['_id'])
}
