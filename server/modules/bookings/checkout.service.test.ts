import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { asRupees } from '#shared/money/rupees'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())

beforeEach(() => emptyHotel(hotel.db))

const nights = () => hotel.db.selectFrom('room_night').selectAll().execute()

describe('one guest', () => {
  test('gets a hold, with an order for exactly the amount to pay', async () => {
    const answer = await guests.checkout()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Held',
      payment: { amount: 300_000, currency: 'INR' },
    })
    expect(await guests.available()).toEqual({ success: true, availableRooms: 2, heldRooms: 1 })
    expect(await guests.available({ userId: 'guest-1' })).toMatchObject({ availableRooms: 3, heldRooms: 0 })
  })

  test('pays 60 % of ₹4,999 by an order of exactly 300000 paise, with ₹1,999 pending', async () => {
    await hotel.db
      .updateTable('room_type')
      .set({ nightly_rate: asRupees(4999) })
      .where('type', '=', 'Double Bed')
      .execute()
    const orderId = await guests.hold({ checkOutDate: '2027-06-11', paidAmount: 3000 })
    const order = await hotel.db
      .selectFrom('payment_order')
      .selectAll()
      .where('provider_order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ amount: 300_000, pending: 199_900 })
    await hotel.db
      .updateTable('room_type')
      .set({ nightly_rate: asRupees(2500) })
      .where('type', '=', 'Double Bed')
      .execute()
  })

  test('is refused a wrong amount with the right ones named, and nothing is created', async () => {
    const before = (await hotel.ledger()).orders.length
    const answer = await guests.checkout({ paidAmount: 1 })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, message: 'WrongAmount' })
    expect(answer.body['error']).toMatch(/3000 \(60%.*5000 \(100%/)
    expect((await hotel.ledger()).orders).toHaveLength(before)
    expect(await hotel.db.selectFrom('booking').selectAll().execute()).toEqual([])
  })

  test('gets one and the same order for four parallel checkouts of one draft', async () => {
    const before = (await hotel.ledger()).orders.length
    const answers = await Promise.all([1, 2, 3, 4].map(() => guests.checkout({ draftId: 'draft-1' })))
    expect(new Set(answers.map(guests.orderOf)).size).toBe(1)
    expect((await hotel.ledger()).orders).toHaveLength(before + 1)
  })

  test('who opens payment five more times holds one room, by the same order', async () => {
    const first = await guests.hold()
    for (let again = 0; again < 5; again++) expect(await guests.hold()).toBe(first)
    expect(await nights()).toHaveLength(2)
  })

  test('who holds the last room and opens payment again keeps the hold', async () => {
    await guests.hold({ userId: 'others', numberOfRooms: 2, paidAmount: 6000 })
    const first = await guests.hold({ userId: 'last' })
    expect(await guests.hold({ userId: 'last' })).toBe(first)
  })

  test('who chooses another share gets a further order of the same hold, with the same end', async () => {
    const sixty = await guests.checkout()
    const whole = await guests.checkout({ paidAmount: 5000 })
    expect(whole.body['payment']).toMatchObject({ amount: 500_000 })
    expect(whole.body['holdExpiresAt']).toBe(sixty.body['holdExpiresAt'])
    expect(await nights()).toHaveLength(2)
  })

  test('who changes the dates never waits behind their own hold, and keeps it if the new ones are full', async () => {
    await guests.hold({ userId: 'other', numberOfRooms: 2, paidAmount: 6000 })
    await guests.hold({ userId: 'me' })
    const moved = await guests.checkout({
      userId: 'me',
      checkInDate: '2027-06-11',
      checkOutDate: '2027-06-13',
    })
    expect(moved.body['message']).toBe('Held')
    expect((await nights()).filter(({ night }) => night === '2027-06-10')).toHaveLength(2)

    const tooMuch = { userId: 'me', numberOfRooms: 2, paidAmount: 6000 }
    const queued = await guests.checkout({
      ...tooMuch,
      checkInDate: '2027-06-11',
      checkOutDate: '2027-06-13',
    })
    expect(queued.body).toMatchObject({ message: 'Queued', position: 1 })
    expect((await nights()).filter(({ night }) => night === '2027-06-12')).toHaveLength(1)
  })

  test('keeps the old rate during a hold; a new draft pays the new one', async () => {
    const held = await guests.checkout({ draftId: 'old' })
    await hotel.db
      .updateTable('room_type')
      .set({ nightly_rate: asRupees(3000) })
      .where('type', '=', 'Double Bed')
      .execute()
    const again = await guests.checkout({ draftId: 'old' })
    expect(guests.orderOf(again)).toBe(guests.orderOf(held))
    expect((await guests.checkout({ draftId: 'new', userId: 'guest-2' })).body).toMatchObject({
      message: 'WrongAmount',
    })
    const fresh = await guests.checkout({ draftId: 'new', userId: 'guest-2', paidAmount: 3600 })
    expect(fresh.body['payment']).toMatchObject({ amount: 360_000 })
    await hotel.db
      .updateTable('room_type')
      .set({ nightly_rate: asRupees(2500) })
      .where('type', '=', 'Double Bed')
      .execute()
  })

  test('whose booking was cancelled may book the same dates again', async () => {
    const orderId = await guests.hold()
    await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
    await hotel.db.updateTable('booking').set({ status: 'Cancelled' }).execute()
    await hotel.db.deleteFrom('room_night').execute()
    expect(await guests.hold()).not.toBe(orderId)
  })

  test('who has paid is answered AlreadyPaid with the order id', async () => {
    const orderId = await guests.hold()
    await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
    expect((await guests.checkout()).body).toMatchObject({ success: false, message: 'AlreadyPaid', orderId })
    expect(await guests.hold({ draftId: 'a-new-draft' })).not.toBe(orderId)
  })
})

