import { beforeEach, describe, expect, test } from 'vitest'
import { aCaller, aDeskBooking } from '#server/testing/desk-for-tests'
import { aGuest, type Seeded, seedBooking } from '#server/testing/seeded-booking'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel()
const { db, ctx, moveTo, provider, openPanel, clock } = hotel
const { open, saveGuests } = hotel.as('anyone').booking
const unknown = { message: 'We cannot find a booking with these details.', data: { code: 'NOT_FOUND' } }
const asha = { name: 'Asha Rawat', age: '34', id: 'asStored' }
const ashaNegi = { ...asha, name: 'Asha Negi' }

let booked: Seeded
beforeEach(async () => {
  booked = await seedBooking({ db: db(), provider, clock })
})
const keyOf = (orderId: string, version = 1) => ctx().secrets.bookingKey(orderId, version)
const keyed = () => ({ orderId: booked.orderId, key: keyOf(booked.orderId) })
const auditOf = (bookingId: string) =>
  db()
    .selectFrom('audit_entry')
    .select(['admin', 'action', 'note'])
    .where('booking_id', '=', bookingId)
    .execute()

describe('guests who correct their details', () => {
  test('change a name, keep the stored number, and may repeat it; the audit log has no values', async () => {
    const { version, guests } = await open.mutate(keyed())
    const correction = { ...keyed(), version, guests: [ashaNegi], mobileNumber: '98111 22233' }
    const saved = await saveGuests.mutate(correction)
    expect(saved).toMatchObject({
      version: version + 1,
      guests: [{ name: 'Asha Negi', identity: guests[0]?.identity }],
    })
    expect(saved.mobileNumber).toBe('98••••••33')
    expect(await saveGuests.mutate(correction)).toEqual(saved)
    expect(await auditOf(booked.id)).toEqual([
      { admin: 'guest', action: 'guestsCorrected', note: 'complete; another mobile number' },
    ])
    const byOldNumber = { orderId: booked.orderId, contact: '9876543210' }
    await expect(open.mutate(byOldNumber)).rejects.toMatchObject(unknown)
  })

  test('are told where the booking changed meanwhile, and not more or fewer may come', async () => {
    const { version } = await open.mutate(keyed())
    await expect(
      saveGuests.mutate({ ...keyed(), version: version - 1, guests: [ashaNegi] }),
    ).rejects.toMatchObject({ data: { refusal: 'Changed' } })
    const two = [ashaNegi, { name: 'Ravi', age: 40, aadhar: '234123412346' }]
    await expect(saveGuests.mutate({ ...keyed(), version, guests: two })).rejects.toMatchObject({
      message: 'This booking is for 1. Please call us if more or fewer people come.',
    })
    for (const [guest, message] of [
      [{ ...asha, age: '' }, 'Enter valid age for person 1.'],
      [{ name: 'Asha', age: 34, aadhar: '12' }, 'Enter a valid 12-digit Aadhar for person 1.'],
    ] as const)
      await expect(saveGuests.mutate({ ...keyed(), version, guests: [guest] })).rejects.toMatchObject({
        message,
      })
  })

  test('complete what the desk took on the phone', async () => {
    const panel = await openPanel()
    const asked = aDeskBooking(aCaller({ guests: undefined, numberOfGuests: 2 }))
    await panel.desk.book.mutate(asked)
    const orderId =
      (await panel.desk.booking.query({ bookingId: asked.id })).card.orderId ?? (await referenceOf(asked.id))
    const seen = await open.mutate({ orderId, contact: '9811122233' })
    expect(seen).toMatchObject({ detailsMissing: true, numberOfGuests: 2 })
    const guests = [
      { name: 'Bhola Negi', age: 51, aadhar: '234123412346' },
      { name: 'Mira Negi', age: 3, id: 'later' },
    ]
    const saved = await saveGuests.mutate({ orderId, key: seen.key, version: seen.version, guests })
    expect(saved).toMatchObject({
      detailsMissing: false,
      guests: [{ identity: 'Aadhaar XXXX XXXX 2346' }, { identity: 'no document needed under 5' }],
    })
  })

  test('are sent to the desk once they have arrived, and refused once they are erased', async () => {
    const { version } = await open.mutate(keyed())
    await moveTo('2027-06-10T13:00:00+05:30')
    const panel = await openPanel()
    await panel.desk.checkIn.mutate({ bookingId: booked.id })
    const arrived = await open.mutate(keyed())
    expect(arrived).toMatchObject({ checkedIn: true, cancelling: null })
    await expect(
      saveGuests.mutate({ ...keyed(), version: arrived.version, guests: [ashaNegi] }),
    ).rejects.toMatchObject({ message: expect.stringContaining('front desk') })
    await moveTo('2027-06-20T13:00:00+05:30')
    await (await openPanel()).admin.erase.mutate({ bookingId: booked.id })
    const erased = await open.mutate(keyed())
    expect(erased).toMatchObject({
      isErased: true,
      name: '',
      guests: [],
      mobileNumber: '',
      email: '',
      total: 500_000,
    })
    expect(JSON.stringify(erased)).not.toMatch(/Asha|2346|9876|example/i)
    await expect(saveGuests.mutate({ ...keyed(), version, guests: [ashaNegi] })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    })
  })
})

describe('a corrected email address', () => {
  test('ends the links that were mailed before, and no other change does', async () => {
    const panel = await openPanel()
    const guest = (email: string) => ({
      ...{ name: 'Asha Rawat', mobileNumber: '9876543210', email, numberOfGuests: 1 },
      ...{ address: aGuest().address, guests: [asha] },
    })
    const change = async (email: string) =>
      panel.desk.change.mutate({ bookingId: booked.id, guest: guest(email), tellGuest: true })
    await change('ASHA@example.com')
    expect(await open.mutate(keyed())).toMatchObject({ key: keyOf(booked.orderId, 1) })
    await change('asha.rawat@example.com')
    await expect(open.mutate(keyed())).rejects.toMatchObject(unknown)
    const fresh = { orderId: booked.orderId, key: keyOf(booked.orderId, 2) }
    expect(await open.mutate(fresh)).toMatchObject(fresh)
  })
})

async function referenceOf(bookingId: string): Promise<string> {
  const row = await db()
    .selectFrom('desk_booking')
    .select('reference')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row?.reference ?? ''
}
