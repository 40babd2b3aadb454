import { beforeEach, expect, test } from 'vitest'
import { deleteBooking } from '#modules/admin/manage-booking'
import { addToFolio, reverseLine } from '#modules/folio/folio'
import { changeBooking } from '#modules/front-desk/change'
import * as restoredRows from '#modules/maintenance/restored-rows'
import { invoiceOf } from '#modules/my-booking/papers'
import { cancelAsHotel } from '#modules/refunds/cancel'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { asCalendarDate } from '#shared/calendar/calendar-date'
import { bookingChange } from '#shared/desk/change'
import { usualTaxRates } from '#shared/invoice/tax-rates'
import { asPaise } from '#shared/money/paise'
import { creditInvoice } from './credit'
import { issueInvoice } from './issue'
import { setLastNumbers } from './last-numbers'
import { mailInvoice } from './mail'
import { invoiceByNumber, invoicesOfBooking, listInvoices } from './read'

const hotel = moneyHotel()
const { seed } = hotel
const gstin = '27AAPFU0939F1ZV'
const is = (over: Partial<ReturnType<typeof hotel.ctx>['hotel']['current']>) => {
  const { hotel: own } = hotel.ctx()
  own.current = { ...own.defaults, gstin, ...over }
}
beforeEach(() => is({}))

const issue = (bookingId: string, over = {}) => issueInvoice(hotel.ctx(), admin, { bookingId, ...over })
const credit = (number: string, amount?: number, id?: string) =>
  creditInvoice(hotel.ctx(), admin, { number, amount, reason: 'Dates changed', ...(id && { id }) })
const whole = (number: string) => invoiceByNumber(hotel.ctx(), number)
const list = (text = '') => listInvoices(hotel.ctx(), { text })
const change = (bookingId: string, over: object) =>
  changeBooking(hotel.ctx(), admin, bookingChange.parse({ bookingId, tellGuest: false, ...over }))
const conflict = (message: RegExp) => ({ code: 'Conflict', message: expect.stringMatching(message) })

test('without a GSTIN the hotel writes no invoice', async () => {
  is({ gstin: '' })
  const { id } = await seed()
  await expect(issue(id)).rejects.toMatchObject(conflict(/GSTIN/))
  expect(await invoicesOfBooking(hotel.ctx(), id)).toMatchObject({ isOn: false, invoices: [] })
})

test('an invoice is issued once per booking, with the tax inside the price of the rooms', async () => {
  const { id, orderId } = await seed()
  await addToFolio(hotel.ctx(), admin, { bookingId: id, kind: 'extra', amount: 64_000, text: 'Dinner' })
  const first = await issue(id, { guestGstin: gstin, guestAddress: 'Pune' })
  expect(first).toEqual({
    number: 'HB/26-27/0001',
    taxable: 476_190,
    cgst: 11_905,
    sgst: 11_905,
    total: 500_000,
    isFitting: true,
  })
  expect(await issue(id)).toEqual(first)
  await expect(issue(id, { guestGstin: '' })).rejects.toMatchObject(conflict(/made out/))
  expect(await whole(first.number)).toMatchObject({
    issuedOn: '2027-03-01',
    reference: orderId,
    buyer: { name: 'Asha Rawat', gstin, address: 'Pune' },
    seller: { gstin },
    lines: [{ kind: 'nights', from: '2027-06-10', nights: 2, amount: 500_000, discount: 0, percent: 5 }],
    taxes: [{ percent: 5, total: 500_000 }],
  })
})

test('a discount lowers the price by which a night’s rate is judged, unless it was taken back', async () => {
  const { id } = await seed({ checkOut: '2027-06-11' })
  await change(id, { price: 800_000, reason: 'Festival' })
  const draft = async () => (await invoicesOfBooking(hotel.ctx(), id)).draft
  expect(await draft()).toMatchObject({ total: 800_000, taxes: [{ percent: 18 }] })
  const discount = { bookingId: id, kind: 'discount' as const, amount: 12_500, text: 'Friend' }
  const { id: lineId } = await addToFolio(hotel.ctx(), admin, discount)
  expect(await draft()).toMatchObject({
    lines: [{ amount: 787_500, discount: 12_500, percent: 5 }],
    cgst: 18_750,
    taxable: 750_000,
  })
  await reverseLine(hotel.ctx(), admin, { lineId, reason: 'No' })
  expect(await draft()).toMatchObject({ total: 800_000, taxes: [{ percent: 18 }] })
})