/** On a slow machine some are answered 503 with Retry-After; that is no fault, and they try again. */
async function checkoutInTheEnd(wanted: Parameters<typeof guests.checkout>[0]) {
  for (;;) {
    const answer = await guests.checkout(wanted)
    if (answer.status !== 503 || !answer.headers.has('retry-after')) return answer
  }
}

describe('a rush', () => {
  test('of 60 parallel checkouts for three doubles exactly three hold and the others are queued', async () => {
    const many = Array.from({ length: 60 }, (_, n) => checkoutInTheEnd({ userId: `rush-${n}` }))
    const answers = await Promise.all(many)
    expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200))
    const of = (message: string) => answers.filter(({ body }) => body['message'] === message)
    expect(of('Held')).toHaveLength(3)
    expect(of('Queued')).toHaveLength(57)
    const positions = of('Queued').map(({ body }) => Number(body['position']))
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 57 }, (_, n) => n + 1))
    expect(await nights()).toHaveLength(6)
  })

  test('of 20 parallel checkouts for the last triple one holds it and none fails', async () => {
    const triple = { type: 'Triple Bed', paidAmount: 4200 }
    await guests.hold({ ...triple, userId: 'before', numberOfRooms: 3, paidAmount: 12_600 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => checkoutInTheEnd({ ...triple, userId: `last-${n}` })),
    )
    expect(answers.filter(({ body }) => body['message'] === 'Held')).toHaveLength(1)
    expect(answers.filter(({ body }) => body['message'] === 'Queued')).toHaveLength(19)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('the database refuses to sell a room twice, or one that does not exist', async () => {
    await guests.hold()
    const [sold] = await nights()
    expect(sold).toBeDefined()
    await expect(
      hotel.db
        .insertInto('room_night')
        .values(sold ?? never())
        .execute(),
    ).rejects.toThrow(/room_night_pkey/)
    const fourth = {
      room_type: 'Double Bed',
      night: sold?.night ?? never(),
      slot: 4,
      booking_id: sold?.booking_id ?? '',
    }
    await expect(
      hotel.db
        .insertInto('room_night')
        .values({ ...fourth, room_type: 'Double Bed' })
        .execute(),
    ).rejects.toThrow(/room_night_room_type_slot_fkey/)
  })
})

