import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'

const hotel = wiredHotel()
const type = 'Triple Bed' as const

let panel: Awaited<ReturnType<typeof hotel.openPanel>>
beforeEach(async () => {
  panel = await hotel.openPanel()
})

const notes = async () =>
  (await panel.admin.auditLog.query({})).lines
    .filter(({ action }) => action !== 'signedIn')
    .map(({ note }) => note)
const period = (from: string, to: string, amount: number, over = {}) => ({
  from: `2027-${from}`,
  to: `2027-${to}`,
  amount,
  minNights: 1,
  name: null,
  ...over,
})
const day = (of: string) => asCalendarDate(`2027-${of}`)
const monsoon = period('06-15', '07-31', 3000, { name: 'Monsoon' })
const yatra = period('06-01', '06-20', 4300, { name: 'Yatra weeks', minNights: 2 })
const cutMonsoon = { ...monsoon, from: '2027-06-21' }

test('a new period cuts those under it; the audit log says so in words, and a repeat changes nothing', async () => {
  await panel.rates.setPeriod.mutate({ type, ...monsoon })
  for (let time = 0; time < 2; time++) {
    const { periods } = await panel.rates.setPeriod.mutate({ type, ...yatra })
    expect(periods).toEqual([yatra, cutMonsoon])
  }
  expect(await panel.rates.periods.query()).toEqual([
    { type, ...yatra },
    { type, ...cutMonsoon },
  ])
  expect(await notes()).toEqual([
    'Triple Bed: Yatra weeks, 1 Jun 2027 to 20 Jun 2027, ₹4,300, at least 2 nights; ' +
      'cut Monsoon, 15 Jun 2027 to 31 Jul 2027, ₹3,000, to 21 Jun 2027 to 31 Jul 2027',
    'Triple Bed: Monsoon, 15 Jun 2027 to 31 Jul 2027, ₹3,000',
  ])
})

test('cleared nights cost the base rate again, and the change can be undone exactly', async () => {
  await panel.rates.setPeriod.mutate({ type, ...monsoon })
  const nights = { type, from: '2027-07-01', to: '2027-07-10' }
  for (let time = 0; time < 2; time++) {
    const { periods } = await panel.rates.clearPeriod.mutate(nights)
    expect(periods).toEqual([
      { ...monsoon, to: '2027-06-30' },
      { ...monsoon, from: '2027-07-11' },
    ])
  }
  const undo = { ...nights, periods: [{ ...monsoon, from: nights.from, to: nights.to }] }
  for (let time = 0; time < 2; time++)
    expect((await panel.rates.replacePeriods.mutate({ ...undo, expected: [] })).periods).toEqual([monsoon])
  expect(await notes()).toHaveLength(3)
  await panel.rates.setPeriod.mutate({ type, ...yatra })
  await expect(
    panel.rates.replacePeriods.mutate({ ...undo, ...yatra, periods: [], expected: [] }),
  ).rejects.toMatchObject({
    data: { refusal: 'Changed' },
  })
})

test.each([
  [{ from: '2027-06-02', to: '2027-06-01' }, 'The last night must not be before the first.'],
  [{ from: '2027-01-01', to: '2028-02-05' }, 'Set prices for at most 400 nights at a time.'],
  [{ from: '9999-12-31', to: '9999-12-31' }, 'Prices can be set for the nights of 2027 to 2029.'],
  [{ from: '2026-12-31' }, 'Prices can be set for the nights of 2027 to 2029.'],
  [{ from: '2029-12-31', to: '2030-01-01' }, 'Prices can be set for the nights of 2027 to 2029.'],
  [{ amount: 99 }, 'A rate is a whole number of rupees from 100 to 1,00,000.'],
  [{ amount: 100_001 }, 'A rate is a whole number of rupees from 100 to 1,00,000.'],
  [{ amount: 2500.5 }, 'A rate is a whole number of rupees from 100 to 1,00,000.'],
  [{ minNights: 31 }, 'The least number of nights is from 1 to 30.'],
  [{ name: 'x'.repeat(41) }, 'Keep the name to 40 letters.'],
])('an impossible period is refused with what to do, and nothing is written: %j', async (over, message) => {
  await expect(panel.rates.setPeriod.mutate({ type, ...yatra, ...over })).rejects.toMatchObject({
    message,
    data: { httpStatus: 400 },
  })
  expect(await notes()).toEqual([])
})

test('the audit log says of replaced prices what is new and what was there, without what stays', async () => {
  await panel.rates.setPeriod.mutate({ type, ...yatra })
  await panel.rates.setPeriod.mutate({ type, ...monsoon })
  const nights = { type, from: '2027-06-01', to: '2027-08-31' }
  await panel.rates.replacePeriods.mutate({ ...nights, periods: [{ ...yatra, to: '2027-06-10' }, monsoon] })
  await panel.rates.replacePeriods.mutate({ ...nights, periods: [monsoon] })
  expect((await notes()).slice(0, 2)).toEqual([
    expect.stringMatching(
      /^Triple Bed: the base rate on 1 Jun 2027 to .+; instead of Yatra weeks, 1 Jun 2027 to 10 Jun 2027, .+ 2 nights$/,
    ),
    expect.stringMatching(
      /^Triple Bed: Yatra weeks, 1 Jun 2027 to 10 Jun 2027, .+; instead of Yatra weeks, .+$/,
    ),
  ])
})

