import { beforeEach, describe, expect, test } from 'vitest'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import { seedBooking } from '#server/testing/seeded-booking'
import { wiredHotel } from '#server/testing/wired-hotel'
import { addDays, asCalendarDate } from '#shared/calendar/calendar-date'
import { chart, deskAvailability } from './chart'
import { today } from './today'

const { moveTo, openPanel, ctx, db, provider, clock } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
})

/** For the nights between two days of June 2027; answers its id. */
async function book(name: string, from: string, to: string, over: Record<string, unknown> = {}) {
  const stay = { checkInDate: `2027-06-${from}`, checkOutDate: `2027-06-${to}` }
  const guests = [{ name, age: 40, id: 'other' }]
  const booked = await panel.desk.book.mutate(aDeskBooking({ name, guests, ...stay, ...over }))
  if (booked.kind !== 'done') throw new Error(booked.message)
  return booked.bookingIds[0] ?? ''
}
async function moveToDay(day: string) {
  await moveTo(`2027-06-${day}T12:00:00+05:30`)
  panel = await openPanel()
}
const names = (rows: { name: string }[]) => rows.map(({ name }) => name).join(', ')

describe("the day's lists", () => {
  test('say who comes, stays, leaves and owes, on any day', async () => {
    const staying = await book('Staying', '09', '12')
    const leaving = await book('Leaving', '09', '10', {
      payment: { id: crypto.randomUUID(), amount: 250_000, method: 'upi' },
    })
    const late = await book('Late', '08', '09', { rooms: [{ type: 'Triple Bed', numberOfRooms: 1 }] })
    await moveToDay('09')
    for (const bookingId of [staying, leaving, late]) await panel.desk.checkIn.mutate({ bookingId })
    await book('Coming', '10', '11', { note: 'Late bus', group: 'Yatra' })
    await book('Tomorrow', '11', '12')
    await moveToDay('10')
    const seen = await panel.desk.today.query({})
    expect({
      arriving: names(seen.arriving),
      inHouse: names(seen.inHouse),
      leaving: names(seen.leaving),
      owing: names(seen.owing),
      tomorrow: [names(seen.tomorrow.arriving), names(seen.tomorrow.leaving), seen.tomorrow.free],
    }).toEqual({
      arriving: 'Coming',
      inHouse: 'Staying',
      leaving: 'Late, Leaving',
      owing: 'Staying, Late',
      tomorrow: ['Tomorrow', 'Coming', 5],
    })
    expect(seen.free).toEqual([
      { type: 'Double Bed', rooms: 1, amount: 2500 },
      { type: 'Triple Bed', rooms: 4, amount: 3500 },
    ])
    expect(seen.arriving[0]).toMatchObject({
      rooms: ['D2'],
      inUse: ['D2'],
      guests: 1,
      guestList: [{ name: 'Coming', identity: 'Another document, shown at check-in' }],
      mobileNumber: '9811122233',
      total: 250_000,
      paid: 0,
      due: 250_000,
      note: 'Late bus',
      group: 'Yatra',
      detailsMissing: false,
      checkedInAt: null,
    })
    const before = await panel.desk.today.query({ date: '2027-06-09' })
    expect([names(before.arriving), names(before.inHouse)]).toEqual(['Staying, Leaving', 'Staying, Leaving'])
  })

  test('keep in sight who has not come yet, while they have nights left', async () => {
    await book('Overdue', '09', '11')
    await book('Over', '08', '10')
    await moveToDay('10')
    const arriving = async (date?: string) => names((await panel.desk.today.query({ date })).arriving)
    expect([await arriving(), await arriving('2027-06-09')]).toEqual(['Overdue', 'Overdue'])
    expect(await arriving('2027-06-11')).toBe('')
  })

  test('keep in sight what is owed after the stay, until it is paid', async () => {
    const { id } = await seedBooking(
      { db: db(), provider, clock },
      { checkIn: '2027-04-10', checkOut: '2027-04-12' },
    )
    const extras = await book('Extras', '10', '11')
    await moveToDay('09')
    await panel.folio.add.mutate({ bookingId: extras, kind: 'extra', text: 'Dinner', amount: 40_000 })
    await panel.desk.cancel.mutate({ bookingId: extras, mode: 'none', reason: 'guest asked' })
    const owing = async () =>
      (await panel.desk.today.query({})).owing.map(({ bookingId, due }) => [bookingId, due])
    expect(await owing()).toEqual([
      [extras, 40_000],
      [id, 200_000],
    ])
    await panel.folio.add.mutate({ bookingId: id, kind: 'payment', amount: 200_000, method: 'cash' })
    expect(await owing()).toEqual([[extras, 40_000]])
  })

  test('keep in sight what is to be given back, before and after the stay, until it is', async () => {
    const payment = () => ({ payment: { id: crypto.randomUUID(), amount: 250_000, method: 'cash' } })
    const cheaper = await book('Cheaper', '20', '21', payment())
    await book('Paid', '20', '21', payment())
    const cancelled = await book('Cancelled', '22', '23', payment())
    await panel.desk.change.mutate({ bookingId: cheaper, price: 200_000, reason: 'Promised' })
    await panel.desk.cancel.mutate({
      bookingId: cancelled,
      ...{ mode: 'amount', amount: 100_000, reason: 'guest asked' },
    })
    const toGiveBack = async () =>
      (await panel.desk.today.query({})).toGiveBack.map(({ name, credit, isCancelled }) =>
        [name, credit, isCancelled].join(' '),
      )
    expect(await toGiveBack()).toEqual(['Cancelled 100000 true', 'Cheaper 50000 false'])
    const back = { id: crypto.randomUUID(), amount: 100_000, method: 'cash', reason: 'Cancelled' } as const
    await panel.desk.giveBack.mutate({ ...back, bookingId: cancelled })
    await moveToDay('24')
    expect(await toGiveBack()).toEqual(['Cheaper 50000 false'])
  })

  test('ask the bookings of a group together for no more than the group owes in all', async () => {
    const cash = (amount: number) => ({ id: crypto.randomUUID(), amount, method: 'cash' as const })
    const group = 'Yatra'
    const payer = await book('Payer', '09', '10', { group, payment: cash(250_000) })
    const owes = await book('Owes', '09', '10', { group })
    await panel.desk.change.mutate({ bookingId: payer, price: 50_000, reason: 'Promised' })
    await moveToDay('09')
    for (const bookingId of [payer, owes]) await panel.desk.checkIn.mutate({ bookingId })
    const shown = async () => {
      const { owing, toGiveBack, inHouse } = await panel.desk.today.query({})
      return {
        owing: owing.map(({ name, due }) => `${name} ${due}`),
        back: toGiveBack.map(({ name, credit }) => `${name} ${credit}`),
        balanced: inHouse.map(({ name, balancedInGroup }) => `${name} ${balancedInGroup}`).sort(),
      }
    }
    const payment = { group, ...cash(50_001) }
    await expect(panel.folio.payGroup.mutate(payment)).rejects.toMatchObject({
      message: 'Only ₹500 is due for this group in all.',
    })
    expect(await shown()).toEqual({
      owing: ['Owes 50000'],
      back: [],
      balanced: ['Owes 200000', 'Payer 200000'],
    })
    await panel.folio.payGroup.mutate({ ...payment, amount: 50_000 })
    expect(await shown()).toEqual({ owing: [], back: [], balanced: ['Owes 200000', 'Payer 200000'] })
    await expect(panel.folio.payGroup.mutate({ group, ...cash(1) })).rejects.toMatchObject({
      message: 'Nothing is due for this group in all.',
    })
  })

  test('and the chart take the same few statements for any number of bookings', async () => {
    const date = asCalendarDate('2027-06-10')
    const count = async (work: () => Promise<unknown>) => (await recordStatements(work)).length
    const counts = async () => ({
      today: await count(() => today(ctx(), date)),
      chart: await count(() => chart(ctx(), { from: date, to: addDays(date, 31) })),
      availability: await count(() => deskAvailability(ctx(), { from: date, to: addDays(date, 31) })),
    })
    await seedBooking({ db: db(), provider, clock })
    const few = await counts()
    for (let day = 0; day < 30; day++)
      await seedBooking(
        { db: db(), provider, clock },
        { checkIn: addDays(date, day), checkOut: addDays(date, day + 1) },
      )
    expect(await counts()).toEqual(few)
    expect(few).toEqual({ today: 10, chart: 6, availability: 3 })
  })
})
