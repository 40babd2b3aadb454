import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { aForm, guestsOf } from '#server/testing/builders'
import { aCaller, aDeskBooking, openPanel } from '#server/testing/desk-for-tests'
import { type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let panel: Awaited<ReturnType<typeof openPanel>>
let webGuest: string

const named = (name: string) => ({ details: aCaller({ guests: [{ name, age: 40, id: 'other' }] }) })
const long = aDeskBooking({ checkIn: '2027-06-08', checkOut: '2027-06-14', ...named('Long Stay') })
const next = aDeskBooking({ checkIn: '2027-06-12', checkOut: '2027-06-14', ...named('Next Guest') })

beforeAll(async () => {
  hotel = await openHotel()
  const guests = guestsOf(hotel)
  panel = await openPanel(hotel)
  await panel.desk.book.mutate(long)
  await panel.desk.book.mutate(next)
  await guests.verify(await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' }))
  const found = await panel.admin.search.query({ text: 'asha' })
  webGuest = found[0]?.id ?? ''
})
afterAll(() => hotel.close())

/** `name roomNumbers mark pending` of the four days that the desk sees. */
async function listed(date?: string) {
  const days = await panel.desk.arrivals.query({ date })
  return days.map(({ date, arrivals }) => ({
    date,
    who: arrivals.map(({ booking, roomNumbers, mark }) =>
      [booking.guests[0]?.name, roomNumbers.join('+'), mark, booking.pending / 100].join(' '),
    ),
  }))
}

test('the desk sees the arrivals of four days with their room numbers and what is due', async () => {
  await hotel.moveTo('2027-06-10T09:00:00+05:30')
  panel = await openPanel(hotel)
  expect(await listed()).toEqual([
    { date: '2027-06-10', who: ['Asha Rawat 2 none 2000'] },
    { date: '2027-06-11', who: [] },
    { date: '2027-06-12', who: ['Next Guest 2 none 5000'] },
    { date: '2027-06-13', who: [] },
  ])
  expect((await listed('2027-06-07'))[1]).toEqual({ date: '2027-06-08', who: ['Long Stay 1 none 15000'] })
})

test('an arrived guest keeps their room number when an earlier booking is cancelled', async () => {
  await panel.desk.markArrival.mutate({ bookingId: webGuest, mark: 'arrived' })
  await panel.desk.cancel.mutate({ bookingId: long.id })
  expect((await listed())[0]?.who).toEqual(['Asha Rawat 2 arrived 2000'])
})

test('a receipt is recorded once, however often it is sent, and never for more than is due', async () => {
  const receipt = { id: systemIds.uuid(), amount: 1500, method: 'cash' as const }
  const cards = await Promise.all(
    [1, 2, 3].map(() => panel.desk.addReceipt.mutate({ bookingId: webGuest, receipt })),
  )
  for (const card of cards)
    expect(card).toMatchObject({ pending: 50_000, receivedAtDesk: 150_000, paidOnline: 300_000 })
  const more = { id: systemIds.uuid(), amount: 501, method: 'upi' as const }
  await expect(panel.desk.addReceipt.mutate({ bookingId: webGuest, receipt: more })).rejects.toMatchObject({
    message: 'Only ₹500 is still due for this booking.',
  })
  await expect(
    panel.desk.addReceipt.mutate({ bookingId: webGuest, receipt: { ...receipt, amount: 1 } }),
  ).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  const { body } = await hotel.post(
    '/api/fetchBookings',
    { status: 'Confirmed' },
    await guestsOf(hotel).signIn(),
  )
  expect(body).toMatchObject([{ paidAmount: 4500, pendingAmount: 500 }, { pendingAmount: 5000 }])
  for (let time = 0; time < 2; time++) {
    const removal = { bookingId: webGuest, receiptId: receipt.id }
    expect(await panel.desk.removeReceipt.mutate(removal)).toMatchObject({ pending: 200_000, receipts: [] })
  }
})

test('a no-show can be marked and unmarked; repeating either changes nothing', async () => {
  const mark = (mark: 'arrived' | 'noShow' | 'none') =>
    panel.desk.markArrival.mutate({ bookingId: webGuest, mark })
  await mark('noShow')
  await mark('noShow')
  expect((await listed())[0]?.who).toEqual(['Asha Rawat 1 noShow 2000'])
  await mark('none')
  await mark('none')
  expect((await listed())[0]?.who).toEqual(['Asha Rawat 1 none 2000'])
  await expect(panel.desk.markArrival.mutate({ bookingId: next.id, mark: 'arrived' })).rejects.toMatchObject({
    message: 'This stay has not begun yet.',
  })
  await expect(panel.desk.markArrival.mutate({ bookingId: long.id, mark: 'arrived' })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  })
  const { lines } = await panel.admin.auditLog.query({ bookingId: webGuest })
  expect(lines.map(({ action, note }) => [action, note])).toEqual([
    ['arrivalUndone', ''],
    ['noShow', ''],
    ['receiptRemoved', '₹1,500, cash'],
    ['receiptAdded', '₹1,500, cash'],
    ['arrived', 'Double 2'],
  ])
})
