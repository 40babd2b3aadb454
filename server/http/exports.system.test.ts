import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemIds } from '#server/platform/ids'
import { exportKinds } from '#shared/admin/exports'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { asPaise } from '#shared/money/paise'
import { aForm, guestsOf } from '../testing/builders'
import { aDeskBooking, openPanel, writtenByCalls } from '../testing/desk-for-tests'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'

let hotel: HotelForTests
let headers: Record<string, string>
const june = '?from=2027-06-01&to=2027-06-30'

/** A guest's booking that was paid by 60 %, and one of the desk with money and an extra. */
beforeAll(async () => {
  hotel = await openHotel()
  const guests = guestsOf(hotel)
  await guests.verify(await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' }))
  await guests.runJobs()
  headers = await guests.signIn()
  const panel = await openPanel(hotel)
  const booking = aDeskBooking({ name: '=cmd()', guests: [{ name: '=cmd()', age: '51', id: 'other' }] })
  await panel.desk.book.mutate(booking)
  const { id: bookingId } = booking
  await panel.folio.add.mutate({ bookingId, kind: 'extra', text: 'Two dinners', amount: 800_00 })
  await panel.folio.add.mutate({ bookingId, kind: 'payment', method: 'cash', amount: 1_000_00 })
})
afterAll(() => hotel.close())

const get = (path: string, own = headers) => fetch(`${hotel.server.url}/exports/${path}`, { headers: own })
const excel = async (kind: string, days = june) => {
  const response = await get(`${kind}.xlsx${days}`)
  return (await readExcel(Buffer.from(await response.arrayBuffer())))[0]?.data ?? []
}
const lines = async (kind: string) => (await (await get(`${kind}.csv${june}`)).text()).trimEnd().split('\r\n')

test('bookings have their money, and no identity number in any export but the register’s', async () => {
  const [titles = [], ...rows] = await excel('bookings')
  const shown = rows.map((row) =>
    ['Name', 'Bill', 'Paid online', 'Received at the desk', 'Balance'].map(
      (title) => row[titles.indexOf(title)],
    ),
  )
  expect(shown.sort()).toEqual([
    ['=cmd()', 5800, 0, 1000, 4800],
    ['Asha Rawat', 5000, 3000, 0, 2000],
  ])
  for (const kind of Object.keys(exportKinds).filter((kind) => kind !== 'register'))
    expect((await lines(kind)).join()).not.toMatch(/\d{4} ?\d{4} ?2346/)
  expect((await lines('bookings')).join()).toContain("'=cmd()")
})

test('folio lines and money add up to the same as in the panel, by both formats', async () => {
  expect(await lines('folio')).toHaveLength(1 + 2 + 3)
  const march = '?from=2027-03-01&to=2027-03-01'
  const money = await excel('payments', march)
  expect(money.map((row) => [row[2], row[3], row[4]]).sort()).toEqual(
    [
      ['Kind', 'How', 'Amount'],
      ['payment', expect.any(String), 3000],
      ['payment', 'cash', 1000],
    ].sort(),
  )
  expect(await excel('payments')).toHaveLength(1)
})

test('money names its booking and counts on the desk’s day; a refund that failed is not in it', async () => {
  const panel = await openPanel(hotel)
  const { bookings } = await panel.admin.bookings.query({ status: 'Confirmed' })
  const { id: bookingId = '', orderId } = bookings.find(({ source }) => source === 'web') ?? {}
  await panel.folio.add.mutate({ bookingId, kind: 'payment', method: 'upi', amount: 77_700 })
  const payment = await hotel.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
  const at = new Date('2027-03-01T12:00:00+05:30')
  const given = { payment_id: payment.id, round: 1, created_at: at, sent_at: at, amount: asPaise(100) }
  const failed = { provider_refund_id: 'rfnd_f', provider_status: 'failed' as const }
  await hotel.db
    .insertInto('refund')
    .values({ ...given, ...failed, id: systemIds.uuid(), reason: 'dashboard rfnd_f' })
    .execute()
  await hotel.db
    .updateTable('folio_line')
    .set({ day: asCalendarDate('2027-02-28') })
    .where('amount', '=', asPaise(77_700))
    .execute()
  const [titles = [], ...rows] = await excel('payments', '?from=2027-02-28&to=2027-03-01')
  const shown = ['Desk’s day', 'Booking', 'Amount'].map((title) => titles.indexOf(title))
  const found = rows.map((row) => shown.map((at) => row[at]))
  expect(found).toContainEqual([new Date('2027-02-28'), orderId, 777])
  expect(found.filter(([, , amount]) => Number(amount) < 0)).toEqual([])
  await hotel.db.deleteFrom('refund').execute()
})

test('an invoice has a line for each rate, its credit note takes the same away', async () => {
  const owner = await openPanel(hotel)
  await owner.settings.set.mutate({ gstin: '27AAPFU0939F1ZV' })
  const { id: bookingId } = aDeskBooking()
  await owner.desk.book.mutate(
    aDeskBooking({ id: bookingId, checkInDate: '2027-06-20', checkOutDate: '2027-06-21' }),
  )
  const { number } = await owner.invoices.issue.mutate({ bookingId })
  await owner.invoices.credit.mutate({ number, reason: 'Wrong name' })
  const march = '?from=2027-03-01&to=2027-03-01'
  const [titles = [], ...rows] = await excel('invoices', march)
  const [first = [], second = []] = rows
  expect([rows.length, first[0], second[3]]).toEqual([2, number, number])
  const sums = ['GST, %', 'Taxable', 'CGST', 'SGST', 'Total'].map((title) => titles.indexOf(title))
  expect(sums.map((at) => first[at])).toEqual([5, 2380.96, 59.52, 59.52, 2500])
  expect(sums.slice(1).map((at) => Number(first[at]) + Number(second[at]))).toEqual([0, 0, 0, 0])
})

test('who took what stands in the audit log; a refused or wrong request leaves nothing', async () => {
  await get(`bookings.csv${june}`)
  const entry = hotel.db.selectFrom('audit_entry').select(['admin', 'note']).where('action', '=', 'exported')
  expect(await entry.orderBy('number', 'desc').executeTakeFirst()).toEqual({
    admin: 'desk@hotel.example',
    note: 'Bookings, 1 Jun 2027 to 30 Jun 2027',
  })
  const before = await writtenByCalls(hotel)
  const answers = [
    await get(`bookings.csv${june}`, {}),
    await get('bookings.csv?from=2027-06-30&to=2027-06-01'),
    await get('bookings.csv'),
    await get(`bookings.pdf${june}`),
    await get(`toString.csv${june}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 400, 400, 404, 404])
  expect(await writtenByCalls(hotel)).toEqual(before)
})
