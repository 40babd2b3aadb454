import { beforeEach, describe, expect, test } from 'vitest'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { type Seeded, seedBooking } from '#server/testing/seeded-booking'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { db, ctx, moveTo, provider, openPanel, clock } = hotel
const { open } = hotel.as('anyone').booking
const unknown = { message: 'We cannot find a booking with these details.', data: { code: 'NOT_FOUND' } }

let booked: Seeded
beforeEach(async () => {
  booked = await seedBooking({ db: db(), provider, clock })
})
const keyOf = (orderId: string, version = 1) => ctx().secrets.bookingKey(orderId, version)

describe('a guest’s own booking', () => {
  test('is opened by its key, its mobile number or its address, and shows what was paid and is due', async () => {
    const { orderId, paymentId } = booked
    const seen = await open.mutate({ orderId, key: keyOf(orderId) })
    expect(seen).toMatchObject({
      orderId,
      key: keyOf(orderId),
      status: 'Confirmed',
      nightAmounts: [2500, 2500],
      total: 500_000,
      paid: 300_000,
      due: 200_000,
      credit: 0,
      extras: [],
      payments: [{ text: 'Paid on our site', amount: 300_000, reference: paymentId }],
      cancelling: { percent: 80, amount: 234_336 },
      detailsMissing: false,
    })
    expect(seen.guests[0]?.identity).toMatch(/^Aadhaar XXXX XXXX \d{4}$/)
    for (const contact of ['9876543210', '+91 98765-43210', '0091 98765 43210', ' ASHA@example.com '])
      expect(await open.mutate({ orderId, contact })).toEqual(seen)
  })

  test('of the desk is opened by its own reference', async () => {
    const panel = await openPanel()
    const asked = aDeskBooking({ ...aCaller({ name: 'Bhola Negi' }) })
    await panel.desk.book.mutate(asked)
    const { reference } = await db().selectFrom('desk_booking').select('reference').executeTakeFirstOrThrow()
    const orderId = reference ?? ''
    expect(orderId).toMatch(/^desk_\w{14}$/)
    expect(await open.mutate({ orderId, key: keyOf(orderId) })).toMatchObject({ orderId, name: 'Bhola Negi' })
  })

  test('does not open by another booking’s key, an ended key, a part of a key or another contact', async () => {
    const stay = { checkIn: '2027-06-20', checkOut: '2027-06-21' }
    const other = await seedBooking({ db: db(), provider, clock }, stay)
    const { orderId } = booked
    const wrong = [keyOf(other.orderId), keyOf(orderId, 0), keyOf(orderId, 2), keyOf(orderId).slice(0, 21)]
    for (const key of wrong) await expect(open.mutate({ orderId, key })).rejects.toMatchObject(unknown)
    await expect(open.mutate({ orderId, contact: '9876543211' })).rejects.toMatchObject(unknown)
  })

  test('is unknown from 91 days after check-out on, and where it was never confirmed', async () => {
    const { orderId } = booked
    const how = { orderId, key: keyOf(orderId) }
    const held = await hotel.hold()
    for (const wrong of [{ key: keyOf(held) }, { contact: '9876543210' }])
      await expect(open.mutate({ orderId: held, ...wrong })).rejects.toMatchObject(unknown)
    await moveTo('2027-09-10T12:00:00+05:30')
    expect(await open.mutate(how)).toMatchObject({ orderId })
    await moveTo('2027-09-11T12:00:00+05:30')
    await expect(open.mutate(how)).rejects.toMatchObject(unknown)
  })

  test('that was cancelled shows its refund, and its prices still add up to what is charged', async () => {
    const { orderId, id } = booked
    const panel = await openPanel()
    const dinner = { bookingId: id, kind: 'extra', text: 'Dinner', amount: 40_000 } as const
    await panel.folio.add.mutate(dinner)
    await hotel.as('anyone').refund.cancel.mutate({ orderId, waive: false, expected: 234_336 })
    const seen = await open.mutate({ orderId, key: keyOf(orderId) })
    expect(seen).toMatchObject({
      status: 'Processing',
      cancelling: null,
      cancellation: { amount: 234_336 },
      refunds: [{ amount: 234_336 }],
    })
    const nights = seen.nightAmounts.reduce((sum, amount) => sum + amount * 100, 0)
    expect(nights + seen.extras.reduce((sum, { amount }) => sum + amount, 0)).toBe(seen.total)
    expect(seen.total - seen.paid).toBe(seen.due - seen.credit)
  })

  test('is unknown once the desk has deleted it', async () => {
    const { orderId, id } = booked
    await (await openPanel()).admin.deleteBooking.mutate({ bookingId: id })
    for (const how of [{ key: keyOf(orderId) }, { contact: '9876543210' }])
      await expect(open.mutate({ orderId, ...how })).rejects.toMatchObject(unknown)
  })

  test('has a receipt and a calendar file, without a person, the reference or the key in the calendar', async () => {
    const { orderId } = booked
    const key = keyOf(orderId)
    const { receipt, calendarFile } = hotel.as('anyone').booking
    expect(await receipt.mutate({ orderId, key })).toMatchObject({
      guest: 'Asha Rawat',
      reference: orderId,
      charges: [{ text: 'Room, 2 nights × ₹2,500', amount: 500_000 }],
      money: [{ text: 'Paid on our site', amount: -300_000 }],
      total: 500_000,
      balance: 200_000,
    })
    const { filename, content } = await calendarFile.mutate({ orderId, key })
    expect(filename).toBe('stay.ics')
    expect(content).toContain('DTSTART;VALUE=DATE:20270610')
    for (const secret of [orderId, key, 'Asha']) expect(content).not.toContain(secret)
    const wrong = { orderId, key: keyOf('order_2') }
    await expect(receipt.mutate(wrong)).rejects.toMatchObject(unknown)
    await expect(calendarFile.mutate(wrong)).rejects.toMatchObject(unknown)
  })
})
