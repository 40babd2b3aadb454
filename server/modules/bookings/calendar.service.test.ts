import { describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import { addDays, asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { asRupees } from '#shared/money/rupees'
import { checkAvailability } from './availability'
import { nightCalendar } from './calendar'

const { hold, pay, verify, as, db, ctx, moveTo } = wiredHotel()

const type = 'Double Bed' as const
const day = asCalendarDate
const nightsFrom = async (from: string, to: string, guest?: string) =>
  nightCalendar(ctx(), { type, from: day(from), to: day(to) }, guest)
const closed = (date: string) => ({ date, open: false, available: 0, amount: null, minNights: 1 })
const open = (date: string, over: object = {}) => ({
  date,
  open: true,
  available: 3,
  amount: 2500,
  minNights: 1,
  ...over,
})

const setPeriod = (from: string, to: string, amount: number, min_nights = 1) =>
  db()
    .insertInto('rate_period')
    .values({
      room_type: type,
      from_night: day(from),
      to_night: day(to),
      amount: asRupees(amount),
      min_nights,
      name: null,
    })
    .execute()
const setSeason = (year: number, opens: string, closes: string, on_sale: boolean | null) =>
  db()
    .insertInto('season')
    .values({ year, opens: day(opens), closes: day(closes), is_closed: false, on_sale, sales_from: null })
    .execute()

/** What an availability question for this night alone says. */
async function freeOn(date: CalendarDate, guest?: string): Promise<number> {
  const alone = { type, checkIn: date, checkOut: addDays(date, 1) }
  return (await checkAvailability(ctx(), alone, guest)).availableRooms
}

describe('the calendar of nights', () => {
  test('has the usual season, with the last night before its closing', async () => {
    expect(await nightsFrom('2027-05-24', '2027-05-25')).toEqual([closed('2027-05-24'), open('2027-05-25')])
    expect(await nightsFrom('2027-10-11', '2027-10-12')).toEqual([open('2027-10-11'), closed('2027-10-12')])
    expect(await nightsFrom('2028-06-01', '2028-06-01')).toEqual([closed('2028-06-01')])
  })

  test('is closed today and before, on the day of the hotel', async () => {
    await moveTo('2027-06-10T00:30:00+05:30')
    const nights = await nightsFrom('2027-06-09', '2027-06-11')
    expect(nights).toEqual([closed('2027-06-09'), closed('2027-06-10'), open('2027-06-11')])
  })

  test('answers for any years without a mistake', async () => {
    expect(await nightsFrom('0000-01-01', '0000-01-01')).toEqual([closed('0000-01-01')])
    expect(await nightsFrom('9999-12-30', '9999-12-31')).toEqual([closed('9999-12-30'), closed('9999-12-31')])
    expect(await nightsFrom('2026-05-01', '2027-06-04')).toHaveLength(400)
  })

  test('has the price and the least stay of each night', async () => {
    await setPeriod('2027-06-12', '2027-06-13', 3200, 2)
    expect(await nightsFrom('2027-06-11', '2027-06-14')).toEqual([
      open('2027-06-11'),
      open('2027-06-12', { amount: 3200, minNights: 2 }),
      open('2027-06-13', { amount: 3200, minNights: 2 }),
      open('2027-06-14'),
    ])
  })

  test('follows a moved season, and a later one that is on sale', async () => {
    await setSeason(2027, '2027-06-11', '2027-06-14', null)
    await setSeason(2028, '2028-05-01', '2028-10-12', true)
    const moved = await nightsFrom('2027-06-10', '2027-06-14')
    expect(moved.map(({ open }) => open)).toEqual([false, true, true, true, false])
    expect(await nightsFrom('2028-04-30', '2028-05-01')).toEqual([closed('2028-04-30'), open('2028-05-01')])
  })

  test('says of each night what an availability question for it says, to everybody and to its guest', async () => {
    await hold({ userId: 'guest-1', numberOfRooms: 2, paidAmount: 6000 })
    const sold = { checkInDate: '2027-06-11', checkOutDate: '2027-06-13' }
    await verify(pay(await hold({ userId: 'guest-2', ...sold })), aForm())
    for (const guest of [undefined, 'guest-1', 'guest-2']) {
      const nights = await nightsFrom('2027-06-09', '2027-06-13', guest)
      const free = guest === 'guest-1' ? [3, 3, 2, 2, 3] : [3, 1, 0, 2, 3]
      expect(nights.map(({ available }) => available)).toEqual(free)
      for (const { date, available } of nights) expect(await freeOn(date, guest), date).toBe(available)
    }
  })

  test('has no free room while selling is stopped, but for what its guest holds', async () => {
    await hold({ userId: 'guest-1', numberOfRooms: 2, paidAmount: 6000 })
    await db()
      .insertInto('selling_stop')
      .values({ single: true, stopped_at: ctx().clock.now(), stopped_by: 'desk@hotel.example' })
      .execute()
    const free = async (guest?: string) =>
      (await nightsFrom('2027-06-10', '2027-06-12', guest)).map(({ available }) => available)
    expect(await free()).toEqual([0, 0, 0])
    expect(await free('guest-1')).toEqual([2, 2, 0])
    expect(await freeOn(day('2027-06-10'), 'guest-1')).toBe(2)
  })

  test('is asked for at most 400 nights, the last not before the first', async () => {
    const ask = (from: string, to: string) => as('guest-1').booking.calendar.query({ type, from, to })
    expect((await ask('2027-06-10', '2027-06-11')).nights).toEqual([open('2027-06-10')])
    await expect(ask('2027-06-10', '2027-06-10')).rejects.toThrow('must not be before')
    await expect(ask('2027-01-01', '2028-02-06')).rejects.toThrow('at most 400 nights')
    expect((await ask('2027-01-01', '2028-02-05')).nights).toHaveLength(400)
  })
})