test('replaced periods must be within their nights and apart', async () => {
  const replace = (periods: (typeof yatra)[]) =>
    panel.rates.replacePeriods.mutate({ type, from: '2027-06-01', to: '2027-06-30', periods })
  const second = period('06-20', '06-30', 3000)
  await expect(replace([second, yatra])).rejects.toMatchObject({
    message: expect.stringMatching(/^Yatra weeks, .+ and 20 Jun 2027 to 30 Jun 2027, ₹3,000 overlap\.$/),
  })
  await expect(replace([monsoon])).rejects.toMatchObject({
    message: expect.stringContaining('is not within 1 Jun 2027 to 30 Jun 2027.'),
  })
  expect(await panel.rates.periods.query()).toEqual([])
})

test('the database itself refuses two periods of a type on one night, but not of two types', async () => {
  const row = { to_night: day('06-20'), amount: asRupees(3000), min_nights: 1, name: null }
  const add = (room_type: RoomType, from: string) =>
    hotel
      .db()
      .insertInto('rate_period')
      .values({ room_type, from_night: day(from), ...row })
      .execute()
  await add('Triple Bed', '06-01')
  await add('Double Bed', '06-10')
  await expect(add('Triple Bed', '06-20')).rejects.toThrow('one_price_a_night')
})

describe('copying a year', () => {
  test('puts its periods on the same days of another, cut to its season, instead of what is there', async () => {
    await panel.rates.setPeriod.mutate({ type, ...yatra })
    await panel.rates.setPeriod.mutate({ type, ...period('10-01', '10-31', 2000) })
    await panel.rates.setPeriod.mutate({ type: 'Double Bed', ...period('06-01', '06-02', 2600) })
    const old = { ...period('07-01', '07-02', 5000), from: '2028-07-01', to: '2028-07-02' }
    await panel.rates.setPeriod.mutate({ type, ...old })
    await panel.rates.setSeason.mutate({ id: 2028, opens: '2028-06-05', closes: '2028-10-11' })
    const copy = { from: 2027, to: 2028, type }
    const copied = [
      { ...yatra, from: '2028-06-05', to: '2028-06-20' },
      { ...period('10-01', '10-31', 2000), from: '2028-10-01', to: '2028-10-10' },
    ]
    for (let time = 0; time < 2; time++) {
      const [one, ...others] = await panel.rates.copyYear.mutate(copy)
      expect(one?.periods.slice(2)).toEqual(copied)
      expect(others).toEqual([])
    }
    const [note, ...earlier] = await notes()
    expect(note).toMatch(
      /^Triple Bed: 2027 to 2028: Yatra weeks, 5 Jun 2028 .+; instead of 1 Jul 2028 to 2 Jul 2028, ₹5,000$/,
    )
    expect(earlier).toHaveLength(5)
    const both = await panel.rates.copyYear.mutate({ from: 2027, to: 2029 })
    expect(both.map(({ type: of, periods }) => [of, periods.at(-1)?.from])).toEqual([
      ['Double Bed', '2029-06-01'],
      ['Triple Bed', '2029-10-01'],
    ])
  })

  test('leaves 29 February out where the other year has none', async () => {
    const leap = { ...period('02-20', '02-28', 2000), from: '2028-02-20', to: '2028-02-29' }
    await panel.rates.setPeriod.mutate({ type, ...leap })
    await panel.rates.setPeriod.mutate({ type, ...yatra, from: '2028-03-01', to: '2028-03-02' })
    await panel.rates.setSeason.mutate({ id: 2029, opens: '2029-02-01', closes: '2029-10-12' })
    const [copied] = await panel.rates.copyYear.mutate({ from: 2028, to: 2029 })
    expect(copied?.periods.slice(2)).toMatchObject([
      { from: '2029-02-20', to: '2029-02-28' },
      { from: '2029-03-01', to: '2029-03-02' },
    ])
  })

  test.each([
    [2027, 2027, 'Choose another year to copy the prices to.'],
    [2027, 2030, 'Prices can be set for the nights of 2027 to 2029.'],
    [2026, 2028, '2026 has no prices of its own to copy.'],
    [2027, 2029, 'The hotel is closed in 2029. Give 2029 a season first.'],
  ])('from %i to %i is refused: %s', async (from, to, message) => {
    await panel.rates.closeSeason.mutate({ id: 2029 })
    await expect(panel.rates.copyYear.mutate({ from, to })).rejects.toMatchObject({
      message,
      data: { httpStatus: 400 },
    })
  })
})

test('a year shows its season, its prices, and what is sold or closed on each night', async () => {
  await panel.rates.setPeriod.mutate({ type, ...yatra })
  const stay = { type, paidAmount: 5160, checkInDate: '2027-06-19', checkOutDate: '2027-06-21' }
  await hotel.verify(hotel.pay(await hotel.hold({ ...aForm(), ...stay })))
  await hotel.hold({ userId: 'b', ...stay })
  const year = await panel.rates.year.query({ type, year: 2027 })
  expect(year).toMatchObject({ season: { id: 2027 }, nightlyRate: 3500, periods: [yatra], all: 4 })
  expect(year.nights).toHaveLength(140)
  expect(year.nights.filter(({ sold }) => sold > 0)).toEqual([
    { date: '2027-06-19', sold: 1 },
    { date: '2027-06-20', sold: 1 },
  ])
  await panel.rates.closeSeason.mutate({ id: 2028 })
  expect(await panel.rates.year.query({ type, year: 2028 })).toMatchObject({ periods: [], nights: [] })
})
