import { describe, expect, test } from 'vitest'
import { aForm } from '#server/testing/builders'
import { aDeskBooking } from '#server/testing/desk-for-tests'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel({ settings: { REMINDER_MAILS: 'on' } })
const quiet = wiredHotel({ settings: { REMINDER_MAILS: 'off' } })

async function book({ hold, verify, pay, db }: typeof hotel, over: Record<string, unknown> = {}) {
  const orderId = await hold({ ...aForm(), ...over })
  await verify(pay(orderId), aForm())
  const newest = db().selectFrom('booking').select(['id', 'version']).orderBy('rank', 'desc')
  return { orderId, ...(await newest.executeTakeFirstOrThrow()) }
}
const reminders = async (one = hotel) =>
  (await one.mails()).filter(({ subject }) => subject.startsWith('We expect you'))
const at = (instant: string) => hotel.moveTo(`2027-${instant}:00+05:30`)

describe('a reminder', () => {
  test('comes once in the morning three days before, with what is due, the way and the link', async () => {
    const { orderId } = await book(hotel)
    await at('06-07T06:55')
    expect(await reminders()).toEqual([])
    await at('06-07T07:05')
    const [mail, ...more] = await reminders()
    expect(more).toEqual([])
    expect(mail?.to).toEqual(['asha@example.com'])
    expect(mail?.subject).toBe(
      'We expect you on 10 Jun 2027: Hotel Brahmakamal, 2 nights from 10 Jun 2027, Double Bed, 1 room',
    )
    for (const words of [
      '₹2,000 is still due',
      'Check-in: 10 Jun 2027, from 12 noon',
      'Last bus: It comes up at',
    ])
      expect(mail?.text).toContain(words)
    const key = hotel.ctx().secrets.bookingKey(orderId, 1)
    expect(mail?.text).toContain(`/my-booking#order=${orderId}&key=${key}`)
    await at('06-07T08:05')
    await at('06-08T08:05')
    await hotel.runJobs()
    expect(await reminders()).toHaveLength(1)
  })

  test('comes at most until the day before where nothing ran meanwhile, and on two servers once', async () => {
    await book(hotel)
    hotel.later((Date.parse('2027-06-09T09:00:00+05:30') - hotel.clock.now().getTime()) / 1000)
    await Promise.all([hotel.runJobs(), hotel.runJobs()])
    expect(await reminders()).toHaveLength(1)
    await book(hotel, { checkInDate: '2027-06-20', checkOutDate: '2027-06-22', userId: 'other' })
    await at('06-20T09:00')
    expect(await reminders()).toHaveLength(1)
  })

  test('is not sent for a booking that is cancelled, made in these days, or without an address', async () => {
    const panel = await hotel.openPanel()
    const { id } = await book(hotel)
    await panel.desk.cancel.mutate({ bookingId: id, mode: 'full', reason: 'road closed' })
    await panel.desk.book.mutate(aDeskBooking())
    await at('06-07T06:00')
    await (await hotel.openPanel()).desk.book.mutate(aDeskBooking({ email: 'bhola@negi.example' }))
    for (const day of ['06-07', '06-08', '06-09', '06-10']) await at(`${day}T12:00`)
    expect(await reminders()).toEqual([])
  })

  test('comes again for new dates', async () => {
    const { id } = await book(hotel)
    await at('06-07T08:00')
    const panel = await hotel.openPanel()
    const dates = { checkInDate: '2027-06-20', checkOutDate: '2027-06-22' }
    await panel.desk.change.mutate({ bookingId: id, ...dates })
    for (const day of ['06-09', '06-16', '06-17', '06-18']) await at(`${day}T12:00`)
    expect((await reminders()).map(({ subject }) => subject.slice(0, 28))).toEqual([
      'We expect you on 10 Jun 2027',
      'We expect you on 20 Jun 2027',
    ])
  })

  test('is never sent where the hotel wants none', async () => {
    await book(quiet)
    await quiet.moveTo('2027-06-07T12:00:00+05:30')
    expect(await reminders(quiet)).toEqual([])
  })
})
