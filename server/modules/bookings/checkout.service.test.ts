import { describe, expect, onTestFinished, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asRupees } from '#shared/money/rupees'

const hotel = wiredHotel()
const { checkout, hold, orderOf, pay, verify, available, nights, db, as, provider } = hotel

async function doublesCost(rate: number): Promise<void> {
  const put = (to: number) =>
    db()
      .updateTable('room_type')
      .set({ nightly_rate: asRupees(to) })
      .where('type', '=', 'Double Bed')
      .execute()
  onTestFinished(async () => {
    await put(2500)
  })
  await put(rate)
}

describe('one guest', () => {
  test('gets a hold, with an order for exactly the amount to pay', async () => {
    const answer = await checkout()
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Held',
      payment: { amount: 300_000, currency: 'INR' },
    })
    expect(await available()).toMatchObject({ success: true, availableRooms: 2, heldRooms: 1 })
    expect(await available({ userId: 'guest-1' })).toMatchObject({ availableRooms: 3, heldRooms: 0 })
  })

  test('pays 60 % of ₹4,999 by an order of exactly 300000 paise, with ₹1,999 pending', async () => {
    await doublesCost(4999)
    await hold({ checkOutDate: '2027-06-11', paidAmount: 3000 })
    const order = await db().selectFrom('payment_order').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({ amount: 300_000, pending: 199_900 })
  })

  test('is refused a wrong amount with the right ones named, and nothing is created', async () => {
    const answer = await checkout({ paidAmount: 1 })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, message: 'WrongAmount' })
    expect(answer.body['error']).toMatch(/3000 \(60%.*5000 \(100%/)
    expect(provider.orders()).toEqual([])
    expect(await db().selectFrom('booking').selectAll().execute()).toEqual([])
  })

  test('holds one room by one order, however often and at how many servers the payment is opened', async () => {
    await hold({ userId: 'others', numberOfRooms: 2, paidAmount: 6000 })
    const open = (at: 0 | 1) => hotel.checkoutAt(at, 'guest-1', { draftId: 'draft-1' })
    const outcomes = await Promise.all([open(0), open(1), open(0), open(1)])
    const orders = outcomes.map((outcome) => outcome.kind === 'Held' && outcome.order.id)
    expect(new Set(orders).size).toBe(1)
    for (let again = 0; again < 2; again++) expect(await hold({ draftId: 'draft-1' })).toBe(orders[0])
    expect(provider.orders()).toHaveLength(2)
    expect(await nights()).toHaveLength(6)
  })

  test('who chooses another share gets a further order of the same hold, with the same end', async () => {
    const sixty = await checkout()
    const whole = await checkout({ paidAmount: 5000 })
    expect(whole.body['payment']).toMatchObject({ amount: 500_000 })
    expect(whole.body['holdExpiresAt']).toBe(sixty.body['holdExpiresAt'])
    expect(await nights()).toHaveLength(2)
  })

  test('who changes the dates never waits behind their own hold, and keeps it if the new ones are full', async () => {
    const later = { userId: 'me', checkInDate: '2027-06-11', checkOutDate: '2027-06-13' }
    await hold({ userId: 'other', numberOfRooms: 2, paidAmount: 6000 })
    await hold({ userId: 'me' })
    expect((await checkout(later)).body['message']).toBe('Held')
    expect((await nights()).filter(({ night }) => night === '2027-06-10')).toHaveLength(2)

    const queued = await checkout({ ...later, numberOfRooms: 2, paidAmount: 6000 })
    expect(queued.body).toMatchObject({ message: 'Queued', position: 1 })
    expect((await nights()).filter(({ night }) => night === '2027-06-12')).toHaveLength(1)
  })

  test('keeps the old rate during a hold; a new draft pays the new one', async () => {
    const held = await hold({ draftId: 'old' })
    await doublesCost(3000)
    expect(await hold({ draftId: 'old' })).toBe(held)
    const fresh = { draftId: 'new', userId: 'guest-2' }
    expect((await checkout(fresh)).body).toMatchObject({ message: 'WrongAmount' })
    expect((await checkout({ ...fresh, paidAmount: 3600 })).body['payment']).toMatchObject({
      amount: 360_000,
    })
  })

  test('who has paid is answered AlreadyPaid, and books again with a new form or once it is cancelled', async () => {
    const orderId = await hold()
    await verify(pay(orderId))
    expect((await checkout()).body).toMatchObject({ success: false, message: 'AlreadyPaid', orderId })
    expect(await hold({ draftId: 'a-new-draft' })).not.toBe(orderId)
    await db().updateTable('booking').set({ status: 'Cancelled' }).where('status', '=', 'Confirmed').execute()
    expect(orderOf(await checkout())).not.toBe(orderId)
  })
})

test('of 24 checkouts at two servers for three doubles exactly three hold and the others are queued', async () => {
  const asked = Array.from({ length: 24 }, (_, n) => hotel.checkoutAt(n % 2 === 0 ? 0 : 1, `rush-${n}`))
  const outcomes = await Promise.all(asked)
  expect(outcomes.filter(({ kind }) => kind === 'Held')).toHaveLength(3)
  const positions = outcomes.flatMap((outcome) => (outcome.kind === 'Queued' ? [outcome.position] : []))
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, n) => n + 1))
  expect(await nights()).toHaveLength(6)
})

