import { beforeEach, describe, expect, test } from 'vitest'
import { changeBooking } from '#modules/front-desk/change'
import { cancelAsHotel } from '#modules/refunds/cancel'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { hold, pay, verify, available, moveTo, provider, db, openPanel, nights } = hotel
const unknown = '00000000-0000-4000-8000-000000000000'
const newId = () => crypto.randomUUID()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

/** A web booking of one Double Bed for 10 and 11 June, ₹3,000 of ₹5,000 paid. */
async function booked(): Promise<{ bookingId: string; orderId: string }> {
  const orderId = await hold(aForm())
  await verify(pay(orderId), aForm())
  const { id } = await db().selectFrom('booking').select('id').executeTakeFirstOrThrow()
  return { bookingId: id, orderId }
}
async function book(name: string, over: Record<string, unknown> = {}): Promise<string> {
  const asked = aDeskBooking({ ...aCaller({ name, guests: undefined }), ...over })
  expect(await panel.desk.book.mutate(asked)).toMatchObject({ kind: 'done' })
  return asked.id
}
async function goTo(instant: string): Promise<void> {
  await moveTo(`2027-06-${instant}:00+05:30`)
  panel = await openPanel()
}
async function heldBy(userId: string): Promise<{ orderId: string; bookingId: string }> {
  const outcome = await hotel.checkoutAt(0, userId)
  if (outcome.kind !== 'Held') throw new Error(`not held but ${outcome.kind}`)
  return { orderId: outcome.order.id, bookingId: outcome.bookingId }
}
const page = (bookingId: string) => panel.desk.booking.query({ bookingId })
const versionOf = async (bookingId: string) => (await page(bookingId)).card.version
const doublesOn = async (date: string) =>
  (await panel.desk.chart.query({ from: date, to: `2027-06-${Number(date.slice(-2)) + 1}` })).stays
    .map(({ name, roomNumber }) => `${name} ${roomNumber}`)
    .sort()

async function allRefused(tries: readonly Promise<unknown>[], code: RegExp): Promise<void> {
  for (const one of await Promise.allSettled(tries))
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { data: { code: expect.stringMatching(code) } },
    })
}

describe('two desks and one booking', () => {
  test('a note written on what is out of date is refused, and written again it is done', async () => {
    const { bookingId } = await booked()
    const version = await versionOf(bookingId)
    await panel.desk.change.mutate({ bookingId, version, note: 'Late bus' })
    await panel.desk.change.mutate({ bookingId, version, note: 'Late bus' })
    await expect(panel.desk.change.mutate({ bookingId, version, note: 'Vegetarian' })).rejects.toMatchObject({
      data: { refusal: 'Changed' },
    })
    expect((await page(bookingId)).card.note).toBe('Late bus')
  })

  test('one changes the room type while the other cancels: whoever is second is told, no room is left', async () => {
    for (let round = 0; round < 6; round++) {
      const bookingId = await book(`Guest ${round}`)
      const [one, other] = hotel.servers()
      const how = { mode: 'none', reason: 'other', note: '' } as const
      const done = await Promise.allSettled([
        changeBooking(one.ctx, 'one', { bookingId, type: 'Triple Bed', tellGuest: true }),
        cancelAsHotel(other.ctx, 'other', bookingId, how),
      ])
      expect(done[1]).toMatchObject({ status: 'fulfilled' })
      expect((await page(bookingId)).card).toMatchObject({ status: 'Cancelled', pending: 0 })
    }
    expect(await nights()).toEqual([])
  })

  test('undoing a cancellation after the room was sold again names who has it', async () => {
    const ids = [await book('One', { rooms: [{ type: 'Double Bed', numberOfRooms: 3 }], numberOfGuests: 3 })]
    const [bookingId = ''] = ids
    await panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'other' })
    await book('Buyer')
    await expect(panel.desk.undo.mutate({ bookingId, action: 'cancel' })).rejects.toMatchObject({
      message: expect.stringContaining('They are taken by: Buyer.'),
    })
    expect((await page(bookingId)).card.status).toBe('Cancelled')
  })
})

