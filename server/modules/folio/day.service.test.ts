import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteBooking } from '#modules/admin/manage-booking'
import { transaction } from '#server/database/transaction'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import type { DeskMethod } from '#shared/desk/folio'
import { closeDay, dayView } from './day'
import * as dayRows from './day-rows'
import { addToFolio, reverseLine } from './folio'
import * as folioRows from './folio-rows'

const hotel = moneyHotel()
const { seed, db } = hotel
const today = '2027-03-01'

const take = (bookingId: string, amount: number, method: DeskMethod = 'cash', by = admin) => {
  hotel.later(1)
  return addToFolio(hotel.ctx(), by, { bookingId, kind: 'payment', amount, method })
}
const close = (countedCash: number, date = today, by = admin) =>
  closeDay(hotel.ctx(), by, { date: asCalendarDate(date), countedCash })
const view = (date = today) => dayView(hotel.ctx(), asCalendarDate(date))
const conflict = (message: string) => ({ code: 'Conflict', message: expect.stringContaining(message) })

test('adds up what each person received and gave back, by method, and closes with the counted cash', async () => {
  const { id } = await seed()
  const first = await take(id, 100_000)
  await take(id, 50_000, 'upi', 'pema@hotel.example')
  await take(id, 20_000, 'cash', 'pema@hotel.example')
  hotel.later(1)
  await reverseLine(hotel.ctx(), admin, { lineId: first.id, reason: 'Was for D1' })
  const none = { cash: 0, upi: 0, card: 0, bank: 0 }
  const money = {
    date: today,
    byMethod: { ...none, cash: 20_000, upi: 50_000 },
    byPerson: [
      { email: admin, sums: none },
      { email: 'pema@hotel.example', sums: { ...none, cash: 20_000, upi: 50_000 } },
    ],
  }
  const open = await dayView(hotel.ctx(), undefined)
  expect(open).toMatchObject({ ...money, closed: null, mustClose: today })
  expect(open.lines.map(({ kind, amount, method, name }) => `${kind} ${amount} ${method} ${name}`)).toEqual([
    'payment 100000 cash Asha Rawat',
    'payment 50000 upi Asha Rawat',
    'payment 20000 cash Asha Rawat',
    'refund 100000 cash Asha Rawat',
  ])
  expect(await close(15_000)).toEqual({ ...money, counted: 15_000, difference: -5000 })
  const closed = { by: admin, counted: 15_000, difference: -5000 }
  expect(await view()).toMatchObject({ ...money, closed, mustClose: null })
  const audit = await db()
    .selectFrom('audit_entry')
    .select('note')
    .where('action', '=', 'dayClosed')
    .execute()
  expect(audit).toEqual([{ note: '1 Mar 2027: ₹150 counted, ₹50 less than received' }])
})

test('of two who close a day the second is told the figures of the first', async () => {
  const { id } = await seed()
  await take(id, 100_000)
  const both = await Promise.allSettled([close(100_000), close(90_000, today, 'pema@hotel.example')])
  const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const { closed } = await view()
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const figures = closed?.by === admin ? '₹1,000 counted, as received' : '₹900 counted, ₹100 less'
  expect(refused).toMatchObject(conflict(`${closed?.by} has closed 1 Mar 2027 at 10:00: ${figures}`))
})

test('what is written after a day is closed belongs to the next one', async () => {
  const { id } = await seed()
  await take(id, 100_000)
  await close(100_000)
  await take(id, 30_000)
  expect(await view()).toMatchObject({ byMethod: { cash: 100_000 }, mustClose: null })
  expect(await view('2027-03-02')).toMatchObject({ byMethod: { cash: 30_000 }, closed: null })
})

test('the desk’s day turns at six in the morning', async () => {
  const { id } = await seed()
  hotel.moveTo('2027-03-02T05:59:00+05:30')
  await take(id, 10_000)
  hotel.moveTo('2027-03-02T06:00:00+05:30')
  await take(id, 20_000)
  expect((await view()).byMethod.cash).toBe(10_000)
  expect((await view('2027-03-02')).byMethod.cash).toBe(20_000)
})

test('days are closed in order, one without money needs no closing, and none before it comes', async () => {
  const { id } = await seed()
  await take(id, 10_000)
  hotel.moveTo('2027-03-04T10:00:00+05:30')
  await take(id, 20_000)
  expect(await view('2027-03-04')).toMatchObject({ mustClose: today })
  await expect(close(20_000, '2027-03-04')).rejects.toMatchObject(conflict('Close 1 Mar 2027 first'))
  await expect(close(0, '2027-03-05')).rejects.toMatchObject({ code: 'InvalidInput' })
  await close(10_000)
  await close(20_000, '2027-03-04')
  await expect(close(0, '2027-03-02')).rejects.toMatchObject(conflict('4 Mar 2027 is closed'))
})

test('a payment that is being written is counted in the day, and one that waits goes to the next', async () => {
  const { id } = await seed()
  let closing: Promise<unknown> = Promise.resolve()
  let waiting: Promise<unknown> = Promise.resolve()
  await transaction(db(), async (tx) => {
    await dayRows.keepOpen(tx)
    closing = close(0)
    await waitsForLock()
    const line = {
      id: crypto.randomUUID(),
      bookingId: id,
      kind: 'payment',
      text: 'Paid',
      amount: 100_000,
    } as const
    const written = { method: 'cash', reference: null, writtenBy: admin, reverses: null } as const
    const [day, writtenAt] = [await dayRows.openDay(tx, asCalendarDate(today)), hotel.clock.now()]
    await folioRows.add(tx, { ...line, ...written, day, writtenAt })
    waiting = take(id, 50_000)
    await waitsForLock(2)
  })
  expect(await closing).toMatchObject({ byMethod: { cash: 100_000 }, difference: -100_000 })
  await waiting
  expect((await view('2027-03-02')).byMethod.cash).toBe(50_000)
})

/** Until so many transactions wait for an advisory lock. */
async function waitsForLock(count = 1): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
      db(),
    )
    if ((rows[0]?.waiting ?? 0) >= count) return
  }
}

test('the money of a deleted booking stays in the day, without its words and reference', async () => {
  const { id } = await seed()
  await addToFolio(hotel.ctx(), admin, {
    bookingId: id,
    kind: 'payment',
    amount: 100,
    method: 'bank',
    reference: 'Rao',
    text: 'From Mr Rao',
  })
  await deleteBooking(hotel.ctx(), admin, id)
  const { lines, byMethod } = await view()
  expect(byMethod.bank).toBe(100)
  expect(lines).toMatchObject([{ bookingId: null, name: '', amount: 100 }])
  expect(JSON.stringify(await db().selectFrom('folio_line').selectAll().execute())).not.toContain('Rao')
})