describe('other people', () => {
  test("cannot read or release somebody's hold with their own user id", async () => {
    await guests.hold()
    const [snapshot] = await hotel.as('guest-1').booking.mine.query()
    expect(snapshot).toMatchObject({ status: 'Held', payNow: 300_000, payLater: 200_000, waiting: null })
    expect(await hotel.as('somebody-else').booking.mine.query()).toEqual([])
    const reading = hotel.as('somebody-else').booking.ask.mutate({ bookingId: snapshot?.id ?? '' })
    await expect(reading).rejects.toMatchObject({ data: { refusal: 'NotFound' } })
    const release = (userId: string) =>
      hotel.as(userId).booking.release.mutate({ bookingId: snapshot?.id ?? '' })
    await expect(release('somebody-else')).rejects.toMatchObject({
      data: { code: 'NOT_FOUND', refusal: 'NotFound' },
    })
    expect(await nights()).toHaveLength(2)
    await release('guest-1')
    await release('guest-1')
    expect(await nights()).toEqual([])
  })
})

describe('what a checkout accepts', () => {
  const refused: [string, Record<string, unknown>, RegExp][] = [
    ['reversed dates', { checkInDate: '2027-06-12', checkOutDate: '2027-06-10' }, /after check-in/],
    ['no night at all', { checkOutDate: '2027-06-10' }, /after check-in/],
    ['a date that does not exist', { checkInDate: '2027-06-31' }, /YYYY-MM-DD/],
    ['before the season', { checkInDate: '2027-05-24' }, /25 May 2027 onwards/],
    ['a check-in on 12 October', { checkInDate: '2027-10-12', checkOutDate: '2027-10-13' }, /11 Oct 2027/],
    [
      'a check-out after the season',
      { checkInDate: '2027-10-11', checkOutDate: '2027-10-13' },
      /12 Oct 2027/,
    ],
    ['fifteen nights', { checkInDate: '2027-06-01', checkOutDate: '2027-06-16' }, /at most 14 nights/],
    ['an unknown type', { type: 'Suite' }, /Double Bed, Triple Bed/],
    ['no rooms', { numberOfRooms: 0 }, /number of rooms/],
    ['half a room', { numberOfRooms: 1.5 }, /number of rooms/],
    ['no user', { userId: '' }, /userId/],
  ]
  test.each(refused)('%s is refused with a sentence that says what to do', async (_, over, words) => {
    const answer = await guests.checkout(over)
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toMatch(words)
  })

  test('a check-in on 11 October is accepted', async () => {
    expect(
      await guests.hold({ checkInDate: '2027-10-11', checkOutDate: '2027-10-12', paidAmount: 1500 }),
    ).toBeTruthy()
  })

  test('four doubles are more than the hotel has', async () => {
    const answer = await guests.checkout({ numberOfRooms: 4, paidAmount: 12_000 })
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: 'NoRooms' } })
    expect(answer.body['error']).toContain('All rooms are booked for 10 Jun 2027 and 12 Jun 2027.')
  })

  test('broken JSON, a list and a body that is too large are refused', async () => {
    const path = '/api/payment/checkout'
    expect((await hotel.post(path, '{"type":')).status).toBe(400)
    expect((await hotel.post(path, '[]')).status).toBe(400)
    expect((await hotel.post(path, `{"type":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
    expect((await hotel.post(path, undefined)).status).toBe(400)
    expect((await hotel.post('/api/fetchRoomDetails', undefined)).status).toBe(200)
  })
})

test('guest details are stored with the booking, Aadhaar numbers only sealed', async () => {
  await guests.hold({ ...aForm() })
  const guest = await hotel.db.selectFrom('guest').selectAll().executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ name: 'Asha Rawat', age: 34, aadhaar_last4: '2346' })
  expect(guest.aadhaar_sealed?.toString('latin1')).not.toContain('234123412346')
})

function never(): never {
  throw new Error('unreachable')
}

describe('our own client', () => {
  const details = {
    mobileNumber: '+91 98765-43210',
    email: 'asha@example.com',
    address: {
      country: 'India',
      state: 'Uttarakhand',
      district: 'Chamoli',
      city: 'Joshimath',
      pincode: '246443',
    },
    guests: [{ name: 'Asha Rawat', age: '34', aadhar: '2341 2341 2346' }],
  }
  const request = {
    type: 'Double Bed' as const,
    rooms: 1,
    checkIn: '2027-06-10',
    checkOut: '2027-06-12',
    paidAmount: 3000,
    draftId: 'draft',
  }

  test('books over tRPC by the same rules, with the same messages', async () => {
    const me = hotel.as('rpc')
    expect(await me.booking.rooms.query()).toMatchObject([
      { type: 'Double Bed', nightlyRate: 2500 },
      { beds: 3 },
    ])
    expect(await me.booking.season.query()).toMatchObject({
      minCheckIn: '2027-05-25',
      maxCheckOut: '2027-10-12',
    })
    const held = await me.booking.checkout.mutate({ request, details, noticeVersion: '1' })
    if (held.kind !== 'Held') throw new Error(held.kind)
    const paid = await guests.pay(held.order.id, { webhooks: 'drop' })
    const signed = {
      orderId: held.order.id,
      paymentId: paid.razorpay_payment_id,
      signature: paid.razorpay_signature,
    }
    expect(await me.booking.verify.mutate({ signed })).toEqual({
      status: 'confirmed',
      orderId: held.order.id,
    })
    expect(await me.booking.mine.query()).toMatchObject([{ status: 'Confirmed', orderId: held.order.id }])
    expect(await me.booking.checkout.mutate({ request })).toMatchObject({ kind: 'AlreadyPaid' })
    const stored = await hotel.db.selectFrom('guest_details').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ mobile_number: '9876543210', complete: true, notice_version: '1' })
  })

  test('gets the code of each refusal, and no internals of an unexpected error', async () => {
    const me = hotel.as('rpc')
    const wrong = { ...request, paidAmount: 1 }
    await expect(me.booking.checkout.mutate({ request: wrong })).rejects.toMatchObject({
      data: { refusal: 'WrongAmount' },
    })
    const five = {
      ...details,
      guests: Array.from({ length: 3 }, () => ({ name: 'A', age: 1, aadhar: '234123412346' })),
    }
    await expect(me.booking.checkout.mutate({ request, details: five })).rejects.toThrow(
      'takes at most 2 guests',
    )
    await expect(me.booking.checkout.mutate({ request: { ...request, rooms: 0 } })).rejects.toThrow(
      /^Enter the number of rooms needed.$/,
    )
    await hotel.db.schema.alterTable('room').renameTo('room_hidden').execute()
    await expect(me.booking.rooms.query()).rejects.toThrow(
      /^Something went wrong on our side. Please try again.$/,
    )
    expect(await hotel.post('/api/fetchRoomDetails')).toMatchObject({
      status: 500,
      body: {
        success: false,
        message: 'Unexpected',
        error: 'Something went wrong on our side. Please try again.',
      },
    })
    await hotel.db.schema.alterTable('room_hidden').renameTo('room').execute()
    await expect(hotel.as('').booking.mine.query()).rejects.toThrow('user-id')
    await expect(
      me.booking.availability.query({ type: 'Suite' as 'Double Bed', checkIn: '', checkOut: '' }),
    ).rejects.toMatchObject({
      data: { httpStatus: 400 },
    })
  })
})