test('a hold whose time is over while its payment is processed keeps its rooms from guests and the desk', async () => {
  const { orderId, bookingId } = await heldBy('payer')
  await book('Others', { rooms: [{ type: 'Double Bed' as const, numberOfRooms: 2 }], numberOfGuests: 2 })
  const paymentId = provider.pay(orderId)
  await hotel.hear(paymentId, 'authorized')
  hotel.later(3700)
  expect((await hotel.checkoutAt(0, 'late')).kind).not.toBe('Held')
  const stay = { type: 'Double Bed' as const, rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-12' }
  const closing = { ...stay, id: newId(), reason: 'painting' }
  expect(await panel.desk.closeDates.mutate(closing)).toMatchObject({ kind: 'notFree' })
  expect(await panel.desk.book.mutate(aDeskBooking())).toMatchObject({ kind: 'notFree' })
  await hotel.verify({ razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: 'x' })
  expect((await page(bookingId)).card.status).toBe('Confirmed')
})

describe('rooms of guests who are here', () => {
  test('another room type or more rooms are theirs from now on, whoever books or is laid out after', async () => {
    const moved = await book('Moved', { checkOutDate: '2027-06-13' })
    const more = await book('More', { checkOutDate: '2027-06-13' })
    await goTo('10T14:00')
    for (const bookingId of [moved, more]) await panel.desk.checkIn.mutate({ bookingId })
    await panel.desk.change.mutate({ bookingId: moved, type: 'Triple Bed' })
    await panel.desk.change.mutate({ bookingId: more, numberOfRooms: 2 })
    const before = await doublesOn('2027-06-12')
    const first = await book('First', { checkInDate: '2027-06-12', checkOutDate: '2027-06-14' })
    const rooms = before.map((one) => one.slice(-2))
    for (const roomNumber of rooms.filter((one) => one.startsWith('D')))
      await expect(
        panel.desk.pin.mutate({ bookingId: first, roomNumber, from: '2027-06-12' }),
      ).rejects.toMatchObject({ message: `More is in ${roomNumber} until 13 Jun 2027.` })
    const triple = { id: newId(), type: 'Triple Bed' as const, rooms: 1, checkIn: '2027-06-11' }
    const closed = await panel.desk.closeDates.mutate({
      ...triple,
      checkOut: '2027-06-14',
      reason: 'painting',
      roomNumber: rooms.find((one) => one.startsWith('T')),
    })
    expect(closed).toMatchObject({ kind: 'notFree', message: expect.stringContaining('Moved is in T') })
    expect(await doublesOn('2027-06-12')).toEqual(expect.arrayContaining(before))
  })

  test('a check-out is not undone once the room is given to somebody, nor an early departure by it', async () => {
    const gone = await book('Gone', { checkOutDate: '2027-06-13' })
    await goTo('10T14:00')
    await panel.desk.checkIn.mutate({ bookingId: gone })
    await panel.desk.leaveEarly.mutate({ bookingId: gone })
    await expect(panel.desk.undo.mutate({ bookingId: gone, action: 'checkOut' })).rejects.toMatchObject({
      message: 'These guests left early. Undo that instead.',
    })
    const walkIn = await book('Walk-in', { checkInDate: '2027-06-11', checkOutDate: '2027-06-13' })
    await goTo('11T07:00')
    await panel.desk.checkIn.mutate({ bookingId: walkIn, roomNumbers: ['D1'] })
    await expect(panel.desk.undo.mutate({ bookingId: gone, action: 'leaveEarly' })).rejects.toMatchObject({
      message: 'Walk-in is in D1 until 13 Jun 2027.',
    })
    expect(await doublesOn('2027-06-11')).toEqual(['Walk-in D1'])
  })
})

test('an early departure of a booking that was cancelled afterwards takes no rooms when it is undone', async () => {
  const bookingId = await book('Gone', { checkOutDate: '2027-06-14' })
  await goTo('10T14:00')
  await panel.desk.checkIn.mutate({ bookingId })
  await panel.desk.leaveEarly.mutate({ bookingId })
  await panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'other' })
  await expect(panel.desk.undo.mutate({ bookingId, action: 'leaveEarly' })).rejects.toMatchObject({
    message: 'This booking is cancelled. Undo that first.',
  })
  expect(await nights()).toEqual([])
  for (const action of ['cancel', 'leaveEarly'] as const) await panel.desk.undo.mutate({ bookingId, action })
  expect(await nights()).toHaveLength(4)
  expect((await page(bookingId)).card).toMatchObject({ status: 'Confirmed', pending: 1_000_000 })
})

