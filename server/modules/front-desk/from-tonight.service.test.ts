import { beforeEach, describe, expect, test } from 'vitest'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { moveTo, nights, available, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})
async function goTo(instant: string): Promise<void> {
  await moveTo(instant)
  panel = await openPanel()
}

/** Guests in Double Bed rooms from 10 to 13 June, who are here, on 11 June. */
async function inHouse(over: Record<string, unknown> = {}): Promise<string> {
  const asked = aDeskBooking({ checkOutDate: '2027-06-13', ...over })
  await panel.desk.book.mutate(asked)
  await goTo('2027-06-10T15:00:00+05:30')
  await panel.desk.checkIn.mutate({ bookingId: asked.id })
  return asked.id
}
const nextDay = () => goTo('2027-06-11T10:00:00+05:30')
const page = (bookingId: string) => panel.desk.booking.query({ bookingId })
const more = { type: 'Double Bed', numberOfRooms: 1, keepsRooms: true } as const
const triple = { type: 'Triple Bed', numberOfRooms: 1, keepsRooms: false } as const
const id = () => crypto.randomUUID()

describe('guests in house get from tonight on', () => {
  test('a room more, also where last night was full; the nights that are over keep rooms and price', async () => {
    await panel.desk.book.mutate(
      aDeskBooking({ rooms: [{ type: 'Double Bed', numberOfRooms: 2 }], checkOutDate: '2027-06-11' }),
    )
    const bookingId = await inHouse()
    await nextDay()
    await expect(panel.desk.change.mutate({ bookingId, numberOfRooms: 2 })).rejects.toMatchObject({
      message:
        'Nights of this stay are over and keep their rooms. Use “Other rooms from tonight” on their page.',
    })
    const before = await page(bookingId)
    expect(await panel.desk.previewFromTonight.query({ bookingId, ...more })).toMatchObject({
      ...{ checkIn: '2027-06-11', checkOut: '2027-06-13', notFree: null },
      ...{ newTotal: 500_000, unused: 0, carried: 0, due: 1_250_000 },
    })
    const request = { bookingId, ...more, id: id(), version: before.card.version, expectedTotal: 500_000 }
    for (let time = 0; time < 2; time++)
      expect(await panel.desk.fromTonight.mutate(request)).toEqual({ kind: 'done', bookingId: request.id })
    expect((await page(bookingId)).nights).toEqual(before.nights)
    const beside = await page(request.id)
    expect(beside).toMatchObject({
      card: { checkIn: '2027-06-11', checkOut: '2027-06-13', rooms: 1, mobileNumber: '9811122233' },
      group: 'Bhola Negi, 10 Jun 2027',
      actions: { checkIn: null },
    })
    const { bookings, balance } = await panel.folio.ofGroup.query({ group: beside.group })
    expect([bookings.length, balance]).toEqual([2, 1_250_000])
    expect(await panel.desk.fromTonight.mutate({ ...request, id: id(), version: undefined })).toMatchObject({
      kind: 'done',
    })
    expect(await panel.desk.previewFromTonight.query({ bookingId, ...more })).toMatchObject({
      notFree: { nights: ['2027-06-11', '2027-06-12'] },
    })
  })

  test('another type: what they had paid is carried over, and the old nights are free again', async () => {
    const payment = { id: id(), amount: 750_000, method: 'cash' as const }
    const guests = [{ name: 'Bhola Negi', age: 51, aadhar: '234123412346' }]
    const bookingId = await inHouse({ payment, ...aCaller({ guests }) })
    await nextDay()
    const preview = await panel.desk.previewFromTonight.query({ bookingId, ...triple })
    expect(preview).toMatchObject({ newTotal: 700_000, unused: 500_000, carried: 500_000, due: 200_000 })
    const request = { bookingId, ...triple, id: id() }
    await expect(panel.desk.fromTonight.mutate({ ...request, expectedTotal: 1 })).rejects.toMatchObject({
      data: { refusal: 'QuoteChanged' },
    })
    await expect(panel.desk.fromTonight.mutate({ ...request, version: 1 })).rejects.toMatchObject({
      data: { refusal: 'Changed' },
    })
    await panel.desk.fromTonight.mutate({ ...request, expectedTotal: 700_000 })
    expect(await page(bookingId)).toMatchObject({
      card: { checkIn: '2027-06-10', checkOut: '2027-06-11' },
      nights: [{ amount: 250_000 }],
      folio: { balance: 0 },
    })
    expect(await page(request.id)).toMatchObject({
      card: { type: 'Triple Bed' },
      folio: { balance: 200_000 },
    })
    expect(await panel.admin.revealIdentity.mutate({ bookingId: request.id, position: 1 })).toEqual({
      aadhaar: '234123412346',
    })
    expect(await available({ checkInDate: '2027-06-12', checkOutDate: '2027-06-13' })).toMatchObject({
      availableRooms: 3,
    })
    const { arriving, leaving } = await panel.desk.today.query({})
    expect([arriving.map((row) => row.bookingId), leaving.map((row) => row.bookingId)]).toEqual([
      [request.id],
      [bookingId],
    ])
  })

  test('what they had paid where they sleep now: it is given back there, once', async () => {
    const payment = { id: id(), amount: 750_000, method: 'cash' as const }
    const bookingId = await inHouse({ payment })
    await nextDay()
    const other = { bookingId: id() }
    await panel.desk.fromTonight.mutate({ bookingId, ...triple, id: other.bookingId })
    for (const folio of [await panel.folio.of.query({ bookingId }), await panel.folio.of.query(other)]) {
      const carried = folio.lines.find(({ kind, amount }) => kind !== 'room' && amount === 500_000)
      expect(carried).toMatchObject({ canReverse: false })
      await expect(
        panel.folio.reverse.mutate({ lineId: carried?.id ?? '', reason: 'wrong' }),
      ).rejects.toMatchObject({ message: expect.stringContaining('carried over') })
    }
    expect((await page(bookingId)).timeline).toContainEqual(
      expect.objectContaining({ text: 'Carried over to the booking from 11 Jun 2027: ₹5,000' }),
    )
    const cancelling = { ...other, reason: 'guest asked', mode: 'amount', amount: 500_000 } as const
    await panel.desk.cancel.mutate({ ...cancelling, expectedRefund: 500_000 })
    const back = { amount: 500_000, method: 'cash', reason: 'went home' } as const
    await expect(panel.desk.giveBack.mutate({ id: id(), bookingId, ...back })).rejects.toMatchObject({
      message: expect.stringContaining('Nothing is to be given back'),
    })
    await panel.desk.giveBack.mutate({ id: id(), ...other, ...back })
    expect(await page(bookingId)).toMatchObject({ folio: { charges: 250_000, balance: 0 } })
    expect(await page(other.bookingId)).toMatchObject({ folio: { charges: 0, balance: 0 } })
    expect(await panel.desk.day.query({ date: '2027-06-11' })).toMatchObject({
      byMethod: { cash: -500_000 },
    })
  })

  test('fewer rooms in a hotel without a free one, at the price that was agreed', async () => {
    const bookingId = await inHouse({ rooms: [{ type: 'Double Bed', numberOfRooms: 3 }] })
    await nextDay()
    const dearer = { type: 'Double Bed', from: '2027-06-10', to: '2027-06-30', amount: 4000 } as const
    await panel.rates.setPeriod.mutate(dearer)
    const fewer = { bookingId, type: 'Double Bed', numberOfRooms: 2, keepsRooms: false } as const
    const request = { ...fewer, id: id(), expectedTotal: 1_000_000 }
    expect(await panel.desk.fromTonight.mutate(request)).toMatchObject({ kind: 'done' })
    expect((await page(request.id)).folio).toMatchObject({ charges: 1_000_000 })
    expect(await nights()).toHaveLength(3 + 2 * 2)
    await expect(panel.desk.previewFromTonight.query({ ...fewer, numberOfRooms: 3 })).rejects.toBeDefined()
  })

  test('nothing on their first day, or once they have left', async () => {
    const bookingId = await inHouse()
    const refused = async (message: string) =>
      expect(panel.desk.fromTonight.mutate({ bookingId, ...triple, id: id() })).rejects.toMatchObject({
        message,
      })
    await refused('No night of this stay is over yet: change the stay instead.')
    expect(await panel.desk.change.mutate({ bookingId, type: 'Triple Bed' })).toMatchObject({ kind: 'done' })
    await nextDay()
    await panel.desk.checkOut.mutate({ bookingId })
    await refused('These guests are not here.')
  })
})
