import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'
import { hotelEmail, watchOf } from '#server/testing/watch-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let watch: ReturnType<typeof watchOf>

beforeAll(async () => {
  hotel = await openHotel({ HOTEL_EMAIL: hotelEmail })
  guests = guestsOf(hotel)
  watch = watchOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await hotel.moveTo(firstDay)
  await emptyHotel(hotel.db)
})

async function book(): Promise<void> {
  const signed = await guests.pay(await guests.hold(aForm()), { webhooks: 'drop' })
  expect((await guests.verify(signed)).body).toMatchObject({ status: 'confirmed' })
}
/** Advances the clock in steps of so many seconds until every mail has been tried that often. */
const tried = (count: number, stepSeconds: number) =>
  expect
    .poll(
      async () => {
        await hotel.advance(stepSeconds)
        const rows = await hotel.db
          .selectFrom('mail')
          .select('attempts')
          .where('last_error', 'is not', null)
          .execute()
        return Math.min(...rows.map(({ attempts }) => attempts))
      },
      { timeout: 20_000 },
    )
    .toSatisfy((least: number) => least >= count && Number.isFinite(least))
const mailItems = async () => (await watch.items()).filter(({ kind }) => kind.startsWith('Mail'))

test('a refused mail is retried, then raises an alert, which closes when the mail is delivered', async () => {
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  await book()
  await tried(1, 0)
  await watch.checks()
  expect(await mailItems()).toEqual([])
  await tried(3, 31)
  await watch.checks()
  const [booking] = await hotel.db.selectFrom('booking').select('id').execute()
  const [mail] = await hotel.db
    .selectFrom('mail')
    .select('id')
    .where('event_key', 'like', 'confirmed:%')
    .execute()
  expect(await mailItems()).toHaveLength(2)
  expect(await mailItems()).toContainEqual(
    expect.objectContaining({
      kind: 'MailUndelivered',
      subject: mail?.id,
      mailId: mail?.id,
      bookingId: booking?.id,
      happened: expect.stringMatching(/^The confirmation of a booking, written on 1 Mar 2027, .*550/),
    }),
  )
  expect(await mailItems()).toContainEqual(
    expect.objectContaining({ kind: 'MailUndelivered', subject: 'hotel' }),
  )
  // Alerts outlive the booking, so they contain no name and no address.
  const kept = await hotel.db.selectFrom('alert').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/asha|9876543210/i)
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await hotel.advance(1000)
  await expect
    .poll(async () => (await hotel.mails()).filter(({ to }) => to[0] === 'asha@example.com').length)
    .toBe(1)
  await watch.checks()
  expect(await mailItems()).toEqual([])
})

test('while mails to the hotel are refused, no mail is written about undelivered alerts', async () => {
  await hotel.sandbox('/mailbox/control', { mode: '550' })
  await book()
  await tried(3, 31)
  await watch.checks()
  await tried(10, 8 * 3600)
  await watch.checks()
  const sent = await watch.mails()
  expect(sent.filter(({ subject }) => subject.includes('to a guest'))).toHaveLength(1)
  expect(sent.filter(({ subject }) => subject.includes('the hotel itself'))).toEqual([])
  // One about the guest's mail, and at most one about mails that wait.
  expect(sent.length).toBeLessThanOrEqual(2)
  expect(await mailItems()).toHaveLength(2)
}, 60_000)

test('mails that wait for an hour are one alert, which closes when they are sent', async () => {
  await hotel.sandbox('/mailbox/control', { mode: '451' })
  await book()
  await tried(1, 0)
  await hotel.advance(3601)
  await watch.checks()
  expect(await mailItems()).toMatchObject([
    { kind: 'MailsWaiting', happened: expect.stringMatching(/^2 mails have been waiting since 1 Mar 2027/) },
  ])
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await hotel.advance(3601)
  await expect
    .poll(() => hotel.db.selectFrom('mail').select('id').where('sent_at', 'is', null).execute())
    .toEqual([])
  await watch.checks()
  expect(await mailItems()).toEqual([])
})
