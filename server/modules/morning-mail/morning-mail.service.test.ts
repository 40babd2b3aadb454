import { describe, expect, test } from 'vitest'
import { addToFolio } from '#modules/folio/folio'
import { systemIds } from '#server/platform/ids'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { recordStatements } from '#server/testing/recorded-statements'
import { wiredHotel } from '#server/testing/wired-hotel'
import { asPaise } from '#shared/money/paise'

const hotel = wiredHotel({ settings: { HOTEL_MAILS: 'both' } })
const each = wiredHotel({ settings: { HOTEL_MAILS: 'each' } })
const daily = wiredHotel({ settings: { HOTEL_MAILS: 'daily' } })

const morning = async (one = hotel) =>
  (await one.mails()).filter(({ messageId }) => messageId.startsWith('<morning.'))
const at = (instant: string, one = hotel) => one.moveTo(`2027-${instant}:00+05:30`)
async function book(from: string, to: string, name: string, one = hotel) {
  const panel = await one.openPanel()
  const booked = await panel.desk.book.mutate(
    aDeskBooking({
      name,
      guests: [{ name, age: 40, id: 'other' }],
      checkInDate: `2027-06-${from}`,
      checkOutDate: `2027-06-${to}`,
    }),
  )
  if (booked.kind !== 'done') throw new Error(booked.message)
  return booked.bookingIds[0] ?? ''
}

const enquiry = {
  trekTitle: 'Kagbhusandi Tal Trek',
  mobileNumber: '9876543210',
  email: 'asha@example.com',
  numberOfGuest: 1,
  guests: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }],
  address: {
    city: 'Joshimath',
    district: 'Chamoli',
    state: 'Uttarakhand',
    pincode: '246443',
    country: 'India',
  },
}

describe('the morning mail', () => {
  test('says at seven who comes, leaves, stays and owes, what waits, and what was taken yesterday', async () => {
    await at('06-08T12:00')
    const coming = await book('10', '12', 'Asha Rawat')
    const staying = await book('08', '11', 'Bhola Negi')
    const panel = await hotel.openPanel()
    await panel.desk.checkIn.mutate({ bookingId: staying })
    await hotel.post('/api/sendtrekdetails', enquiry)
    await at('06-09T12:00')
    await addToFolio(hotel.ctx(), 'desk@hotel.example', {
      ...{ bookingId: coming, kind: 'payment', amount: 100_000, method: 'cash' },
    })
    await hotel.mails()
    hotel.mailbox.reset()
    await at('06-10T06:59')
    expect(await morning()).toEqual([])
    await at('06-10T07:00')
    const [mail, ...more] = await morning()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('10 Jun 2027: 1 arrives, 0 leave, 1 in house: Hotel Brahmakamal')
    for (const words of [
      /Arriving: 1 ==\n\n- Asha Rawat: D2, 1 guest, ₹4,000 due\n {2}http.*\/admin_panel\/bookings\//,
      /In house: 1 ==\n\n- Bhola Negi: .*until 11 Jun 2027/,
      /Owing: 1/,
      /Yesterday’s money, 9 Jun 2027 ==\n\nCash: ₹1,000\n\n\* 9 Jun 2027 is not closed/,
      /Enquiries not answered: 1/,
    ])
      expect(mail?.text).toMatch(words)
    await at('06-10T08:00')
    expect(await morning()).toHaveLength(1)
    const kept = await hotel
      .db()
      .selectFrom('mail')
      .select('text')
      .where('event_key', 'like', 'morning:%')
      .execute()
    expect(kept, 'it names guests').toEqual([{ text: '' }, { text: '' }])
  })

  test('says what went back online beside what came, a refund that failed not counted', async () => {
    await at('06-08T12:00')
    const stay = { checkInDate: '2027-08-10', checkOutDate: '2027-08-12' }
    await hotel.verify(hotel.pay(await hotel.hold(stay)))
    const given = { round: 1, created_at: hotel.clock.now(), sent_at: hotel.clock.now() }
    const { id: payment_id } = await hotel.db().selectFrom('payment').select('id').executeTakeFirstOrThrow()
    for (const [provider_refund_id, amount, provider_status] of [
      ['rfnd_1', 50_050, 'processed'],
      ['rfnd_2', 1_000, 'failed'],
    ] as const)
      await hotel
        .db()
        .insertInto('refund')
        .values({
          ...{ ...given, payment_id, provider_refund_id, provider_status, amount: asPaise(amount) },
          ...{ id: systemIds.uuid(), reason: `dashboard ${provider_refund_id}` },
        })
        .execute()
    await at('06-09T07:00')
    const [mail] = await morning()
    expect(mail?.text).toMatch(/Online: ₹3,000\nRefunded online: −₹500\.50/)
  })

  test('is written once by two servers that were off until nine, and never for a day that is over', async () => {
    await book('10', '13', 'Asha Rawat')
    hotel.later((Date.parse('2027-06-12T09:00:00+05:30') - hotel.clock.now().getTime()) / 1000)
    await hotel.runJobs()
    await hotel.runJobs()
    expect((await morning()).map(({ subject }) => subject.slice(0, 11))).toEqual(['12 Jun 2027'])
    await at('06-13T00:10')
    expect(await morning()).toHaveLength(1)
    await at('06-13T07:10')
    expect(await morning()).toHaveLength(2)
  })

  test('is not written where it would say nothing, and asks the database once a day', async () => {
    await at('05-10T07:00')
    await hotel.ctx().db.selectFrom('maintenance').select('single').execute()
    const idle = await recordStatements(() => at('05-10T08:00'))
    expect(idle.filter(({ text }) => text.includes('morning_mail_day'))).toEqual([])
    await book('10', '12', 'Asha Rawat')
    await at('05-10T20:00')
    expect(await morning()).toEqual([])
  })

  test('is not written where the hotel wants a mail at each booking only', async () => {
    await book('10', '12', 'Asha Rawat', each)
    await at('06-10T09:00', each)
    expect(await morning(each)).toEqual([])
  })

  test('is all that a hotel gets which wants to be mailed once a day', async () => {
    await book('10', '12', 'Asha Rawat', daily)
    const toHotel = async () => (await daily.mails()).filter(({ to }) => to[0] === daily.ctx().hotelEmail)
    expect(await toHotel()).toEqual([])
    await at('06-10T09:00', daily)
    expect((await toHotel()).map(({ subject }) => subject.slice(0, 11))).toEqual(['10 Jun 2027'])
  })
})