test('a cancelled booking whose guests were erased does not stand again', async () => {
  const bookingId = await book('Erased')
  await panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'other' })
  await panel.admin.erase.mutate({ bookingId })
  await expect(panel.desk.undo.mutate({ bookingId, action: 'cancel' })).rejects.toMatchObject({
    message: 'The guests of this booking were erased. Make a new booking.',
  })
  const { card, actions } = await page(bookingId)
  expect([card.status, actions['undo cancel']]).toEqual(['Cancelled', 'The guests were erased.'])
})

describe('the desk’s day', () => {
  test('ends at 06:00, for check-in, walk-ins and no-shows alike', async () => {
    const bookingId = await book('Tomorrow')
    await goTo('10T05:59')
    await expect(panel.desk.checkIn.mutate({ bookingId })).rejects.toMatchObject({
      message: 'This stay begins on 10 Jun 2027.',
    })
    await book('Walk-in', { checkInDate: '2027-06-09', checkOutDate: '2027-06-10' })
    expect((await panel.desk.today.query({})).date).toBe('2027-06-09')
    await goTo('10T06:00')
    await panel.desk.checkIn.mutate({ bookingId })
    await expect(
      book('Late', { checkInDate: '2027-06-09', checkOutDate: '2027-06-10' }),
    ).rejects.toMatchObject({ message: 'These dates have begun or are over.' })
  })

  test('guests who leave between midnight and 06:00 have used the running night', async () => {
    const bookingId = await book('Night', { checkOutDate: '2027-06-14' })
    await goTo('10T23:30')
    await panel.desk.checkIn.mutate({ bookingId })
    await goTo('12T05:59')
    await panel.desk.leaveEarly.mutate({ bookingId })
    expect((await page(bookingId)).card).toMatchObject({ checkOut: '2027-06-12', pending: 500_000 })
  })
})

