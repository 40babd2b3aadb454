import { beforeEach, describe, expect, test } from 'vitest'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { moveTo, hold, checkout, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

type Booked = { from?: string; to?: string; rooms?: number; room?: string }

/** A Double for the nights of 10 and 11 June 2027, if nothing else is said; answers its id. */
async function book(name: string, { from = '10', to = '12', rooms = 1, room }: Booked = {}): Promise<string> {
  const booked = await panel.desk.book.mutate(
    aDeskBooking({
      name,
      guests: [{ name, age: 40, id: 'other' }],
      checkInDate: `2027-06-${from}`,
      checkOutDate: `2027-06-${to}`,
      rooms: [{ type: 'Double Bed', numberOfRooms: rooms }],
      ...(room && { roomNumber: room }),
    }),
  )
  if (booked.kind !== 'done') throw new Error(booked.message)
  return booked.bookingIds[0] ?? ''
}

/** `name room from-to` of every stretch on the chart, pinned ones with an exclamation mark. */
async function chart(from = '2027-06-01', to = '2027-07-01') {
  const { stays, mustMove, swaps } = await panel.desk.chart.query({ from, to })
  const shown = stays.map((stay) => {
    const mark = stay.isPinned ? '!' : ''
    return `${stay.name || stay.reason} ${stay.roomNumber}${mark} ${stay.from.slice(-2)}-${stay.to.slice(-2)}`
  })
  return { shown, mustMove, swaps }
}
const shown = async () => (await chart()).shown

const moveToDay = async (day: string) => {
  await moveTo(`2027-06-${day}T12:00:00+05:30`)
  panel = await openPanel()
}

const refusal = (message: string) => ({ message, data: { code: 'CONFLICT' } })
const versionOf = async (bookingId: string) => (await panel.admin.booking.query({ bookingId })).version

describe('checking in', () => {
  test('keeps the rooms that were laid out, from the check-in day on, once', async () => {
    const [early, late] = [await book('Early', { from: '08', to: '11' }), await book('Late')]
    await expect(panel.desk.checkIn.mutate({ bookingId: late })).rejects.toMatchObject(
      refusal('This stay begins on 10 Jun 2027.'),
    )
    await moveToDay('10')
    const version = await versionOf(late)
    const first = await panel.desk.checkIn.mutate({ bookingId: late, version })
    expect(await panel.desk.checkIn.mutate({ bookingId: late, version })).toEqual(first)
    await panel.desk.cancel.mutate({ bookingId: early, mode: 'none', reason: 'other' })
    expect(await shown()).toEqual(['Late D2! 10-12'])
    const { lines } = await panel.admin.auditLog.query({ bookingId: late })
    expect(lines.filter(({ action }) => action === 'checkedIn')).toMatchObject([{ note: 'D2' }])
  })

  test('is refused while somebody is still in the room, who is named, and not in another room', async () => {
    const [before, after] = [await book('Before', { from: '08', to: '10' }), await book('After')]
    await moveToDay('08')
    await panel.desk.checkIn.mutate({ bookingId: before })
    await moveToDay('10')
    const { arriving, leaving } = await panel.desk.today.query({})
    expect(arriving).toMatchObject([{ name: 'After', rooms: ['D1'], inUse: ['D1'] }])
    expect(leaving).toMatchObject([{ name: 'Before', rooms: ['D1'], inUse: [] }])
    await expect(panel.desk.checkIn.mutate({ bookingId: after })).rejects.toMatchObject(
      refusal('Before is still in D1. Check them out first, or choose another room.'),
    )
    await panel.desk.checkIn.mutate({ bookingId: after, roomNumbers: ['D3'] })
    expect(await shown()).toEqual(['Before D1! 08-10', 'After D3! 10-12'])
  })

  test.each([
    [['T1'], 'T1 is not a Double Bed room.'],
    [['D4'], 'D4 is not a Double Bed room.'],
    [['D1'], 'Choose 2 rooms.'],
    [['D1', 'D1'], 'Choose 2 rooms.'],
  ])('of two rooms with %j is refused', async (roomNumbers, message) => {
    const bookingId = await book('Two', { rooms: 2 })
    await moveToDay('10')
    const asked = panel.desk.checkIn.mutate({ bookingId, roomNumbers })
    await expect(asked).rejects.toMatchObject({ message })
  })

  test('somebody else who changed the booking meanwhile is not overwritten', async () => {
    const bookingId = await book('Two Desks')
    const version = await versionOf(bookingId)
    await panel.desk.change.mutate({ bookingId, note: 'Late bus' })
    await moveToDay('10')
    const asked = panel.desk.checkIn.mutate({ bookingId, version })
    await expect(asked).rejects.toMatchObject({ data: { refusal: 'Changed' } })
  })

  test('can be undone, and then only a room that the desk chose stays', async () => {
    const [chosen, laidOut] = [await book('Chosen', { room: 'D3' }), await book('Laid out')]
    await moveToDay('10')
    for (const bookingId of [chosen, laidOut]) {
      await panel.desk.checkIn.mutate({ bookingId })
      for (let time = 0; time < 2; time++) await panel.desk.undo.mutate({ bookingId, action: 'checkIn' })
    }
    expect(await shown()).toEqual(['Chosen D3! 10-12', 'Laid out D1 10-12'])
    expect((await panel.desk.today.query({})).arriving.map(({ checkedInAt }) => checkedInAt)).toEqual([
      null,
      null,
    ])
  })
})

describe('checking out', () => {
  test('is possible while something is due, which stays in sight, and can be undone while the room is empty', async () => {
    const bookingId = await book('Owes')
    await expect(panel.desk.checkOut.mutate({ bookingId })).rejects.toMatchObject(
      refusal('These guests have not checked in.'),
    )
    await moveToDay('10')
    await panel.desk.checkIn.mutate({ bookingId })
    await moveToDay('12')
    const { version } = await panel.desk.checkOut.mutate({ bookingId })
    expect(await panel.desk.checkOut.mutate({ bookingId, version: 1 })).toEqual({ version })
    const { leaving, owing } = await panel.desk.today.query({})
    expect(leaving).toMatchObject([{ name: 'Owes', due: 500_000, checkedOutAt: expect.any(String) }])
    expect(owing).toMatchObject([{ name: 'Owes', due: 500_000 }])
    await panel.desk.undo.mutate({ bookingId, action: 'checkOut' })
    await panel.desk.checkOut.mutate({ bookingId })
    await panel.desk.checkIn.mutate({ bookingId: await book('Next', { from: '12', to: '13' }) })
    await expect(panel.desk.undo.mutate({ bookingId, action: 'checkOut' })).rejects.toMatchObject(
      refusal('Next is in D1 until 13 Jun 2027.'),
    )
  })
})

describe('choosing a room', () => {
  const pin = (bookingId: string, roomNumber: string, over: { from?: string; fromRoom?: string } = {}) =>
    panel.desk.pin.mutate({ bookingId, roomNumber, from: '2027-06-10', ...over })

  test('lays out anew who stands there unpinned, and does nothing twice', async () => {
    const [first, second] = [await book('First'), await book('Second')]
    const { version } = await pin(second, 'D1')
    expect(await pin(second, 'D1')).toEqual({ version })
    expect(await shown()).toEqual(['First D2 10-12', 'Second D1! 10-12'])
    await expect(pin(first, 'D1')).rejects.toMatchObject(
      refusal('D1 is kept for Second from 10 Jun 2027 to 12 Jun 2027.'),
    )
    await moveToDay('10')
    await panel.desk.checkIn.mutate({ bookingId: second })
    await expect(pin(first, 'D1')).rejects.toMatchObject(refusal('Second is in D1 until 12 Jun 2027.'))
    const { lines } = await panel.admin.auditLog.query({ bookingId: second })
    expect(lines.find(({ action }) => action === 'roomChosen')?.note).toBe('D2 to D1 from 10 Jun 2027')
  })

  test('moves one of several rooms, from a night on, also of guests who are here', async () => {
    const party = await book('Party', { rooms: 2, to: '14' })
    await moveToDay('10')
    await panel.desk.checkIn.mutate({ bookingId: party })
    await moveToDay('12')
    await expect(pin(party, 'D3', { from: '2027-06-12' })).rejects.toMatchObject({
      message: 'Choose which of its rooms moves.',
    })
    const { version } = await pin(party, 'D3', { from: '2027-06-12', fromRoom: 'D1' })
    expect(await pin(party, 'D3', { from: '2027-06-12', fromRoom: 'D1' })).toEqual({ version })
    expect(await shown()).toEqual(['Party D1! 10-12', 'Party D3! 12-14', 'Party D2! 10-14'])
    await expect(pin(party, 'D2', { from: '2027-06-12', fromRoom: 'D3' })).rejects.toMatchObject(
      refusal('This booking has D2 already.'),
    )
  })

  test.each([
    ['T1', '2027-06-10', 'T1 is no Double. Change the room type of the booking instead.'],
    ['D9', '2027-06-10', 'There is no room D9.'],
    ['D2', '2027-06-12', 'Choose a night from 10 Jun 2027 to before 12 Jun 2027.'],
  ])('%s from %s is refused', async (roomNumber, from, message) => {
    await expect(pin(await book('One'), roomNumber, { from })).rejects.toMatchObject({ message })
  })

  test('nights that are over stay as they were', async () => {
    const bookingId = await book('Here', { to: '13' })
    await moveToDay('11')
    await expect(pin(bookingId, 'D2')).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  })
})

describe('closing a room by its number', () => {
  const close = (over: Record<string, unknown> = {}) =>
    panel.desk.closeDates.mutate({
      id: crypto.randomUUID(),
      type: 'Double Bed',
      rooms: 1,
      checkIn: '2027-06-10',
      checkOut: '2027-06-12',
      roomNumber: 'D1',
      reason: 'geyser broken',
      ...over,
    })

  test('moves its unpinned guest, and the next guest gets another room', async () => {
    await book('Stands there')
    const id = crypto.randomUUID()
    for (let time = 0; time < 2; time++) expect(await close({ id })).toEqual({ kind: 'done', bookingId: id })
    await book('Next')
    expect(await shown()).toEqual(['Stands there D2 10-12', 'geyser broken D1! 10-12', 'Next D3 10-12'])
    expect(await panel.desk.closedDates.query()).toMatchObject([
      { id, roomNumber: 'D1', reason: 'geyser broken', by: 'desk@hotel.example' },
    ])
    await panel.desk.openDates.mutate({ bookingId: id })
    expect(await shown()).toEqual(['Stands there D1 10-12', 'Next D2 10-12'])
  })

  test('is refused with the name of who is pinned there or is here, and closes nothing', async () => {
    const bookingId = await book('Pinned', { room: 'D1', from: '11', to: '13' })
    expect(await close()).toMatchObject({
      kind: 'notFree',
      message: 'D1 is kept for Pinned from 11 Jun 2027 to 13 Jun 2027. Move them first. Nothing was closed.',
      nights: ['2027-06-11'],
      holders: [{ bookingId, name: 'Pinned' }],
    })
    expect(await panel.desk.closedDates.query()).toEqual([])
    await moveToDay('11')
    await panel.desk.checkIn.mutate({ bookingId })
    expect(await close({ checkIn: '2027-06-11' })).toMatchObject({
      message: 'Pinned is in D1 until 13 Jun 2027. Move them first. Nothing was closed.',
    })
  })

  test('names who has the rooms where none is free', async () => {
    await book('All', { rooms: 3 })
    expect(await close()).toMatchObject({ kind: 'notFree', holders: [{ name: 'All', rooms: 3 }] })
    await expect(close({ roomNumber: 'T1' })).rejects.toMatchObject({
      message: 'T1 is not a Double Bed room.',
    })
  })
})

describe('the chart', () => {
  test('says who must change rooms, and which choice of the desk would spare them', async () => {
    await book('Left', { from: '10', to: '12', room: 'D1' })
    await book('Side', { from: '10', to: '14', room: 'D3' })
    await book('Right', { from: '12', to: '14', room: 'D2' })
    const long = await book('Long', { from: '10', to: '14' })
    const seen = await chart()
    expect(seen.mustMove).toEqual([{ bookingId: long, name: 'Long', on: '2027-06-12', from: 'D2', to: 'D1' }])
    const [swap] = seen.swaps
    expect(swap).toMatchObject({
      bookingId: long,
      move: { from: expect.any(String), date: expect.any(String) },
    })
    const { bookingId = '', version, to = '', date = '' } = swap?.move ?? {}
    await panel.desk.pin.mutate({ bookingId, version, roomNumber: to, from: date })
    expect(await chart()).toMatchObject({ mustMove: [], swaps: [] })
  })

  test('says that a guest who stays longer must leave a room that is kept for another', async () => {
    const here = await book('Here')
    const next = await book('Next', { from: '12', to: '14', room: 'D1' })
    await moveToDay('10')
    await panel.desk.checkIn.mutate({ bookingId: here })
    await panel.desk.change.mutate({ bookingId: here, checkOutDate: '2027-06-13' })
    const seen = await chart()
    expect(seen.mustMove).toMatchObject([{ name: 'Here', on: '2027-06-12', from: 'D1', to: 'D2' }])
    expect(seen.swaps).toMatchObject([{ name: 'Here', move: { bookingId: next, from: 'D1', to: 'D2' } }])
    await moveToDay('12')
    await expect(panel.desk.checkIn.mutate({ bookingId: next })).rejects.toMatchObject(
      refusal('Here is still in D1. Move them first, or choose another room.'),
    )
    await panel.desk.pin.mutate({ bookingId: here, roomNumber: 'D2', from: '2027-06-12' })
    await panel.desk.checkIn.mutate({ bookingId: next })
    expect(await shown()).toEqual(['Here D1! 10-12', 'Here D2! 12-13', 'Next D1! 12-14'])
  })

  test('a stay that moves onto nights of a kept room gives up its own choice', async () => {
    await book('Here', { room: 'D1', to: '13' })
    const next = await book('Next', { from: '13', to: '14', room: 'D1' })
    await panel.desk.change.mutate({ bookingId: next, checkInDate: '2027-06-11' })
    expect(await shown()).toEqual(['Here D1! 10-13', 'Next D2 11-14'])
  })

  test('shows holds, those who wait, what is free and what it costs', async () => {
    await book('Two', { rooms: 2 })
    await hold({ userId: 'holds' })
    await checkout({ userId: 'waits', numberOfRooms: 1, paidAmount: 3000 })
    const seen = await panel.desk.chart.query({ from: '2027-06-09', to: '2027-06-12' })
    expect(seen.rooms.map(({ number }) => number).join()).toBe('D1,D2,D3,T1,T2,T3,T4')
    expect(seen.stays.map(({ status, roomNumber }) => `${status} ${roomNumber}`)).toEqual([
      'Confirmed D1',
      'Confirmed D2',
      'Held D3',
    ])
    expect(seen.queue).toMatchObject([{ type: 'Double Bed', rooms: 1, position: 1, name: '' }])
    expect(seen.free).toEqual({ 'Double Bed': [3, 0, 0], 'Triple Bed': [4, 4, 4] })
    expect(seen.prices['Triple Bed']).toEqual([3500, 3500, 3500])
    const { free, stay } = await panel.desk.availability.query({ from: '2027-06-09', to: '2027-06-12' })
    expect(free).toEqual(seen.free)
    expect(stay).toEqual([
      { type: 'Double Bed', rooms: 0, amount: 7500 },
      { type: 'Triple Bed', rooms: 4, amount: 10_500 },
    ])
    await moveToDay('10')
    expect(
      (await panel.desk.availability.query({ from: '2027-06-09', to: '2027-06-11' })).free['Triple Bed'],
    ).toEqual([0, 4])
    const tooLong = panel.desk.chart.query({ from: '2027-06-09', to: '2029-06-12' })
    await expect(tooLong).rejects.toMatchObject({ message: 'At most 400 nights at a time.' })
  })

  test('names the periods behind the prices, and warns of a stay that guests could not book', async () => {
    const yatra = { from: '2027-06-10', to: '2027-06-20', amount: 3200, minNights: 3, name: 'Yatra weeks' }
    await panel.rates.setPeriod.mutate({ type: 'Double Bed', ...yatra })
    const range = { from: '2027-06-09', to: '2027-06-12' }
    const base = { from: '2027-06-09', minNights: 1, name: null }
    expect((await panel.desk.chart.query(range)).bands).toEqual([
      { type: 'Double Bed', ...base, to: '2027-06-09', amount: 2500 },
      {
        type: 'Double Bed',
        from: '2027-06-10',
        to: '2027-06-11',
        amount: 3200,
        minNights: 3,
        name: 'Yatra weeks',
      },
      { type: 'Triple Bed', ...base, to: '2027-06-11', amount: 3500 },
    ])
    const warnings = async (from: string, to: string) => {
      const asked = { from: '2027-05-01', to: '2027-07-01', stay: { from, to } }
      return (await panel.desk.availability.query(asked)).warnings
    }
    expect(await warnings('2027-06-11', '2027-06-13')).toEqual({
      'Double Bed': ['Guests need at least 3 nights on these dates.'],
      'Triple Bed': [],
    })
    const outside = [
      'Some of these nights are outside the season (25 May 2027 to 12 Oct 2027).',
      'Guests can book at most 14 nights.',
    ]
    expect(await warnings('2027-05-20', '2027-06-12')).toEqual({
      'Double Bed': outside,
      'Triple Bed': outside,
    })
  })
})