test('a changed booking is credited in full and gets a new number; the old paper stays as it was', async () => {
  const { id } = await seed()
  const { number } = await issue(id)
  await change(id, { checkOutDate: '2027-06-13' })
  expect(await issue(id)).toMatchObject({ number, isFitting: false, total: 500_000 })
  expect(await credit(number)).toEqual({ number: 'HB/26-27/C001' })
  await expect(credit(number)).rejects.toMatchObject(conflict(/in full by HB\/26-27\/C001/))
  expect(await issue(id)).toMatchObject({ number: 'HB/26-27/0002', isFitting: true })
  expect(await whole(number)).toMatchObject({
    total: 500_000,
    credited: 500_000,
    creditNotes: [{ number: 'HB/26-27/C001', total: 500_000, cgst: 11_905, reason: 'Dates changed' }],
  })
})

test('credit notes at once and of part amounts never exceed their invoice, nor its tax', async () => {
  const { id } = await seed()
  const { number } = await issue(id)
  const tries = await Promise.allSettled(Array.from({ length: 9 }, () => credit(number, 70_001)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  await credit(number)
  const { total, cgst, taxable, creditNotes } = await whole(number)
  const sum = (part: 'total' | 'cgst' | 'taxable') => creditNotes.reduce((all, note) => all + note[part], 0)
  expect([sum('total'), sum('cgst'), sum('taxable')]).toEqual([total, cgst, taxable])
  expect(creditNotes.map((note) => note.number).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((count) => `HB/26-27/C00${count}`),
  )
})

test('the same credit note twice is one, and a part of it can make the invoice fit again', async () => {
  const { id } = await seed()
  const { number } = await issue(id)
  await change(id, { price: 450_000, reason: 'Cold water' })
  const noteId = hotel.ctx().ids.uuid()
  expect(await credit(number, 50_000, noteId)).toEqual(await credit(number, 50_000, noteId))
  await expect(credit(number, 50_001, noteId)).rejects.toMatchObject(conflict(/already issued/))
  expect(await issue(id)).toMatchObject({ number, isFitting: true })
})

test('what is kept of a cancelled booking is taxed at its rooms’ rate', async () => {
  const { id } = await seed()
  const how = { mode: 'amount' as const, amount: asPaise(100_000), reason: 'guest asked' as const, note: '' }
  await cancelAsHotel(hotel.ctx(), admin, id, how)
  expect(await issue(id)).toMatchObject({ total: 200_000, cgst: 4762 })
  expect(await whole('HB/26-27/0001')).toMatchObject({ lines: [{ kind: 'cancellation', percent: 5 }] })
})

test('many issues at once get numbers without a gap, and each booking one', async () => {
  const ids = await Promise.all(
    Array.from(
      { length: 3 },
      async (_, nth) => (await seed({ checkIn: `2027-06-1${nth}`, checkOut: `2027-06-1${nth + 1}` })).id,
    ),
  )
  const numbers = await Promise.all([...ids, ...ids, ...ids].map(async (id) => (await issue(id)).number))
  expect(new Set(numbers)).toEqual(new Set(['HB/26-27/0001', 'HB/26-27/0002', 'HB/26-27/0003']))
})

test('numbers begin again at midnight of 1 April at the hotel, for each prefix, and go on beyond 9,999', async () => {
  const seedNight = (day: number) => seed({ checkIn: `2027-06-${day}`, checkOut: `2027-06-${day + 1}` })
  const [first, second, third] = [await seedNight(10), await seedNight(11), await seedNight(12)]
  hotel.moveTo('2027-03-31T23:59:59+05:30')
  expect(await issue(first.id)).toMatchObject({ number: 'HB/26-27/0001' })
  hotel.moveTo('2027-04-01T00:00:00+05:30')
  expect(await issue(second.id)).toMatchObject({ number: 'HB/27-28/0001' })
  await hotel.db().updateTable('invoice_series').set({ last: 9999 }).execute()
  expect(await issue(third.id)).toMatchObject({ number: 'HB/27-28/10000' })
  is({ invoicePrefix: 'BRAHM' })
  const fourth = await seedNight(13)
  expect(await issue(fourth.id)).toMatchObject({ number: 'BRAHM/27-28/0001' })
})

test('an invoice before new rates are in force is judged by the old ones', async () => {
  const later = { from: asCalendarDate('2027-04-01'), slabs: [{ upTo: null, percent: 12 }] }
  is({ taxRates: [...usualTaxRates, later] })
  const { id } = await seed()
  expect((await invoicesOfBooking(hotel.ctx(), id)).draft?.taxes).toMatchObject([{ percent: 5 }])
  hotel.moveTo('2027-06-12T10:00:00+05:30')
  expect((await invoicesOfBooking(hotel.ctx(), id)).draft?.taxes).toMatchObject([{ percent: 12 }])
})

test('they are found by number, credit note, buyer in any script, GSTIN and booking, newest first', async () => {
  const { id, orderId } = await seed()
  const other = await seed({ checkIn: '2027-06-13', checkOut: '2027-06-14' })
  await issue(id, { guestName: 'अनुष्का कुँवर', guestGstin: gstin })
  await issue(other.id)
  await credit('HB/26-27/0001', 100)
  const found = async (text: string) => (await list(text)).invoices.map(({ number }) => number.slice(-4))
  expect(await found('')).toEqual(['0002', '0001'])
  for (const text of ['hb/26-27/0001', 'C001', 'कुँवर', gstin.slice(0, 9), orderId])
    expect(await found(text)).toEqual(['0001'])
  expect(await found('nobody')).toEqual([])
})

test('a deleted booking leaves its invoice, of which the buyer is erased after eight years', async () => {
  const { id } = await seed()
  const { number } = await issue(id)
  await deleteBooking(hotel.ctx(), admin, id)
  expect(await whole(number)).toMatchObject({ bookingId: null, buyer: { name: 'Asha Rawat' } })
  hotel.moveTo('2035-02-28T10:00:00+05:30')
  await hotel.run('retention')
  expect(await whole(number)).toMatchObject({ buyer: { name: 'Asha Rawat' } })
  hotel.moveTo('2035-03-05T10:00:00+05:30')
  await hotel.run('retention')
  expect(await whole(number)).toMatchObject({ buyer: { name: '', gstin: '', address: '' }, total: 500_000 })
})

test('after a restore nothing is issued until an owner has entered the last numbers', async () => {
  const { id } = await seed()
  const now = hotel.clock.now()
  await restoredRows.notice(hotel.db(), now, now)
  await expect(issue(id)).rejects.toMatchObject({ code: 'Busy' })
  await restoredRows.end(hotel.db(), now)
  await expect(issue(id)).rejects.toMatchObject(conflict(/last numbers/))
  expect(await list()).toMatchObject({ needsLastNumbers: true })
  const set = (invoice: string, note = '') => setLastNumbers(hotel.ctx(), admin, { invoice, credit: note })
  await expect(set('HB/26-27/C002')).rejects.toMatchObject({ code: 'InvalidInput' })
  await set('HB/26-27/0041')
  expect(await issue(id)).toMatchObject({ number: 'HB/26-27/0042' })
})

test('the guest is mailed a link once per request, and opens their own invoice alone', async () => {
  const { id } = await seed()
  const other = await seed({ checkIn: '2027-06-13', checkOut: '2027-06-14' })
  const { number } = await issue(id)
  const requestId = hotel.ctx().ids.uuid()
  for (let time = 0; time < 2; time += 1) await mailInvoice(hotel.ctx(), admin, { number, requestId })
  const mails = await hotel.mails('invoice')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toMatch(/HB\/26-27\/0001[\s\S]*CGST 2.5 %[\s\S]*₹119.05[\s\S]*my-booking#order=/)
  const of = async (bookingId: string) => {
    const booking = await hotel
      .db()
      .selectFrom('booking')
      .selectAll()
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    return invoiceOf(hotel.ctx(), booking, number)
  }
  expect(await of(id)).toMatchObject({ number })
  await expect(of(other.id)).rejects.toMatchObject({ code: 'NotFound' })
})