describe('money', () => {
  test('a late second payment of a booking that the desk has moved goes back in full', async () => {
    const { bookingId, orderId } = await booked()
    await panel.desk.change.mutate({ bookingId, checkInDate: '2027-06-20', checkOutDate: '2027-06-21' })
    const again = pay(orderId)
    await hotel.webhook(again)
    await hotel.runJobs()
    const paid = provider.all().filter(({ status }) => status === 'captured')
    expect(paid).toHaveLength(1)
    expect((await page(bookingId)).folio).toMatchObject({ payments: 300_000, refunds: 0 })
  })

  test('a hold, and a payment that is being captured, cannot be changed or checked in', async () => {
    const orderId = await hold(aForm())
    const { id: bookingId } = await db().selectFrom('booking').select('id').executeTakeFirstOrThrow()
    const tries = () => [
      panel.desk.change.mutate({ bookingId, checkOutDate: '2027-06-13' }),
      panel.desk.change.mutate({ bookingId, price: 100_000, reason: 'agreed' }),
      panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'other' }),
      panel.desk.checkIn.mutate({ bookingId }),
      panel.desk.noShow.mutate({ bookingId }),
      panel.folio.add.mutate({ bookingId, kind: 'payment', amount: 100, method: 'cash' }),
    ]
    await allRefused(tries(), /^CONFLICT$/)
    const captured = provider.hangBefore('capture')
    const verified = verify(pay(orderId), aForm())
    await captured.reached
    await allRefused(tries(), /^CONFLICT$/)
    captured.go()
    await verified
    expect((await page(bookingId)).card).toMatchObject({ status: 'Confirmed', checkOut: '2027-06-12' })
  })

  test('what the dashboard refunded meanwhile cannot be given back online again', async () => {
    const { bookingId } = await booked()
    await panel.desk.change.mutate({ bookingId, price: 100_000, reason: 'agreed' })
    const [payment] = provider.all()
    provider.refundInDashboard(payment?.id ?? '', 250_000)
    const giving = { id: newId(), bookingId, amount: 200_000, method: 'online', reason: 'too much' } as const
    await expect(panel.desk.giveBack.mutate(giving)).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
    expect(provider.refunds()).toHaveLength(1)
  })

  test('what the dashboard refunded in the second before a promise was counted in it already', async () => {
    const { bookingId, orderId } = await booked()
    const [first] = provider.all()
    const again = pay(orderId, { outcome: 'captured' }).razorpay_payment_id
    for (const id of [first?.id ?? '', again]) provider.refundInDashboard(id, 250_000)
    provider.fails(['refund'], { outcome: 'unreachable' }, 2)
    await hotel.webhook({ razorpay_payment_id: again, razorpay_order_id: orderId, razorpay_signature: '' })
    await panel.desk.cancel.mutate({ bookingId, mode: 'full', reason: 'our fault' })
    for (let time = 0; time < 4; time++) await hotel.advance(61)
    const back = (id = '') => provider.refunds().flatMap((one) => (one.paymentId === id ? one.amount : []))
    expect([back(first?.id), back(again)]).toEqual([
      [250_000, 50_000],
      [250_000, 50_000],
    ])
  })

  test('money that never came does not go back, however big the discount was', async () => {
    const bookingId = await book('Discount')
    await panel.folio.add.mutate({ bookingId, kind: 'discount', text: 'Friends', amount: 500_000 })
    await panel.desk.change.mutate({ bookingId, price: 100_000, reason: 'agreed' })
    const refund = { bookingId, kind: 'refund', amount: 100, method: 'cash' } as const
    await expect(panel.folio.add.mutate(refund)).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  })

  test('the highest amounts add up, and higher ones are refused in words', async () => {
    const bookingId = await book('Rich')
    const most = 1_000_000_000
    await panel.desk.change.mutate({ bookingId, price: most, reason: 'the whole valley' })
    for (let time = 0; time < 3; time++)
      await panel.folio.add.mutate({ bookingId, kind: 'extra', text: 'Helicopter', amount: most })
    await panel.folio.add.mutate({ bookingId, kind: 'payment', amount: most, method: 'bank' })
    expect((await page(bookingId)).folio).toMatchObject({ charges: 4 * most, balance: 3 * most })
    await expect(
      panel.folio.add.mutate({ bookingId, kind: 'extra', text: 'Two', amount: most + 1 }),
    ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
  })
})

test('a wrong id, or that of closed dates, is refused in words by every call', async () => {
  const closed = newId()
  const stay = { type: 'Double Bed', rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-12' } as const
  await panel.desk.closeDates.mutate({ ...stay, id: closed, reason: 'painting' })
  const money = { amount: 100, method: 'cash' } as const
  for (const bookingId of [unknown, closed]) {
    const tries = [
      panel.desk.booking.query({ bookingId }),
      panel.desk.previewChange.query({ bookingId }),
      panel.desk.change.mutate({ bookingId, note: 'x' }),
      panel.desk.previewCancel.query({ bookingId }),
      panel.desk.cancel.mutate({ bookingId, mode: 'none', reason: 'other' }),
      panel.desk.noShow.mutate({ bookingId }),
      panel.desk.leaveEarly.mutate({ bookingId }),
      panel.desk.checkIn.mutate({ bookingId }),
      panel.desk.checkOut.mutate({ bookingId }),
      panel.desk.giveBack.mutate({ ...money, id: newId(), bookingId, reason: 'x' }),
      panel.desk.giveBack.mutate({ id: newId(), bookingId, amount: 100, method: 'online', reason: 'x' }),
      panel.folio.of.query({ bookingId }),
      panel.folio.add.mutate({ ...money, bookingId, kind: 'payment' }),
      ...(['cancel', 'noShow', 'leaveEarly'] as const).map((action) =>
        panel.desk.undo.mutate({ bookingId, action }),
      ),
    ]
    await allRefused(tries, /^(NOT_FOUND|CONFLICT)$/)
  }
  expect(await available()).toMatchObject({ availableRooms: 2 })
})
