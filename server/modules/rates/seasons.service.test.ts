import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { hold, checkout, pay, verify, statusOf, available, as, db, moveTo } = hotel

let panel: Awaited<ReturnType<typeof hotel.openPanel>>
beforeEach(async () => {
  panel = await hotel.openPanel()
})

const season = (opens: string, closes: string, over = {}) => ({
  id: 2027,
  opens: `2027-${opens}`,
  closes: `2027-${closes}`,
  ...over,
})
const notes = async () =>
  (await panel.admin.auditLog.query({})).lines.flatMap(({ action, note }) =>
    action.startsWith('season') ? note : [],
  )
const statuses = async () =>
  (await db().selectFrom('booking').select('status').orderBy('rank').execute()).map(({ status }) => status)
const conflict = { data: { refusal: 'Conflict' } }

test('a season of the next three years is moved, closed and put back, and each change is written once', async () => {
  const usual = { isClosed: false, isUsual: true, sales: 'automatic', salesFrom: null }
  expect(await panel.rates.seasons.query()).toEqual([
    { id: 2027, opens: '2027-05-25', closes: '2027-10-12', onSale: true, ...usual },
    { id: 2028, opens: '2028-05-25', closes: '2028-10-12', onSale: false, ...usual },
    { id: 2029, opens: '2029-05-25', closes: '2029-10-12', onSale: false, ...usual },
  ])
  for (let time = 0; time < 2; time++) {
    const moved = season('06-01', '10-01', { salesFrom: '2027-04-01' })
    expect(await panel.rates.setSeason.mutate(moved)).toMatchObject({ sales: 'from', onSale: false })
  }
  // Left out, the day stays; only another way of selling takes its place.
  expect(await panel.rates.setSeason.mutate(season('06-01', '10-01'))).toMatchObject({ sales: 'from' })
  for (let time = 0; time < 2; time++)
    expect(await panel.rates.closeSeason.mutate({ id: 2027 })).toMatchObject({
      isClosed: true,
      onSale: false,
    })
  expect((await panel.rates.seasons.query())[1]).toMatchObject({ id: 2028, onSale: true })
  for (let time = 0; time < 2; time++)
    expect(await panel.rates.usualSeason.mutate({ id: 2027 })).toMatchObject({ ...usual, onSale: true })
  expect(await notes()).toEqual([
    '2027: 25 May 2027 to 12 Oct 2027, on sale when it is on or next; ' +
      'before: closed all year (was 1 Jun 2027 to 1 Oct 2027, on sale from 1 Apr 2027)',
    '2027: closed all year (was 1 Jun 2027 to 1 Oct 2027, on sale from 1 Apr 2027); ' +
      'before: 1 Jun 2027 to 1 Oct 2027, on sale from 1 Apr 2027',
    '2027: 1 Jun 2027 to 1 Oct 2027, on sale from 1 Apr 2027; ' +
      'before: 25 May 2027 to 12 Oct 2027, on sale when it is on or next',
  ])
  // Written out, the usual season is the usual one.
  expect(await panel.rates.setSeason.mutate(season('05-25', '10-12'))).toMatchObject({ isUsual: true })
  expect(await notes()).toHaveLength(3)
  await moveTo('2027-10-11T10:00:00+05:30')
  panel = await hotel.openPanel()
  expect((await panel.rates.seasons.query()).map(({ onSale }) => onSale)).toEqual([false, true, false])
})

test.each([
  [season('10-01', '06-01'), 'The season must close after it opens.'],
  [season('06-01', '06-01'), 'The season must close after it opens.'],
  [{ ...season('06-01', '10-01'), id: 2028 }, 'The season of 2028 must open and close in 2028.'],
  [{ ...season('06-01', '10-01'), id: 2031 }, 'Choose a season of 2027, 2028, 2029.'],
  [
    season('06-01', '10-01', { onSale: true, salesFrom: '2027-04-01' }),
    'Choose whether it sells now or from',
  ],
  [
    season('06-01', '10-01', { salesFrom: '2027-10-01' }),
    'Choose a day before the season closes on 1 Oct 2027.',
  ],
])('an impossible season is refused with what to do', async (asked, words) => {
  const refused = { message: expect.stringContaining(words), data: { httpStatus: 400 } }
  await expect(panel.rates.setSeason.mutate(asked)).rejects.toMatchObject(refused)
  await expect(panel.rates.previewSeason.query(asked)).rejects.toMatchObject(refused)
  expect(await notes()).toEqual([])
})

test('a season that another administrator has changed meanwhile is not overwritten unseen', async () => {
  const dates = { opens: '2027-05-25', closes: '2027-10-12' }
  const expected = { ...dates, isClosed: false, sales: 'automatic' as const, salesFrom: null }
  const moved = season('06-01', '10-12', { onSale: null, salesFrom: null })
  await panel.rates.setSeason.mutate({ ...moved, onSale: true })
  const changed = { data: { refusal: 'Changed' } }
  await expect(panel.rates.setSeason.mutate({ ...moved, expected })).rejects.toMatchObject(changed)
  await expect(panel.rates.closeSeason.mutate({ id: 2027, expected })).rejects.toMatchObject(changed)
  // What is done already needs no refusal: the answer to it may have been lost.
  await panel.rates.setSeason.mutate({ ...moved, onSale: true, expected })
  const seen = { ...expected, opens: '2027-06-01', sales: 'open' as const }
  await panel.rates.closeSeason.mutate({ id: 2027, expected: seen })
  expect(await notes()).toHaveLength(2)
})

