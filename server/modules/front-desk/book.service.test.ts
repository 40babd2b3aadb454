import { beforeEach, describe, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { checkout, hold, pay, verify, available, mails, nights, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

const free = async (rooms: number, over = {}) =>
  expect(await available(over)).toMatchObject({ availableRooms: rooms })
const double = (numberOfRooms: number) => ({ type: 'Double Bed' as const, numberOfRooms })
const triple = (numberOfRooms: number) => ({ type: 'Triple Bed' as const, numberOfRooms })
const audit = async (bookingId: string) =>
  (await panel.admin.auditLog.query({ bookingId })).lines.map(({ action }) => action)
const paying = (amount: number) => ({ id: systemIds.uuid(), amount, method: 'upi' as const })

describe('a booking at the desk', () => {
  test('races with 8 online guests for the last room, and exactly one gets it', async () => {
    await panel.desk.book.mutate(aDeskBooking({ rooms: [double(2)] }))
    const [bookedAtDesk, ...bySite] = await Promise.all([
      panel.desk.book.mutate(aDeskBooking()),
      ...Array.from({ length: 8 }, (_, index) => checkout({ userId: `guest-${index}` })),
    ])
    const held = bySite.filter(({ body }) => body['message'] === 'Held').length
    expect(held + (bookedAtDesk.kind === 'done' ? 1 : 0)).toBe(1)
    expect(bySite.every(({ status }) => status === 200)).toBe(true)
    expect(await nights()).toHaveLength(6)
  })

  test('is confirmed at once, is one booking when sent three times, and takes money', async () => {
    const asked = aDeskBooking({ note: 'arrives late', payment: paying(200_000) })
    const answers = await Promise.all([1, 2, 3].map(() => panel.desk.book.mutate(asked)))
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ kind: 'done', bookingIds: [asked.id] })))
    await free(2)
    const { bookings, counts } = await panel.admin.bookings.query({ status: 'Confirmed' })
    expect(counts).toEqual({ Confirmed: 1, Cancelled: 0, Refunded: 0, Processing: 0 })
    expect(bookings).toMatchObject([
      {
        id: asked.id,
        source: 'desk',
        note: 'arrives late',
        orderId: expect.stringMatching(/^desk_\w{14}$/),
        mobileNumber: '9811122233',
        detailsMissing: false,
        confirmationMail: 'none',
        guests: [
          { name: 'Bhola Negi', age: 51, identity: 'Another document, shown at check-in', canReveal: false },
        ],
        paidOnline: 0,
        receivedAtDesk: 200_000,
        pending: 300_000,
        kept: 200_000,
      },
    ])
    expect(await audit(asked.id)).toEqual(['lineAdded', 'deskBookingMade'])
    expect((await mails()).filter(({ to }) => !to.includes('stay@hotel-brahmakamal.example'))).toEqual([])
  })

  test('takes rooms of both types or none, with the guests and the money spread over them', async () => {
    const asked = aDeskBooking({
      rooms: [triple(1), double(1)],
      ...aCaller({ name: 'Kamla Thapliyal', mobileNumber: '+49 30 901820', numberOfGuests: 5, guests: [] }),
      payment: paying(600_000),
    })
    const done = await panel.desk.book.mutate(asked)
    expect(await panel.desk.book.mutate(asked)).toEqual(done)
    if (done.kind !== 'done') throw new Error('not booked')
    const pages = await Promise.all(
      done.bookingIds.map((bookingId) => panel.desk.booking.query({ bookingId })),
    )
    expect(pages).toMatchObject([
      { card: { type: 'Double Bed', numberOfGuests: 2, pending: 0, mobileNumber: '+4930901820' } },
      { card: { type: 'Triple Bed', numberOfGuests: 3, pending: 600_000, detailsMissing: true } },
    ])
    expect(pages.map(({ group }) => group)).toEqual(Array(2).fill('Kamla Thapliyal, 10 Jun 2027'))
    const refused = aDeskBooking({ rooms: [double(3), triple(1)] })
    expect(await panel.desk.book.mutate(refused)).toMatchObject({ kind: 'notFree' })
    await free(2)
    await free(3, { type: 'Triple Bed' })
    const namesake = { ...asked, id: crypto.randomUUID(), payment: null }
    await panel.desk.book.mutate(namesake)
    expect(await panel.desk.booking.query({ bookingId: namesake.id })).toMatchObject({
      group: 'Kamla Thapliyal, 10 Jun 2027 (2)',
    })
  })

  test('is refused when the rooms are not free, with the names of those who have them', async () => {
    const orderId = await hold({ ...aForm(), numberOfRooms: 2, paidAmount: 6000 })
    await verify(pay(orderId))
    await hold({ userId: 'payer', ...aForm({ name: ['Someone Paying'] }) })
    const refused = await panel.desk.book.mutate(aDeskBooking({ checkInDate: '2027-06-09' }))
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

  test('costs what the caller was told, or is refused with the new price', async () => {
    const asked = aDeskBooking({ rooms: [double(1), triple(1)], expectedTotal: 1_200_000 })
    const dearer = { type: 'Triple Bed', from: '2027-06-11', to: '2027-06-11', amount: 5000 } as const
    await panel.rates.setPeriod.mutate(dearer)
    await expect(panel.desk.book.mutate(asked)).rejects.toMatchObject({
      message: 'The stay now costs ₹13,500.',
      data: { refusal: 'QuoteChanged' },
    })
    await free(3)
    const agreed = { ...asked, expectedTotal: 1_350_000 }
    const done = await panel.desk.book.mutate(agreed)
    await panel.rates.clearPeriod.mutate(dearer)
    expect(await panel.desk.book.mutate(agreed)).toEqual(done)
  })

  test('comes after the guests in the queue', async () => {
    await hold({ numberOfRooms: 2, paidAmount: 6000 })
    const waiting = await checkout({ userId: 'waits', numberOfRooms: 2, paidAmount: 6000 })
    expect(waiting.body['message']).toBe('Queued')
    expect(await panel.desk.book.mutate(aDeskBooking())).toMatchObject({
      kind: 'notFree',
      holders: [{ status: 'Held' }, { status: 'Queued', rooms: 2 }],
    })
  })

  test.each([
    [{ checkInDate: '2027-02-28' }, 'These dates have begun or are over.'],
    [{ checkOutDate: '2027-06-10' }, 'The last day must be after the first.'],
    [{ checkOutDate: '2028-12-01' }, 'At most 400 nights at a time.'],
    [{ numberOfGuests: 3 }, '1 Double Bed room takes at most 2 guests.'],
    [{ rooms: [double(1), double(1)] }, 'Name each room type once.'],
    [{ guests: [{ name: 'Ng', age: 20, id: 'asStored' }] }, 'Enter a valid 12-digit Aadhar for person 1.'],
    [{ payment: paying(500_100) }, '₹1 more was taken than the stay costs.'],
  ])('with %j is refused, and no room is taken', async (over, message) => {
    await expect(panel.desk.book.mutate(aDeskBooking(over))).rejects.toMatchObject({ message })
    expect(await nights()).toEqual([])
  })

  test('can begin tonight and out of season, in the room that was pressed', async () => {
    const tonight = aDeskBooking({ checkInDate: '2027-03-01', checkOutDate: '2027-03-02', roomNumber: 'D3' })
    expect(await panel.desk.book.mutate(tonight)).toMatchObject({ kind: 'done' })
    expect(await panel.desk.booking.query({ bookingId: tonight.id })).toMatchObject({
      rooms: [{ roomNumber: 'D3', from: '2027-03-01', to: '2027-03-02' }],
    })
    expect(await panel.desk.callers.query({ mobileNumber: '9811122233' })).toMatchObject([
      { bookingId: tonight.id, name: 'Bhola Negi', nights: 1 },
    ])
  })
})
