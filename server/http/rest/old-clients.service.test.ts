import { expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import type { Answer } from '#server/testing/hotel-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { hold, pay, verify } = hotel

/** The text of an answer with placeholders for ids, instants and keys. */
const textOf = ({ status, body }: Answer) =>
  `${status} ${JSON.stringify(body)}`
    .replace(/order_\w+/g, 'order_1')
    .replace(/pay_\w+/g, 'pay_1')
    .replace(/rfnd_\w+/g, 'rfnd_1')
    .replace(/rzp_test_\w+/g, 'rzp_test_1')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+05:30/g, 'an instant')
const ask = async (path: string, body: object) => textOf(await hotel.post(path, body))
const withoutNew = (text: string) => text.replace(/,"fromAmount":\d+|,"total":\d+,"nights":\[.*?\]/g, '')

const dates = { checkInDate: '2027-06-10', checkOutDate: '2027-06-12' }
const double = { type: 'Double Bed', ...dates }
const check = async (over: object = {}) =>
  withoutNew(await ask('/api/check-availability', { ...double, ...over }))
const checkout = (over: object) =>
  ask('/api/payment/checkout', { ...double, numberOfRooms: 1, paidAmount: 3000, userId: 'me', ...over })
const refund = (orderId: string, over: object = {}) =>
  ask('/api/payment/refund', { razorpay_order_id: orderId, ...over })

// Each text is what the version before rate periods answered. Clients that compare or parse by position may rely on it.

test('without rate periods, the rooms are listed as ever, with the new field last', async () => {
  const text = await ask('/api/fetchRoomDetails', {})
  expect(withoutNew(text)).toBe(
    '200 [{"_id":"double-bed","type":"Double Bed","beds":2,"amount":2500,"totalRooms":3},{"_id":"triple-bed","type":"Triple Bed","beds":3,"amount":3500,"totalRooms":4}]',
  )
  expect(text).toContain('"totalRooms":3,"fromAmount":2500}')
})

test('without rate periods, free rooms and refused dates are answered as ever, with the new fields last', async () => {
  expect(await check()).toBe('200 {"success":true,"availableRooms":3,"heldRooms":0}')
  await hold({ userId: 'others', numberOfRooms: 2, paidAmount: 6000 })
  expect(await check({ totalRooms: 2, userId: 'me' })).toBe(
    '200 {"success":true,"availableRooms":1,"heldRooms":2}',
  )
  expect(await check({ userId: 'others' })).toBe('200 {"success":true,"availableRooms":3,"heldRooms":0}')
  expect(await check({ checkInDate: '2027-10-12', checkOutDate: '2027-10-13' })).toBe(
    '400 {"success":false,"message":"StayNotPossible","error":"The last check-in of this season is 11 Oct 2027."}',
  )
  expect(await check({ checkInDate: '2027-05-24' })).toBe(
    '400 {"success":false,"message":"StayNotPossible","error":"Check-in must be from 25 May 2027 onwards."}',
  )
  expect(await check({ checkOutDate: '2027-06-25' })).toBe(
    '400 {"success":false,"message":"StayNotPossible","error":"A stay can be at most 14 nights."}',
  )
  expect(await check({ type: 'Suite' })).toBe(
    '400 {"success":false,"message":"InvalidInput","error":"Room type must be one of: Double Bed, Triple Bed."}',
  )
  expect(await ask('/api/check-availability', { ...double, totalRooms: 2 })).toBe(
    '200 {"success":true,"availableRooms":1,"heldRooms":2,"total":10000,"nights":[{"date":"2027-06-10","amount":2500},{"date":"2027-06-11","amount":2500}]}',
  )
})

test('without rate periods, checkout answers as ever', async () => {
  expect(await checkout({ paidAmount: 1 })).toBe(
    '400 {"success":false,"message":"WrongAmount","error":"The amount to pay for this stay is 3000 (60%, ₹3,000) or 5000 (100%, ₹5,000). Nothing was booked."}',
  )
  expect(await checkout({ checkInDate: '2027-05-24' })).toBe(
    '400 {"success":false,"message":"StayNotPossible","error":"Check-in must be from 25 May 2027 onwards."}',
  )
  const all = { numberOfRooms: 3, paidAmount: 9000 }
  const held =
    '200 {"success":true,"message":"Held","payment":{"id":"order_1","amount":900000,"currency":"INR"},"key":"rzp_test_1","holdExpiresAt":"an instant"}'
  expect(await checkout(all)).toBe(held)
  const orderId = await hold({ ...all, userId: 'me' })
  expect(await checkout(all)).toBe(held)
  expect(await checkout({ userId: 'others' })).toBe(
    '200 {"success":false,"message":"Queued","error":"All free rooms are being paid for now. You are number 1 in line and keep your place; ask again to see whether it is your turn.","position":1}',
  )
  await verify(pay(orderId), aForm())
  expect(await checkout(all)).toBe(
    '200 {"success":false,"message":"AlreadyPaid","error":"This booking is already paid and confirmed.","orderId":"order_1"}',
  )
  expect(await checkout({ userId: 'others' })).toBe(
    '200 {"success":false,"message":"NoRooms","error":"All rooms are booked for 10 Jun 2027 and 12 Jun 2027. You may check for other dates."}',
  )
})

const booked =
  '{"type":"Double Bed","numberOfRooms":1,"numberOfGuest":1,"mobileNumber":"98••••••10","email":"a••••a@example.com","guest":[{"name":"Asha R.","age":34,"aadhar":"XXXX XXXX 2346","otherId":""}],"checkInDate":"2027-06-10","checkOutDate":"2027-06-12","paidAmount":3000,"pendingAmount":2000,"orderId":"order_1","paymentId":"pay_1","amount":2343.36,"refundEligible":"80% refund: ₹2,343.36 of ₹3,000.00 paid","refundSteps":[{"until":"2027-05-10","percent":80,"amount":2343.36},{"until":"2027-05-15","percent":65,"amount":1903.98},{"until":"2027-05-20","percent":50,"amount":1464.6},{"until":"2027-05-30","percent":35,"amount":1025.22},{"until":"2027-05-31","percent":20,"amount":585.84}]}'

test('without rate periods, the steps of a cancelling are answered as ever', async () => {
  const orderId = await hold()
  await verify(pay(orderId), aForm())
  expect(await refund(orderId)).toBe(
    `200 {"success":true,"bookingDetails":${booked},"requiresConfirmation":true,"message":"Please confirm the cancellation."}`,
  )
  expect(await refund(orderId, { confirmCancellation: true, expectedRefund: 3000 })).toBe(
    `409 {"success":false,"message":"QuoteChanged","error":"The refund has changed, so nothing was cancelled. It is now: 80% refund: ₹2,343.36 of ₹3,000.00 paid. Please confirm again.","bookingDetails":${booked},"requiresConfirmation":true}`,
  )
  const cancel = () => refund(orderId, { confirmCancellation: true, expectedRefund: 2343.36 })
  await cancel()
  await hotel.advance(1)
  expect(await cancel()).toBe(
    '200 {"success":true,"message":"Refund request submitted successfully. Refund will be processed within 2-3 working days.","refundId":"rfnd_1","amountRefunded":2343.36,"refunds":[{"refundId":"rfnd_1","amount":2343.36}],"refundDate":"2027-03-01"}',
  )
  expect(await refund('order_unknown')).toBe(
    '404 {"success":false,"message":"NotFound","error":"There is no booking with this order id that can be cancelled."}',
  )
})