test('the database refuses to sell a room twice, or one that does not exist', async () => {
  await hold()
  const [sold] = await nights()
  if (!sold) throw new Error('no room is sold')
  const sell = (row: typeof sold) => db().insertInto('room_night').values(row).execute()
  await expect(sell(sold)).rejects.toThrow(/room_night_pkey/)
  await expect(sell({ ...sold, slot: 4 })).rejects.toThrow(/room_night_room_type_slot_fkey/)
})

test("other people cannot read or release somebody's hold with their own user id", async () => {
  await hold()
  const [snapshot] = await as('guest-1').booking.mine.query()
  expect(snapshot).toMatchObject({ status: 'Held', payNow: 300_000, payLater: 200_000, waiting: null })
  const bookingId = snapshot?.id ?? ''
  const stranger = as('somebody-else').booking
  expect(await stranger.mine.query()).toEqual([])
  await expect(stranger.ask.mutate({ bookingId })).rejects.toMatchObject({ data: { refusal: 'NotFound' } })
  await expect(stranger.release.mutate({ bookingId })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND', refusal: 'NotFound' },
  })
  expect(await nights()).toHaveLength(2)
  for (const _ of [1, 2]) await as('guest-1').booking.release.mutate({ bookingId })
  expect(await nights()).toEqual([])
})

describe('a checkout', () => {
  const refused: [Record<string, unknown>, RegExp][] = [
    [{ checkInDate: '2027-06-12', checkOutDate: '2027-06-10' }, /after check-in/],
    [{ checkInDate: '2027-06-31' }, /YYYY-MM-DD/],
    [{ checkInDate: '2027-05-24' }, /25 May 2027 onwards/],
    [{ checkInDate: '2027-10-12', checkOutDate: '2027-10-13' }, /11 Oct 2027/],
    [{ checkInDate: '2027-10-11', checkOutDate: '2027-10-13' }, /12 Oct 2027/],
    [{ checkInDate: '2027-06-01', checkOutDate: '2027-06-16' }, /at most 14 nights/],
    [{ type: 'Suite' }, /Double Bed, Triple Bed/],
    [{ numberOfRooms: 0 }, /number of rooms/],
    [{ numberOfRooms: 1.5 }, /number of rooms/],
    [{ userId: '' }, /userId/],
  ]

  test('of what cannot be booked is refused with a sentence that says what to do', async () => {
    for (const [over, words] of refused) {
      const answer = await checkout(over)
      expect(answer.status).toBe(400)
      expect(answer.body['error']).toMatch(words)
    }
  })

  test('for the last night of the season is accepted', async () => {
    const last = { checkInDate: '2027-10-11', checkOutDate: '2027-10-12', paidAmount: 1500 }
    expect(await hold(last)).toMatch(/^order_/)
  })

  test('for more rooms than the hotel has is answered NoRooms', async () => {
    const answer = await checkout({ numberOfRooms: 4, paidAmount: 12_000 })
    expect(answer).toMatchObject({ status: 200, body: { success: false, message: 'NoRooms' } })
    expect(answer.body['error']).toContain('All rooms are booked for 10 Jun 2027 and 12 Jun 2027.')
  })
})

test('guest details are stored with the booking, Aadhaar numbers only sealed', async () => {
  await hold({ ...aForm() })
  const guest = await db().selectFrom('guest').selectAll().executeTakeFirstOrThrow()
  expect(guest).toMatchObject({ name: 'Asha Rawat', age: 34, aadhaar_last4: '2346' })
  expect(guest.aadhaar_sealed?.toString('latin1')).not.toContain('234123412346')
})

describe('our own client', () => {
  const { address, email } = aForm()
  const details = {
    mobileNumber: '+91 98765-43210',
    email,
    address,
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
    const me = as('rpc').booking
    expect(await me.rooms.query()).toMatchObject([{ type: 'Double Bed', nightlyRate: 2500 }, { beds: 3 }])
    expect(await me.season.query()).toMatchObject({
      sale: { seasons: [{ minCheckIn: '2027-05-25', maxCheckOut: '2027-10-12' }] },
    })
    const held = await me.checkout.mutate({ request, details, noticeVersion: '1' })
    if (held.kind !== 'Held') throw new Error(held.kind)
    const orderId = held.order.id
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = pay(orderId)
    const signed = { orderId, paymentId, signature }
    expect(await me.verify.mutate({ signed })).toEqual({ status: 'confirmed', orderId })
    expect(await me.mine.query()).toMatchObject([{ status: 'Confirmed', orderId }])
    expect(await me.checkout.mutate({ request })).toMatchObject({ kind: 'AlreadyPaid' })
    const stored = await db().selectFrom('guest_details').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ mobile_number: '9876543210', complete: true, notice_version: '1' })
  })

  test('gets the code of each refusal', async () => {
    const me = as('rpc').booking
    const asked = (over: object, more = {}) =>
      me.checkout.mutate({ request: { ...request, ...over }, ...more })
    await expect(asked({ paidAmount: 1 })).rejects.toMatchObject({ data: { refusal: 'WrongAmount' } })
    const three = Array.from({ length: 3 }, () => ({ name: 'A', age: 1, aadhar: '234123412346' }))
    await expect(asked({}, { details: { ...details, guests: three } })).rejects.toThrow(
      'takes at most 2 guests',
    )
    await expect(asked({ rooms: 0 })).rejects.toThrow(/^Enter the number of rooms needed.$/)
    await expect(as('').booking.mine.query()).rejects.toThrow('user-id')
    await expect(
      me.availability.query({ type: 'Suite' as 'Double Bed', checkIn: '', checkOut: '' }),
    ).rejects.toMatchObject({ data: { httpStatus: 400 } })
  })
})
