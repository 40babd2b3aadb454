import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { as, available, checkout, checkoutAt, db, get, hold, mails, nights, openPanel, pay, verify } = hotel

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const days = { from: '2027-06-09', to: '2027-06-11' }
const id = '00000000-0000-4000-8000-0000000000c1'
const sent = { from: days.from, to: '2027-06-12' }
const closing = { ...sent, id, reason: 'road closed', notice: 'Please call us.' } as const
const words =
  'The hotel is closed from 9 Jun 2027 because the road to us is closed. It is open again from 12 Jun 2027. Please call us.'
const paid = async (userId: string, over = {}) => {
  const form = { ...aForm(), userId, ...over }
  const orderId = await hold(form)
  await verify(pay(orderId), form)
  return orderId
}
const atDesk = (over = {}) => panel.desk.book.mutate(aDeskBooking(over))
const wholeHotel = 7 * 3

describe('while the hotel is closed', () => {
  test('a reason of any words counts as another one, with the words as the note', async () => {
    for (const [night, reason] of [
      [1, 'Landslide at Govindghat'],
      [2, 'Snow'],
      [3, ''],
    ] as const)
      await panel.desk.closeHotel.mutate({ from: `2027-08-0${night}`, to: `2027-08-0${night + 1}`, reason })
    expect(await panel.desk.hotelClosures.query()).toMatchObject([
      { reason: 'other', note: 'Landslide at Govindghat', from: '2027-08-01', to: '2027-08-02' },
      { reason: 'snow', note: '' },
      { reason: 'other', note: '' },
    ])
  })

  test('nothing is sold on its nights, and the site says until when and why', async () => {
    expect(await panel.desk.closeHotel.mutate(closing)).toEqual({ id, closed: wholeHotel, affected: [] })
    expect(await checkout()).toMatchObject({
      status: 400,
      body: { message: 'StayNotPossible', error: words },
    })
    expect(await available()).toMatchObject({ success: true, availableRooms: 0, heldRooms: 0 })
    const type = 'Triple Bed'
    const { body } = await get('/api/calendar?type=Triple%20Bed&from=2027-06-11&to=2027-06-13')
    expect(body['nights']).toMatchObject([
      { open: false, available: 0, amount: null },
      { open: true, available: 4, amount: 3500 },
    ])
    const { sale } = await as('a').booking.season.query()
    expect(sale.closed).toEqual([{ ...days, words }])
    expect(await atDesk()).toMatchObject({
      kind: 'notFree',
      message: expect.stringContaining('Reopen it first'),
    })
    const near = await as('a').booking.nearby.query({
      ...{ type, rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-11' },
    })
    expect(near.otherTypes).toEqual([])
    expect(near.otherDates.map(({ checkIn }) => checkIn)).toEqual(['2027-06-08', '2027-06-12', '2027-06-13'])
  })

  test('no stay is moved onto its nights, by the guest or the desk', async () => {
    const stay = { checkInDate: '2027-06-20', checkOutDate: '2027-06-22' }
    const orderId = await paid('a', stay)
    await panel.desk.closeHotel.mutate(closing)
    const key = hotel.ctx().secrets.bookingKey(orderId, 1)
    const wanted = { orderId, key, checkInDate: '2027-06-11', checkOutDate: '2027-06-13' }
    await expect(as('a').booking.quoteChange.query(wanted)).rejects.toMatchObject({ message: words })
    const [{ id: bookingId } = { id: '' }] = await as('a').booking.mine.query()
    const { checkInDate, checkOutDate } = wanted
    expect(await panel.desk.change.mutate({ bookingId, checkInDate, checkOutDate })).toMatchObject({
      kind: 'notFree',
      message: expect.stringContaining('Reopen it first'),
    })
  })

  test('who has paid keeps the stay, is named with sums, and is mailed once', async () => {
    await paid('a')
    await atDesk({ rooms: [{ type: 'Triple Bed', numberOfRooms: 2 }] })
    expect(await panel.desk.previewCloseHotel.query(sent)).toMatchObject({
      ...{ sum: 3000_00, due: 2000_00 + 14_000_00, queue: 0, paying: 0 },
      affected: [
        { name: 'Asha Rawat', sum: 3000_00, due: 2000_00, email: 'asha@example.com', isHere: false },
        { sum: 0, email: '' },
      ],
    })
    expect(await panel.desk.closeHotel.mutate(closing)).toMatchObject({
      closed: wholeHotel - 2 - 4,
      affected: [{ name: 'Asha Rawat' }, {}],
    })
    const mail = { id: crypto.randomUUID(), closureId: id, text: 'The road is closed.' }
    for (let time = 0; time < 2; time++)
      expect(await panel.desk.mailAffected.mutate(mail)).toEqual({ mailed: 1, toCall: 1 })
    const received = (await mails()).filter(({ subject }) => subject.startsWith('News about your stay'))
    expect(received).toHaveLength(1)
    expect(await panel.desk.hotelClosures.query()).toMatchObject([
      { id, mailed: 1, toCall: 1, affected: [{}, {}] },
    ])
  })

  test('a hold can be paid in time; the others end in the queue, and freed nights are closed first', async () => {
    const orderId = await hold({ numberOfRooms: 2, paidAmount: 6000 })
    await hold({ userId: 'b' })
    expect((await checkout({ userId: 'waits' })).body['message']).toBe('Queued')
    await panel.desk.closeHotel.mutate(closing)
    expect(await as('waits').booking.mine.query()).toMatchObject([
      { status: 'NoRooms', isOffSale: true, closedWords: words },
    ])
    expect(await as('b').booking.mine.query()).toMatchObject([{ status: 'Held', closedWords: words }])
    expect(await available({ userId: 'b' })).toMatchObject({ availableRooms: 1 })
    await verify(pay(orderId), aForm())
    const [{ id: bookingId } = { id: '' }] = await as('b').booking.mine.query()
    await as('b').booking.release.mutate({ bookingId })
    expect(await nights()).toHaveLength(wholeHotel)
    const [{ bookingId: sold } = { bookingId: '' }] = (await panel.desk.closeHotel.mutate(closing)).affected
    await panel.desk.cancel.mutate({ bookingId: sold, mode: 'full', reason: 'road closed' })
    expect(await panel.desk.closeHotel.mutate(closing)).toEqual({ id, closed: wholeHotel, affected: [] })
    await expect(panel.desk.undo.mutate({ bookingId: sold, action: 'cancel' })).rejects.toThrow()
  })
})

describe('reopening', () => {
  test('frees exactly its own nights, once, and closing again is another closure', async () => {
    await panel.desk.closeDates.mutate({
      ...{ id: crypto.randomUUID(), type: 'Double Bed', rooms: 1, reason: 'Paint' },
      ...{ checkIn: '2027-06-10', checkOut: '2027-06-11' },
    })
    await panel.desk.closeHotel.mutate(closing)
    const overlapping = { id: '00000000-0000-4000-8000-0000000000c2', from: '2027-06-11', to: '2027-06-13' }
    expect(await panel.desk.closeHotel.mutate(overlapping)).toMatchObject({ closed: 7 })
    expect(await panel.desk.closedDates.query()).toMatchObject([{ reason: 'Paint' }])
    for (let time = 0; time < 2; time++) expect(await panel.desk.reopenHotel.mutate({ id })).toEqual({ id })
    await expect(panel.desk.closeHotel.mutate(closing)).rejects.toThrow('Somebody has reopened the hotel')
    expect(await available({ checkOutDate: '2027-06-11' })).toMatchObject({ availableRooms: 2 })
    expect(await available()).toMatchObject({ availableRooms: 0 })
    expect(await nights()).toHaveLength(1 + 14)
    await panel.desk.reopenHotel.mutate({ id: overlapping.id })
    expect(await panel.desk.hotelClosures.query()).toEqual([])
    const { lines } = await panel.admin.auditLog.query({})
    expect(lines.map(({ action }) => action).filter((action) => action.startsWith('hotel'))).toEqual([
      ...['hotelReopened', 'hotelReopened', 'hotelClosed', 'hotelClosed'],
    ])
  })

  test('a refused closing says why, and an unknown one cannot be reopened', async () => {
    const past = { from: '2027-02-27', to: '2027-03-03' }
    await expect(panel.desk.closeHotel.mutate(past)).rejects.toThrow('These dates have begun or are over.')
    const reversed = { from: days.to, to: days.from }
    await expect(panel.desk.closeHotel.mutate(reversed)).rejects.toThrow('must not be before the first')
    await expect(panel.desk.reopenHotel.mutate({ id })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
  })
})

test('guests at two servers and the closing at once: every night is sold, or closed, and never both', async () => {
  for (let round = 0; round < 3; round++) {
    const night = {
      checkIn: `2027-07-1${round}`,
      checkOut: `2027-07-1${round + 1}`,
      paidAmount: 1500,
    } as never
    const guests = Array.from({ length: 8 }, (_, guest) =>
      checkoutAt(guest % 2 === 0 ? 0 : 1, `guest ${round} ${guest}`, night).then(
        ({ kind }) => kind,
        (error: Error) => error.message,
      ),
    )
    const { id } = await panel.desk.closeHotel.mutate({
      from: `2027-07-1${round}`,
      to: `2027-07-1${round + 1}`,
    })
    const outcomes = await Promise.all(guests)
    const held = outcomes.filter((kind) => kind === 'Held').length
    expect(await nights()).toHaveLength(7 * (round + 1))
    const waiting = await db().selectFrom('booking').select('id').where('status', '=', 'Queued').execute()
    expect(waiting).toEqual([])
    expect(await panel.desk.closeHotel.mutate({ id, from: '2027-07-10', to: '2027-07-11' })).toMatchObject({
      closed: 7 - held,
    })
  }
})
