import { beforeEach, describe, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { checkout, hold, pay, verify, available, moveTo, mails, nights, db, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const free = async (rooms: number, over = {}) =>
  expect(await available(over)).toMatchObject({ availableRooms: rooms })
const booked = async (over: Record<string, unknown> = {}) => {
  const orderId = await hold({ ...aForm(), ...over })
  await verify(pay(orderId))
  return orderId
}
const audit = async (bookingId: string) =>
  (await panel.auditLog.query({ bookingId })).lines.map(({ action }) => action)

describe('a desk booking', () => {
  test('races with 8 online guests for the last room, and exactly one gets it', async () => {
    await panel.desk.book.mutate(aDeskBooking({ rooms: 2, details: aCaller() }))
    const [bookedAtDesk, ...bySite] = await Promise.all([
      panel.desk.book.mutate(aDeskBooking()),
      ...Array.from({ length: 8 }, (_, index) => checkout({ userId: `guest-${index}` })),
    ])
    const held = bySite.filter(({ body }) => body['message'] === 'Held').length
    expect(held + (bookedAtDesk.kind === 'done' ? 1 : 0)).toBe(1)
    expect(bySite.every(({ status }) => status === 200)).toBe(true)
    expect(await nights()).toHaveLength(6)
  })

  test('is confirmed at once, is one booking when sent twice, and accepts another ID', async () => {
    const receipt = { id: systemIds.uuid(), amount: 2000, method: 'upi' as const }
    const asked = aDeskBooking({ note: 'arrives late', receipt })
    const answers = await Promise.all([1, 2, 3].map(() => panel.desk.book.mutate(asked)))
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ kind: 'done', bookingId: asked.id })))
    await free(2)
    const { bookings, counts } = await panel.bookings.query({ status: 'Confirmed' })
    expect(counts).toEqual({ Confirmed: 1, Cancelled: 0, Refunded: 0, Processing: 0 })
    expect(bookings).toMatchObject([
      {
        id: asked.id,
        source: 'desk',
        note: 'arrives late',
        orderId: null,
        paymentId: null,
        mobileNumber: '9811122233',
        numberOfGuests: 1,
        detailsMissing: false,
        confirmationMail: 'none',
        guests: [{ name: 'Bhola Negi', age: 51, identity: 'Other ID at check-in', canReveal: false }],
        paidOnline: 0,
        receivedAtDesk: 200_000,
        pending: 300_000,
        kept: 200_000,
        receipts: [{ amount: 200_000, method: 'upi', returned: false, by: 'desk@hotel.example' }],
      },
    ])
    expect(await audit(asked.id)).toEqual(['receiptAdded', 'deskBookingMade'])
    expect((await mails()).filter(({ to }) => !to.includes('stay@hotel-brahmakamal.example'))).toEqual([])
  })

  test('is refused when the rooms are not free, with the names of those who have them', async () => {
    const orderId = await booked({ numberOfRooms: 2, paidAmount: 6000 })
    await hold({ userId: 'payer', ...aForm({ name: ['Someone Paying'] }) })
    const refused = await panel.desk.book.mutate(aDeskBooking({ checkIn: '2027-06-09' }))
    expect(refused).toMatchObject({
      kind: 'notFree',
      message: 'Not enough Double Bed rooms are free: 10 Jun 2027, 11 Jun 2027. Nothing was changed.',
      nights: ['2027-06-10', '2027-06-11'],
      holders: [
        { status: 'Confirmed', source: 'web', name: 'Asha Rawat', orderId, rooms: 2 },
        { status: 'Held', source: 'web', name: 'Someone Paying', orderId: null, rooms: 1 },
      ],
    })
  })

  test('comes after the guests in the queue', async () => {
    await hold({ numberOfRooms: 2, paidAmount: 6000 })
    const waiting = await checkout({ userId: 'waits', numberOfRooms: 2, paidAmount: 6000 })
    expect(waiting.body['message']).toBe('Queued')
    const refused = await panel.desk.book.mutate(aDeskBooking())
    expect(refused).toMatchObject({
      kind: 'notFree',
      holders: [{ status: 'Held' }, { status: 'Queued', rooms: 2 }],
    })
  })

  test.each([
    [{ checkIn: '2027-02-28' }, 'These dates have begun or are over.'],
    [{ checkOut: '2027-06-10' }, 'The last day must be after the first.'],
    [{ checkOut: '2028-12-01' }, 'At most 400 nights at a time.'],
    [{ details: aCaller({ numberOfGuests: 3 }) }, '1 Double Bed room takes at most 2 guests.'],
    [
      { details: aCaller({ guests: [{ name: 'Ng', age: 20, id: 'asStored' }] }) },
      'Enter a valid 12-digit Aadhar for person 1.',
    ],
    [{ receipt: { id: systemIds.uuid(), amount: 5001, method: 'cash' } }, 'The stay costs ₹5,000.'],
  ])('with %j is refused, and no room is taken', async (over, message) => {
    await expect(panel.desk.book.mutate(aDeskBooking(over))).rejects.toMatchObject({ message })
    expect(await nights()).toEqual([])
  })

  test('can begin tonight and out of season', async () => {
    const tonight = aDeskBooking({ checkIn: '2027-03-01', checkOut: '2027-03-02' })
    expect(await panel.desk.book.mutate(tonight)).toMatchObject({ kind: 'done' })
  })

  test('is not changed by what does not fit, nor from an old version', async () => {
    const asked = aDeskBooking({
      details: aCaller({ guests: [{ name: 'Bhola Negi', age: 51, aadhar: '234123412346' }] }),
    })
    await panel.desk.book.mutate(asked)
    await booked({ numberOfRooms: 2, paidAmount: 6000 })
    const { version } = await panel.booking.query({ bookingId: asked.id })
    const change = {
      bookingId: asked.id,
      version,
      rooms: 2,
      checkIn: asked.checkIn,
      checkOut: '2027-06-13',
      details: aCaller({
        mobileNumber: '9000000001',
        guests: [{ name: 'Bhola Singh Negi', age: 52, id: 'asStored' }],
      }),
    }
    const before = await nights()
    expect(await panel.desk.change.mutate(change)).toMatchObject({
      kind: 'notFree',
      nights: ['2027-06-10', '2027-06-11'],
    })
    expect(await nights()).toEqual(before)
    const fits = { ...change, rooms: 1 }
    expect(await panel.desk.change.mutate(fits)).toEqual({ kind: 'done', bookingId: asked.id })
    expect(await nights()).toHaveLength(before.length + 1)
    expect(await panel.booking.query({ bookingId: asked.id })).toMatchObject({
      checkOut: '2027-06-13',
      mobileNumber: '9000000001',
      version: version + 1,
      pending: 750_000,
      guests: [{ name: 'Bhola Singh Negi', age: 52, identity: 'XXXX XXXX 2346', canReveal: true }],
    })
    expect(await panel.revealIdentity.mutate({ bookingId: asked.id, position: 1 })).toEqual({
      aadhaar: '234123412346',
    })
    await expect(panel.desk.change.mutate(fits)).rejects.toMatchObject({
      message: 'This booking has changed since you opened it. Please open it again.',
      data: { code: 'CONFLICT' },
    })
    expect(await audit(asked.id)).toEqual(['identityShown', 'deskBookingChanged', 'deskBookingMade'])
  })

  test('can move to the other room type at its rate, even while another moves the opposite way', async () => {
    const asked = aDeskBooking({ rooms: 3, details: aCaller() })
    await panel.desk.book.mutate(asked)
    const other = aDeskBooking({ type: 'Triple Bed' as const })
    await panel.desk.book.mutate(other)
    const change = async (booking: typeof asked, over: Record<string, unknown>) => {
      const { version } = await panel.booking.query({ bookingId: booking.id })
      const { checkIn, checkOut, details } = booking
      const wanted = { bookingId: booking.id, version, rooms: 1, checkIn, checkOut, details, ...over }
      return panel.desk.change.mutate(wanted)
    }
    // Three rooms and one fit into the four triple rooms.
    const [toTriple, toDouble] = await Promise.all([
      change(asked, { type: 'Triple Bed', rooms: 3 }),
      change(other, { type: 'Double Bed' }),
    ])
    expect(toTriple.kind).toBe('done')
    if (toDouble.kind !== 'done')
      expect(await change(other, { type: 'Double Bed' })).toMatchObject({ kind: 'done' })
    expect(await panel.booking.query({ bookingId: asked.id })).toMatchObject({
      type: 'Triple Bed',
      rooms: 3,
      pending: 3 * 2 * 350_000,
    })
    const taken = (await nights()).map(({ room_type, booking_id }) => `${room_type} ${booking_id}`)
    expect(new Set(taken)).toEqual(new Set([`Triple Bed ${asked.id}`, `Double Bed ${other.id}`]))
    expect(taken).toHaveLength(8)
    await free(2)
    await free(1, { type: 'Triple Bed' })
    const tooMany = await change(other, { type: 'Triple Bed', rooms: 2 })
    expect(tooMany).toMatchObject({ kind: 'notFree', holders: [{ bookingId: asked.id, rooms: 3 }] })
    expect((await nights()).length).toBe(8)
    await moveTo('2027-06-10T15:00:00+05:30')
    panel = await openPanel()
    await panel.desk.markArrival.mutate({ bookingId: other.id, mark: 'arrived' })
    expect(await change(other, { type: 'Triple Bed' })).toMatchObject({ kind: 'done' })
    const [today] = await panel.desk.arrivals.query({})
    const roomNumbers = today?.arrivals.map(({ booking, roomNumbers }) => [booking.type, roomNumbers])
    expect(roomNumbers).toEqual([
      ['Triple Bed', [1, 2, 3]],
      ['Triple Bed', [4]],
    ])
  })

  test('keeps its rooms while somebody is queued, when its note changes or it gets shorter', async () => {
    const asked = aDeskBooking({ checkOut: '2027-06-13' })
    await panel.desk.book.mutate(asked)
    await hold({ numberOfRooms: 2, paidAmount: 6000 })
    expect((await checkout({ userId: 'waits' })).body['message']).toBe('Queued')
    const { bookingId, checkIn, details } = { ...asked, bookingId: asked.id }
    const change = (version: number, checkOut: string, rooms = 1) =>
      panel.desk.change.mutate({ bookingId, version, rooms, checkIn, checkOut, details, note: 'by bus' })
    expect(await change(1, '2027-06-13')).toMatchObject({ kind: 'done' })
    expect(await change(2, '2027-06-12')).toMatchObject({ kind: 'done' })
    expect(await change(3, '2027-06-12', 2)).toMatchObject({
      kind: 'notFree',
      nights: ['2027-06-10', '2027-06-11'],
      holders: [{ status: 'Held' }, { status: 'Queued' }],
    })
  })

  test('is changed by only one of two administrators at the same moment; the other is refused', async () => {
    const asked = aDeskBooking()
    await panel.desk.book.mutate(asked)
    const second = await openPanel()
    const { checkIn, details } = asked
    const wanted = { bookingId: asked.id, version: 1, rooms: 1, checkIn, details }
    const answers = await Promise.allSettled([
      panel.desk.change.mutate({ ...wanted, checkOut: '2027-06-13', type: 'Triple Bed' as const }),
      second.desk.change.mutate({ ...wanted, checkOut: '2027-06-14' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = answers.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { data: { code: 'CONFLICT' } } })
    const { type, nights: count, version } = await panel.booking.query({ bookingId: asked.id })
    expect(version).toBe(2)
    expect(await nights()).toHaveLength(count)
    expect(new Set((await nights()).map(({ room_type }) => room_type))).toEqual(new Set([type]))
  })

  test('with an email address is mailed when made, sent again, changed or cancelled', async () => {
    const details = aCaller({ email: 'bhola@negi.example' })
    const receipt = { id: systemIds.uuid(), amount: 2000, method: 'cash' as const }
    const asked = aDeskBooking({ details, receipt })
    await panel.desk.book.mutate(asked)
    await panel.desk.book.mutate(asked)
    const requestId = systemIds.uuid()
    for (let time = 0; time < 2; time++)
      await panel.sendConfirmation.mutate({ bookingId: asked.id, requestId })
    const { bookingId, checkIn } = { ...asked, bookingId: asked.id }
    const other = aCaller({ email: 'right@negi.example' })
    await panel.desk.change.mutate({
      bookingId,
      version: 1,
      rooms: 1,
      checkIn,
      checkOut: '2027-06-13',
      details: other,
    })
    const returned = { id: systemIds.uuid(), amount: 1500, method: 'cash' as const }
    await panel.desk.cancel.mutate({ bookingId, returned })
    const mailsTo = async (address: string) =>
      (await mails()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject)
    expect(await mails()).toHaveLength(7)
    const stay = (nights: number) =>
      `Hotel Brahmakamal, ${nights} nights from 10 Jun 2027, Double Bed, 1 room`
    const [first, again] = await mailsTo('bhola@negi.example')
    expect([first, again]).toEqual([`Booking confirmed: ${stay(2)}`, first])
    expect((await mailsTo('right@negi.example')).toSorted()).toEqual([
      `Booking cancelled: ${stay(3)}`,
      `Booking changed: ${stay(3)}`,
    ])
    const toHotel = await db()
      .selectFrom('mail')
      .select('subject')
      .where('event_key', 'like', 'desk-notice%')
      .execute()
    expect(toHotel.map(({ subject }) => subject.split(',')[0]).toSorted()).toEqual([
      'Cancelled at the desk: 10 Jun 2027',
      'Changed at the desk: 10 Jun 2027',
      'New booking by phone: 10 Jun 2027',
    ])
    const [confirmed] = (await mails()).filter(({ subject }) => subject === first)
    for (const words of [
      'Total: ₹5,000',
      'Received: ₹2,000',
      'Due at the desk: ₹3,000',
      'Bhola Negi, age 51',
    ])
      expect(confirmed?.text).toContain(words)
    expect(confirmed?.text).not.toContain('order_')
    const [over] = (await mails()).filter(({ subject }) => subject.startsWith('Booking cancelled'))
    expect(over?.text).toContain('Refunded: ₹1,500')
  })

  test('is cancelled once, with the money that was returned at the desk', async () => {
    const asked = aDeskBooking({
      rooms: 3,
      receipt: { id: systemIds.uuid(), amount: 4000, method: 'cash' },
    })
    await panel.desk.book.mutate(asked)
    const returned = { id: systemIds.uuid(), amount: 1500, method: 'cash' as const }
    await expect(
      panel.desk.cancel.mutate({ bookingId: asked.id, returned: { ...returned, amount: 4001 } }),
    ).rejects.toMatchObject({ message: 'Only ₹4,000 was received at the desk.' })
    for (let time = 0; time < 2; time++) {
      expect(await panel.desk.cancel.mutate({ bookingId: asked.id, returned })).toMatchObject({
        status: 'Cancelled',
        receivedAtDesk: 250_000,
        kept: 250_000,
        receipts: [{ amount: 400_000 }, { amount: 150_000, returned: true }],
      })
    }
    await free(3)
    expect(await audit(asked.id)).toEqual(['deskBookingCancelled', 'receiptAdded', 'deskBookingMade'])
    await panel.deleteBooking.mutate({ bookingId: asked.id })
    expect(await db().selectFrom('desk_receipt').select(['amount', 'booking_id']).execute()).toEqual([
      { amount: 400_000, booking_id: null },
      { amount: -150_000, booking_id: null },
    ])
  })

  test('is not an online booking, which the desk can neither change nor cancel here', async () => {
    await booked()
    const { id, version } = await db()
      .selectFrom('booking')
      .select(['id', 'version'])
      .executeTakeFirstOrThrow()
    const conflict = { data: { code: 'CONFLICT' } }
    await expect(panel.desk.cancel.mutate({ bookingId: id })).rejects.toMatchObject(conflict)
    const change = { bookingId: id, version, rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-13' }
    await expect(panel.desk.change.mutate({ ...change, details: aCaller() })).rejects.toMatchObject(conflict)
  })
})

describe('closed dates', () => {
  const closing = (over = {}) => ({
    id: systemIds.uuid(),
    type: 'Double Bed' as const,
    rooms: 3,
    reason: 'New geysers',
    checkIn: '2027-06-09',
    checkOut: '2027-06-12',
    ...over,
  })

  test('are refused where rooms are booked, with the bookings; the free rooms can be closed', async () => {
    const orderId = await booked()
    const phone = aDeskBooking({ checkIn: '2027-06-11', checkOut: '2027-06-13' })
    await panel.desk.book.mutate(phone)
    expect(await panel.desk.closeDates.mutate(closing())).toMatchObject({
      kind: 'notFree',
      nights: ['2027-06-10', '2027-06-11'],
      holders: [
        { name: 'Asha Rawat', orderId, checkIn: '2027-06-10', checkOut: '2027-06-12', source: 'web' },
        { name: 'Bhola Negi', orderId: null, bookingId: phone.id, source: 'desk' },
      ],
    })
    expect(await panel.desk.closedDates.query()).toEqual([])
    const rest = closing({ rooms: 1 })
    expect(await panel.desk.closeDates.mutate(rest)).toEqual({ kind: 'done', bookingId: rest.id })
    expect(await panel.desk.closeDates.mutate(rest)).toEqual({ kind: 'done', bookingId: rest.id })
    await free(0)
    expect(await panel.desk.closedDates.query()).toMatchObject([
      { id: rest.id, rooms: 1, reason: 'New geysers', by: 'desk@hotel.example', checkIn: '2027-06-09' },
    ])
  })

  test('end the queue entries for them, and are sold again once they are opened', async () => {
    await hold({ numberOfRooms: 3, paidAmount: 4500, checkOutDate: '2027-06-11' })
    const waiting = await checkout({ userId: 'waits' })
    expect(waiting.body['message']).toBe('Queued')
    const tomorrow = closing({ checkIn: '2027-06-11', checkOut: '2027-06-12' })
    expect(await panel.desk.closeDates.mutate(tomorrow)).toMatchObject({ kind: 'done' })
    const states = await db().selectFrom('booking').select('status').orderBy('rank').execute()
    expect(states.map(({ status }) => status)).toEqual(['Held', 'NoRooms', 'Blocked'])
    await panel.desk.openDates.mutate({ bookingId: tomorrow.id })
    await free(3, { checkInDate: '2027-06-11' })
    await expect(panel.desk.openDates.mutate({ bookingId: tomorrow.id })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    })
    expect(await audit(tomorrow.id)).toEqual(['datesOpened', 'datesClosed'])
    expect(await nights()).toHaveLength(3)
  })

  test('cannot be deleted, cancelled, marked or found as a booking', async () => {
    const closed = closing()
    await panel.desk.closeDates.mutate(closed)
    const gone = { data: { code: 'NOT_FOUND' } }
    const bookingId = closed.id
    await expect(panel.deleteBooking.mutate({ bookingId })).rejects.toMatchObject(gone)
    await expect(panel.erase.mutate({ bookingId })).rejects.toMatchObject(gone)
    await expect(panel.desk.cancel.mutate({ bookingId })).rejects.toMatchObject(gone)
    await expect(panel.desk.markArrival.mutate({ bookingId, mark: 'arrived' })).rejects.toMatchObject(gone)
    expect(await panel.search.query({ text: 'geysers' })).toEqual([])
    await free(0)
  })
})
