import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { hold, pay, verify, checkout, available, moveTo, mails, nights, db, ctx, openPanel, nothingIsLost } =
  hotel
const { quoteChange, changeDates, changeCalendar, open } = hotel.as('anyone').booking

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
  await rate(2500)
})
const rate = (amount: number) => panel.admin.changeRate.mutate({ type: 'Double Bed', amount })

/** A web booking of one Double Bed for 10 and 11 June, ₹3,000 of ₹5,000 paid, with its key. */
async function booked(over: Record<string, unknown> = {}) {
  const orderId = await hold({ ...aForm(), ...over })
  await verify(pay(orderId), aForm())
  return { orderId, key: ctx().secrets.bookingKey(orderId, 1) }
}
const dates = (checkInDate: string, checkOutDate: string) => ({ checkInDate, checkOutDate })
const conflict = (words: RegExp, refusal = 'Conflict') => ({
  message: expect.stringMatching(words),
  data: { code: 'CONFLICT', refusal },
})
const row = () => db().selectFrom('booking').selectAll().executeTakeFirstOrThrow()

describe('a guest’s change of dates', () => {
  test('costs today’s prices for all nights, as quoted before; the difference joins what is due', async () => {
    const own = await booked()
    await rate(3000)
    const wanted = { ...own, ...dates('2027-06-11', '2027-06-13') }
    expect(await quoteChange.query(wanted)).toEqual({
      oldTotal: 500_000,
      newTotal: 600_000,
      paid: 300_000,
      due: 300_000,
      nights: [
        { date: '2027-06-11', amount: 300_000 },
        { date: '2027-06-12', amount: 300_000 },
      ],
      free: true,
      why: null,
    })
    const asked = { ...wanted, expectedTotal: 600_000 }
    const changed = await changeDates.mutate(asked)
    expect(changed).toMatchObject({
      stay: { checkIn: '2027-06-11', checkOut: '2027-06-13' },
      ...{ total: 600_000, paid: 300_000, due: 300_000 },
      dateChange: { allowed: false, left: 0, why: expect.stringMatching(/once\. .*please call us/) },
    })
    // The same request again, after its answer was lost, changes nothing.
    expect(await changeDates.mutate(asked)).toEqual(changed)
    expect((await nights()).map(({ night }) => night).toSorted()).toEqual(['2027-06-11', '2027-06-12'])
    expect(await row()).toMatchObject({ guest_changes: 1, policy_check_in: '2027-06-10' })
    expect(await available({ checkOutDate: '2027-06-11' })).toMatchObject({ availableRooms: 3 })
    // Sent side by side, so either may arrive first.
    const sent = (await mails())
      .filter(({ subject }) => /dates/i.test(subject))
      .toSorted((one, other) => other.subject.localeCompare(one.subject))
    expect(sent.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your dates are changed',
      'Dates changed by the guest',
    ])
    for (const words of [
      'Before, it was from 10 Jun 2027 to 12 Jun 2027. It cost ₹5,000',
      'Due at the desk: ₹3,000',
      'the refund counts the days before 10 Jun 2027',
    ])
      expect(sent[0]?.text).toContain(words)
    const file = (at: number) => Buffer.from(hotel.mailbox.sent[at]?.attachments[0]?.content ?? '', 'base64')
    const files = hotel.mailbox.sent.flatMap(({ attachments }, at) =>
      attachments.length > 0 ? [String(file(at))] : [],
    )
    const begins = files.map((text) => /DTSTART;VALUE=DATE:(\d+)/.exec(text)?.[1])
    expect(begins.toSorted()).toEqual(['20270610', '20270611'])
    expect(new Set(files.map((text) => /UID:.*/.exec(text)?.[0])).size).toBe(1)
    const { lines } = await panel.admin.auditLog.query({})
    expect(lines[0]).toMatchObject({ action: 'datesChanged', admin: 'guest' })
    expect(lines[0]?.note).toMatch(/12 Jun 2027, ₹5,000 became .*13 Jun 2027, ₹6,000$/)
    await nothingIsLost()
  })

  test('may be cheaper, but not below what is paid', async () => {
    const own = await booked()
    await rate(2000)
    const cheaper = { ...own, ...dates('2027-06-20', '2027-06-22'), expectedTotal: 400_000 }
    expect(await changeDates.mutate(cheaper)).toMatchObject({ total: 400_000, due: 100_000 })
    const paid = await booked({ userId: 'pays-all', paidAmount: 4000 })
    await rate(1900)
    const below = { ...paid, ...dates('2027-06-20', '2027-06-22') }
    expect(await quoteChange.query(below)).toMatchObject({ due: -20_000, why: /./ })
    await expect(changeDates.mutate({ ...below, expectedTotal: 380_000 })).rejects.toMatchObject(
      conflict(/less than you have paid\. .*please call us/),
    )
  })

  test('is refused at another price than was seen, for the same dates and from two days before arrival', async () => {
    const own = await booked()
    const later = { ...own, ...dates('2027-06-20', '2027-06-22') }
    await rate(3000)
    await expect(changeDates.mutate({ ...later, expectedTotal: 500_000 })).rejects.toMatchObject(
      conflict(/now cost ₹6,000/, 'QuoteChanged'),
    )
    const same = { ...own, ...dates('2027-06-10', '2027-06-12') }
    await expect(changeDates.mutate({ ...same, expectedTotal: 600_000 })).rejects.toMatchObject(
      conflict(/the dates that you have/),
    )
    await expect(quoteChange.query({ ...own, ...dates('2027-10-11', '2027-10-13') })).rejects.toMatchObject({
      message: expect.stringMatching(/closes on 12 Oct 2027/),
    })
    await moveTo('2027-06-07T23:59:00+05:30')
    expect((await open.mutate(own)).dateChange).toEqual({
      allowed: true,
      until: '2027-06-07',
      left: 1,
      why: null,
    })
    await moveTo('2027-06-08T00:01:00+05:30')
    await expect(changeDates.mutate({ ...later, expectedTotal: 600_000 })).rejects.toMatchObject(
      conflict(/which was 7 Jun 2027\. .*please call us/),
    )
    expect(await row()).toMatchObject({ check_in: '2027-06-10', guest_changes: 0 })
  })

  test('keeps to the least stay, and to a stop of selling', async () => {
    const own = await booked()
    const period = { type: 'Double Bed' as const, from: '2027-06-20', to: '2027-06-30', amount: 2500 }
    await panel.rates.setPeriod.mutate({ ...period, minNights: 3, name: 'Yatra' })
    const short = { ...own, ...dates('2027-06-20', '2027-06-22') }
    expect((await quoteChange.query(short)).why).toBe('These dates need at least 3 nights.')
    await panel.desk.stopSelling.mutate()
    const long = { ...own, ...dates('2027-06-20', '2027-06-23') }
    await expect(changeDates.mutate({ ...long, expectedTotal: 750_000 })).rejects.toMatchObject({
      data: { refusal: 'SellingStopped' },
    })
  })

  test('needs free rooms behind those who pay and wait, and its own nights stay free for it', async () => {
    const own = await booked()
    await hold({ userId: 'pays', numberOfRooms: 2, checkOutDate: '2027-06-13', paidAmount: 9000 })
    const waits = {
      numberOfRooms: 2,
      checkInDate: '2027-06-12',
      checkOutDate: '2027-06-13',
      paidAmount: 3000,
    }
    expect(
      (await checkout({ ...waits, userId: 'waits', ...aForm({ mobileNumber: '9876500000' }) })).body,
    ).toMatchObject({
      message: 'Queued',
    })
    // On 10 and 11 June all rooms are taken, one by this booking; the last one of 12 June is waited for.
    const free = await changeCalendar.query({ ...own, from: '2027-06-10', to: '2027-06-14' })
    expect(free.nights.map(({ available }) => available)).toEqual([1, 1, 0, 3])
    const longer = { ...own, ...dates('2027-06-10', '2027-06-13') }
    expect(await quoteChange.query(longer)).toMatchObject({
      free: false,
      why: /Not enough .*: 12 Jun 2027\./,
    })
    await expect(changeDates.mutate({ ...longer, expectedTotal: 750_000 })).rejects.toMatchObject(
      conflict(/12 Jun 2027/),
    )
    const shorter = { ...own, ...dates('2027-06-11', '2027-06-12'), expectedTotal: 250_000 }
    await expect(changeDates.mutate(shorter)).rejects.toMatchObject(conflict(/less than you have paid/))
  })

  test('frees the nights that it leaves for those who wait', async () => {
    const own = await booked()
    await hold({ userId: 'pays', numberOfRooms: 2, paidAmount: 6000 })
    const waiting = await checkout({ userId: 'waits', ...aForm({ mobileNumber: '9876500000' }) })
    expect(waiting.body['message']).toBe('Queued')
    await changeDates.mutate({ ...own, ...dates('2027-06-20', '2027-06-22'), expectedTotal: 500_000 })
    const held = await db().selectFrom('booking').select('status').where('status', '=', 'Held').execute()
    expect(held).toHaveLength(2)
  })

  test('moves a room that the desk has chosen, works for desk bookings, and only with the key', async () => {
    const asked = aDeskBooking(aCaller({ email: 'b@negi.example' }))
    await panel.desk.book.mutate(asked)
    await panel.desk.pin.mutate({ bookingId: asked.id, roomNumber: 'D2', from: '2027-06-10' })
    const { reference } = await db().selectFrom('desk_booking').select('reference').executeTakeFirstOrThrow()
    const orderId = reference ?? ''
    const wanted = { orderId, ...dates('2027-06-20', '2027-06-22'), expectedTotal: 500_000 }
    const key = ctx().secrets.bookingKey(orderId, 1)
    for (const wrong of ['', ctx().secrets.bookingKey(orderId, 2)])
      await expect(changeDates.mutate({ ...wanted, key: wrong })).rejects.toMatchObject({
        data: { code: 'NOT_FOUND' },
      })
    expect(await changeDates.mutate({ ...wanted, key })).toMatchObject({ due: 500_000 })
    const { stays } = await panel.desk.chart.query({ from: '2027-06-19', to: '2027-06-23' })
    expect(stays).toMatchObject([{ bookingId: asked.id, roomNumber: 'D2', from: '2027-06-20' }])
    const { timeline } = await panel.desk.booking.query({ bookingId: asked.id })
    expect(timeline).toContainEqual(
      expect.objectContaining({ text: 'Dates changed by the guest', by: 'guest' }),
    )
  })

  test('sent twice at once, or twice for different dates, is made once', async () => {
    const own = await booked()
    const [first, second] = [
      { ...own, ...dates('2027-06-20', '2027-06-22'), expectedTotal: 500_000 },
      { ...own, ...dates('2027-06-24', '2027-06-26'), expectedTotal: 500_000 },
    ]
    const answers = await Promise.allSettled([first, first, second].map((one) => changeDates.mutate(one)))
    const { checkIn } = (await open.mutate(own)).stay
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(checkIn === '2027-06-20' ? 1 : 2)
    expect(await row()).toMatchObject({ guest_changes: 1 })
    expect(await nights()).toHaveLength(2)
  })
})