describe('a season that would leave guests without open nights', () => {
  test('is refused and names the bookings, but not those that the desk made out of season', async () => {
    await verify(pay(await hold(aForm())))
    await hold({ userId: 'b', checkInDate: '2027-10-10', checkOutDate: '2027-10-12' })
    await panel.desk.book.mutate(aDeskBooking({ checkInDate: '2027-11-01', checkOutDate: '2027-11-03' }))
    const later = season('06-11', '10-11')
    expect(await panel.rates.previewSeason.query(later)).toMatchObject({
      stranded: [
        { status: 'Confirmed', type: 'Double Bed', rooms: 1, checkIn: '2027-06-10', checkOut: '2027-06-12' },
        { status: 'Held', name: null, checkIn: '2027-10-10' },
      ],
      waiting: 0,
      addedNights: 0,
      removedNights: 18,
    })
    await expect(panel.rates.setSeason.mutate(later)).rejects.toMatchObject({
      ...conflict,
      message: expect.stringMatching(
        /: .+ \(10 Jun 2027 to 12 Jun 2027\), a guest who is paying now \(10 Oct 2027 to 12 Oct 2027\)\. Change/,
      ),
    })
    await expect(panel.rates.closeSeason.mutate({ id: 2027 })).rejects.toMatchObject(conflict)
    expect(await panel.rates.previewSeason.query({ id: 2027, isClosed: true })).toMatchObject({
      stranded: [{}, {}],
      removedNights: 140,
      ...{ offSale: [2027], onSale: [2028] },
    })
    expect(await notes()).toEqual([])
    const wider = season('06-10', '11-02')
    expect(await panel.rates.previewSeason.query(wider)).toMatchObject({ stranded: [], addedNights: 21 })
    await panel.rates.setSeason.mutate(wider)
    // One night of the desk's booking is in season now.
    await expect(panel.rates.usualSeason.mutate({ id: 2027 })).rejects.toMatchObject(conflict)
    // Nights that are over strand nobody.
    await moveTo('2027-06-12T10:00:00+05:30')
    panel = await hotel.openPanel()
    expect(await panel.rates.setSeason.mutate(season('06-11', '11-02'))).toMatchObject({
      opens: '2027-06-11',
    })
  })

  test('counts the bookings that it does not name', async () => {
    for (const userId of ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
      await hold({ userId, type: 'Triple Bed', paidAmount: 2100, ...oneNight(userId.charCodeAt(0) - 86) })
    await expect(panel.rates.closeSeason.mutate({ id: 2027 })).rejects.toMatchObject({
      message: expect.stringContaining('(15 Jun 2027 to 16 Jun 2027) and 2 more. Change or cancel'),
    })
  })

  test('ends those who wait for its nights, and no late payment gets them', async () => {
    const late = await hold({ userId: 'c', checkInDate: '2027-06-08', checkOutDate: '2027-06-10' })
    const { id: bookingId = '' } = (await as('c').booking.mine.query())[0] ?? {}
    await as('c').booking.release.mutate({ bookingId })
    await hold({ userId: 'a', numberOfRooms: 3, paidAmount: 9000 })
    const waits = { userId: 'b', checkInDate: '2027-06-09', checkOutDate: '2027-06-11' }
    expect((await checkout(waits)).body).toMatchObject({ message: 'Queued' })
    const moved = season('06-10', '10-12')
    expect(await panel.rates.previewSeason.query(moved)).toMatchObject({ stranded: [], waiting: 1 })
    await panel.rates.setSeason.mutate(moved)
    expect(await statuses()).toEqual(['Withdrawn', 'Held', 'NoRooms'])
    await verify(pay(late))
    expect(await statusOf(late)).toBe('Withdrawn')
    expect((await checkout(waits)).body).toMatchObject({ message: 'StayNotPossible' })
  })
})

test('taken off sale it strands nobody: holds can be paid, who waits ends as NoRooms, nobody else books', async () => {
  const orderId = await hold({ userId: 'a', numberOfRooms: 3, paidAmount: 9000 })
  await checkout({ userId: 'b' })
  const off = season('05-25', '10-12', { onSale: false })
  expect(await panel.rates.previewSeason.query(off)).toMatchObject({
    ...{ stranded: [], waiting: 1 },
    ...{ onSale: [], offSale: [2027] },
  })
  expect(await panel.rates.setSeason.mutate(off)).toMatchObject({ sales: 'stopped', onSale: false })
  expect(await as('b').booking.mine.query()).toMatchObject([{ status: 'NoRooms', isOffSale: true }])
  expect(await available()).toMatchObject({ success: false })
  await verify(pay(orderId), aForm())
  expect(await statusOf(orderId)).toBe('Confirmed')
  // The next one takes its turn: this one is not on sale, but can still begin.
  expect((await panel.rates.seasons.query()).map(({ onSale }) => onSale)).toEqual([false, false, false])
})

test('a hold in a season that was opened early can be asked for again after it is taken off sale', async () => {
  const next = { id: 2028, opens: '2028-05-25', closes: '2028-10-12' }
  const stay = { checkInDate: '2028-06-10', checkOutDate: '2028-06-12' }
  expect((await checkout(stay)).body).toMatchObject({ message: 'StayNotPossible' })
  await panel.rates.setSeason.mutate({ ...next, onSale: true })
  const orderId = await hold(stay)
  await panel.rates.setSeason.mutate({ ...next, onSale: null })
  expect(await hold(stay)).toBe(orderId)
  expect((await checkout({ ...stay, userId: 'b' })).body).toMatchObject({ message: 'StayNotPossible' })
})

const oneNight = (day: number) => ({ checkInDate: `2027-06-${day}`, checkOutDate: `2027-06-${day + 1}` })
