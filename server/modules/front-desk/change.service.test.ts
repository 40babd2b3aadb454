import { beforeEach, describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const { hold, pay, verify, checkout, available, moveTo, mails, nights, db, openPanel } = wiredHotel()

let panel: Awaited<ReturnType<typeof openPanel>>
beforeEach(async () => {
  panel = await openPanel()
  await rate(2500)
})

/** A web booking of one Double Bed for 10 and 11 June, ₹3,000 of ₹5,000 paid. */
async function booked(over: Record<string, unknown> = {}): Promise<string> {
  const orderId = await hold({ ...aForm(), ...over })
  await verify(pay(orderId), aForm())
  const { id } = await db()
    .selectFrom('booking')
    .select('id')
    .orderBy('rank', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
const rate = (amount: number) => panel.admin.changeRate.mutate({ type: 'Double Bed', amount })
const page = (bookingId: string) => panel.desk.booking.query({ bookingId })
const free = async (rooms: number, over = {}) =>
  expect(await available(over)).toMatchObject({ availableRooms: rooms })

describe('a change', () => {
  test('of a web booking by two days costs what was shown before, and the guest is mailed', async () => {
    const bookingId = await booked()
    await rate(3000)
    const wanted = { bookingId, checkInDate: '2027-06-11', checkOutDate: '2027-06-13' }
    const { card } = await page(bookingId)
    const preview = await panel.desk.previewChange.query(wanted)
    expect(preview).toMatchObject({
      oldTotal: 500_000,
      newTotal: 550_000,
      paid: 300_000,
      due: 250_000,
      nights: [
        { date: '2027-06-11', amount: 250_000 },
        { date: '2027-06-12', amount: 300_000 },
      ],
      notFree: null,
      warnings: [],
    })
    const change = { ...wanted, version: card.version, expectedTotal: preview.newTotal }
    expect(await panel.desk.change.mutate(change)).toEqual({ kind: 'done', bookingId })
    // The same request again changes nothing, and says that it is done.
    expect(await panel.desk.change.mutate(change)).toEqual({ kind: 'done', bookingId })
    expect(await page(bookingId)).toMatchObject({
      card: { checkIn: '2027-06-11', checkOut: '2027-06-13', pending: 250_000, version: card.version + 1 },
      folio: { balance: 250_000 },
    })
    await free(3, { checkOutDate: '2027-06-11' })
    const changed = (await mails()).filter(({ subject }) => subject.startsWith('Booking changed'))
    expect(changed).toHaveLength(1)
    expect(changed[0]?.text).toContain('Due at the desk: ₹2,500')
    const { lines } = await panel.admin.auditLog.query({ bookingId })
    expect(lines[0]?.note).toBe(
      'Double Bed, 1 room, 10 Jun 2027 to 12 Jun 2027, ₹5,000 became Double Bed, 1 room, 11 Jun 2027 to 13 Jun 2027, ₹5,500',
    )
  })

  test('is refused where another desk changed the booking, or its price moved meanwhile', async () => {
    const bookingId = await booked()
    const { version } = (await page(bookingId)).card
    const longer = { bookingId, version, checkOutDate: '2027-06-13', expectedTotal: 750_000 }
    await rate(3000)
    await expect(panel.desk.change.mutate(longer)).rejects.toMatchObject({
      message: 'The stay now costs ₹8,000.',
      data: { code: 'CONFLICT', refusal: 'QuoteChanged' },
    })
    await panel.desk.change.mutate({ bookingId, version, note: 'vegetarian' })
    await expect(panel.desk.change.mutate({ ...longer, expectedTotal: 800_000 })).rejects.toMatchObject({
      data: { code: 'CONFLICT', refusal: 'Changed' },
    })
    expect(await page(bookingId)).toMatchObject({ card: { checkOut: '2027-06-12', note: 'vegetarian' } })
  })

  test('of only one of two desks at the same moment is made', async () => {
    const asked = aDeskBooking()
    await panel.desk.book.mutate(asked)
    const second = await openPanel()
    const wanted = { bookingId: asked.id, version: 1 }
    const answers = await Promise.allSettled([
      panel.desk.change.mutate({ ...wanted, checkOutDate: '2027-06-13', type: 'Triple Bed' }),
      second.desk.change.mutate({ ...wanted, checkOutDate: '2027-06-14' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { type, nights: count } = await panel.admin.booking.query({ bookingId: asked.id })
    expect(await nights()).toHaveLength(count)
    expect(new Set((await nights()).map(({ room_type }) => room_type))).toEqual(new Set([type]))
  })

  test('that does not fit changes nothing and names who has the rooms; what it has already stays free for it', async () => {
    const asked = aDeskBooking()
    await panel.desk.book.mutate(asked)
    await booked({ numberOfRooms: 2, paidAmount: 6000 })
    const change = { bookingId: asked.id, numberOfRooms: 2, checkOutDate: '2027-06-13' }
    const refused = {
      kind: 'notFree',
      nights: ['2027-06-10', '2027-06-11'],
      holders: [{ name: 'Asha Rawat' }],
    }
    expect((await panel.desk.previewChange.query(change)).notFree).toMatchObject(refused)
    expect(await panel.desk.change.mutate(change)).toMatchObject(refused)
    expect(await panel.desk.change.mutate({ ...change, numberOfRooms: 1 })).toMatchObject({ kind: 'done' })
    expect(await nights()).toHaveLength(4 + 3)
  })

  test('to the other type moves both queues on, also where two swap types at the same moment', async () => {
    const [toTriple, toDouble] = [
      aDeskBooking(),
      aDeskBooking({ rooms: [{ type: 'Triple Bed', numberOfRooms: 1 }] }),
    ]
    await panel.desk.book.mutate(toTriple)
    await panel.desk.book.mutate(toDouble)
    await hold({ numberOfRooms: 2, paidAmount: 6000 })
    const waiting = await checkout({ userId: 'waits', ...aForm({ mobileNumber: '9876500000' }) })
    expect(waiting.body['message']).toBe('Queued')
    const change = (bookingId: string, type: 'Double Bed' | 'Triple Bed') =>
      panel.desk.change.mutate({ bookingId, type })
    expect(await change(toTriple.id, 'Triple Bed')).toMatchObject({ kind: 'done' })
    const states = await db()
      .selectFrom('booking')
      .select('status')
      .where('user_key', 'is not', null)
      .execute()
    expect(states.map(({ status }) => status)).toEqual(['Held', 'Held'])
    expect(await change(toDouble.id, 'Double Bed')).toMatchObject({ kind: 'notFree' })
    expect((await page(toTriple.id)).card).toMatchObject({ type: 'Triple Bed', pending: 700_000 })
  })

  test('of the price needs a reason, and cheaper than what is paid leaves a credit', async () => {
    const bookingId = await booked()
    const cheaper = { bookingId, price: 250_000 }
    await expect(panel.desk.change.mutate(cheaper)).rejects.toMatchObject({
      message: 'Say why the price changes.',
    })
    await panel.desk.change.mutate({ ...cheaper, reason: 'no hot water', tellGuest: false })
    expect(await page(bookingId)).toMatchObject({
      card: { pending: 0, overpaid: 50_000 },
      nights: [{ amount: 125_000 }, { amount: 125_000 }],
      folio: { balance: -50_000 },
    })
    const changed = async () => (await mails()).filter(({ subject }) => subject.startsWith('Booking changed'))
    expect(await changed()).toEqual([])
    await panel.folio.add.mutate({ bookingId, kind: 'extra', text: 'Taxi', amount: 10_000 })
    await panel.desk.change.mutate({ ...cheaper, price: 200_000, reason: 'no hot water' })
    expect((await changed())[0]?.text).toContain(
      'The stay: ₹2,000\nOther charges: ₹100\nTotal: ₹2,100\nReceived: ₹3,000\nPaid beyond the bill: ₹900',
    )
    expect((await changed())[0]?.text).toContain('We give back ₹900 that you paid.')
  })

  test('for the guest keeps the earliest check-in for refunds, and one that is our fault does not', async () => {
    const bookingId = await booked()
    const countsTo = async (change: object) => {
      await panel.desk.change.mutate({ bookingId, ...change })
      const row = db().selectFrom('booking').select('policy_check_in').where('id', '=', bookingId)
      return (await row.executeTakeFirstOrThrow()).policy_check_in
    }
    const from = (checkInDate: string, checkOutDate: string) => ({ checkInDate, checkOutDate })
    expect(await countsTo(from('2027-06-20', '2027-06-22'))).toBe('2027-06-10')
    expect(await countsTo(from('2027-06-15', '2027-06-17'))).toBe('2027-06-10')
    expect(await countsTo({ price: 400_000, reason: 'our fault' })).toBe('2027-06-10')
    expect(await countsTo(from('2027-06-05', '2027-06-07'))).toBeNull()
    expect(await countsTo(from('2027-06-08', '2027-06-10'))).toBe('2027-06-05')
    expect(
      await countsTo({ ...from('2027-06-28', '2027-06-30'), reason: 'Our fault: a burst pipe' }),
    ).toBeNull()
  })

  test('warns of too many guests, nights out of season and long stays, and does not bind the desk', async () => {
    const rooms = [{ type: 'Triple Bed' as const, numberOfRooms: 1 }]
    const asked = aDeskBooking({ rooms, numberOfGuests: 3 })
    await panel.desk.book.mutate(asked)
    const dates = { checkInDate: '2027-05-01', checkOutDate: '2027-06-12' }
    const wanted = { bookingId: asked.id, type: 'Double Bed' as const, ...dates }
    expect((await panel.desk.previewChange.query(wanted)).warnings).toEqual([
      '3 guests are booked, but 1 Double Bed room takes at most 2.',
      'Some of these nights are outside the season (25 May 2027 to 12 Oct 2027).',
      'Guests can book at most 14 nights.',
    ])
    expect(await panel.desk.change.mutate(wanted)).toMatchObject({ kind: 'done' })
  })

  test('of guests who are here can extend their stay, not move its beginning', async () => {
    const asked = aDeskBooking()
    await panel.desk.book.mutate(asked)
    await moveTo('2027-06-10T15:00:00+05:30')
    panel = await openPanel()
    await panel.desk.checkIn.mutate({ bookingId: asked.id })
    const change = (over: object) => panel.desk.change.mutate({ bookingId: asked.id, ...over })
    expect(await change({ checkOutDate: '2027-06-14' })).toMatchObject({ kind: 'done' })
    for (const over of [{ checkInDate: '2027-06-11' }, { checkOutDate: '2027-06-10' }])
      await expect(change(over)).rejects.toBeDefined()
    expect((await page(asked.id)).card).toMatchObject({ checkIn: '2027-06-10', checkOut: '2027-06-14' })
  })

  test('of guests that is sent again is answered as the first, and other guests at that version are not', async () => {
    const asked = aDeskBooking()
    await panel.desk.book.mutate(asked)
    const { version } = (await page(asked.id)).card
    const guests = [
      { name: 'Bhola Negi', age: 52, aadhar: '234123412346' },
      { name: 'Uma Negi', age: 48, id: 'other' },
      { name: 'Anil Negi', age: 12, id: 'later' },
    ]
    const address = { country: 'India', state: 'Uttarakhand', city: 'Joshimath' }
    const guest = aCaller({ guests: guests.slice(0, 2), numberOfGuests: 2, email: 'b@negi.example', address })
    const change = { bookingId: asked.id, version, guest, tellGuest: false }
    expect(await panel.desk.change.mutate(change)).toMatchObject({ kind: 'done' })
    const { card } = await page(asked.id)
    expect(await panel.desk.change.mutate(change)).toMatchObject({ kind: 'done' })
    expect((await page(asked.id)).card.version).toBe(card.version)
    for (const over of [
      { mobileNumber: '98111 22234' },
      { guests: [guests[0], guests[2]] },
      { guests: [{ ...guests[0], aadhar: '234123412347' }, guests[1]] },
      { address: { ...address, city: 'Chamoli' } },
    ])
      await expect(
        panel.desk.change.mutate({ ...change, guest: { ...guest, ...over } }),
      ).rejects.toMatchObject({ data: { refusal: 'Changed' } })
  })

  test('of a misspelt name keeps the identity number, and a foreign mobile number is fine', async () => {
    const asked = aDeskBooking(aCaller({ guests: [{ name: 'Bhola Negi', age: 51, aadhar: '234123412346' }] }))
    await panel.desk.book.mutate(asked)
    const guest = aCaller({
      name: 'Bhola Singh Negi',
      mobileNumber: '+977 98412345',
      guests: [{ name: 'Bhola Singh Negi', age: 52, id: 'asStored' }],
    })
    await panel.desk.change.mutate({ bookingId: asked.id, guest, group: 'Negi family' })
    const { card, group } = await page(asked.id)
    expect(group).toBe('Negi family')
    expect(card).toMatchObject({
      mobileNumber: '+97798412345',
      guests: [{ name: 'Bhola Singh Negi', age: 52, identity: 'XXXX XXXX 2346', canReveal: true }],
    })
    expect(await panel.admin.revealIdentity.mutate({ bookingId: asked.id, position: 1 })).toEqual({
      aadhaar: '234123412346',
    })
  })
})
