import { expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import { sendConfirmationAgain } from '#modules/admin/manage-booking'
import { changeBooking } from '#modules/front-desk/change'
import { aCaller } from '#server/testing/desk-for-tests'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { aGuest } from '#server/testing/seeded-booking'
import { bookingChange } from '#shared/desk/change'

const hotel = moneyHotel()
const { later, checks } = hotel

/** Confirmed, with a mail to its guest and one to the hotel. */
async function book(): Promise<string> {
  const { id, orderId } = await hotel.hold({ details: aGuest() })
  expect((await hotel.pay(orderId)).outcome).toMatchObject({ status: 'confirmed' })
  return id
}
/** Tries every mail that often, after pauses of so many seconds. */
async function tryMails(times: number, seconds: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    later(seconds)
    await hotel.run('mails')
  }
}
const mailAlerts = async () => (await hotel.alerts()).filter(({ kind }) => kind.startsWith('Mail'))

test('a refused mail is retried, then raises an alert, which closes when the mail is delivered', async () => {
  hotel.mailsAre('refused', '550 no such user')
  const bookingId = await book()
  await tryMails(1, 0)
  await checks()
  expect(await mailAlerts()).toEqual([])
  await tryMails(2, 31)
  await checks()
  const [mail] = await hotel.mails('confirmed')
  const shown = await mailAlerts()
  expect(shown).toHaveLength(2)
  expect(shown).toContainEqual(expect.objectContaining({ kind: 'MailUndelivered', subject: 'hotel' }))
  const happened = /^The confirmation of a booking, written on 1 Mar 2027, .*550/
  expect(shown).toContainEqual(
    expect.objectContaining({
      kind: 'MailUndelivered',
      subject: mail?.id,
      mailId: mail?.id,
      bookingId,
      happened: expect.stringMatching(happened),
    }),
  )
  // Alerts outlive the booking, so they contain no name and no address.
  const kept = await hotel.db().selectFrom('alert').selectAll().execute()
  expect(JSON.stringify(kept)).not.toMatch(/asha|9876543210/i)
  hotel.mailsAre('sent')
  await tryMails(1, 1000)
  expect(hotel.sent.map(({ to }) => to)).toContain('asha@example.com')
  await checks()
  expect(await mailAlerts()).toEqual([])
})

test('while mails to the hotel are refused, no mail is written about undelivered alerts', async () => {
  hotel.mailsAre('refused')
  await book()
  await tryMails(3, 31)
  await checks()
  await tryMails(8, 8 * 3600)
  await checks()
  const subjects = (await hotel.mails('alert')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('to a guest'))).toHaveLength(1)
  expect(subjects.filter((subject) => subject.includes('the hotel itself'))).toEqual([])
  expect(await mailAlerts()).toHaveLength(2)
})

test('mails that wait for an hour are one alert, which closes when they are sent', async () => {
  hotel.mailsAre('later', '451 busy')
  await book()
  await tryMails(1, 0)
  later(3601)
  await checks()
  expect(await mailAlerts()).toMatchObject([
    { kind: 'MailsWaiting', happened: expect.stringMatching(/^2 mails have been waiting since 1 Mar 2027/) },
  ])
  hotel.mailsAre('sent')
  await tryMails(1, 0)
  await checks()
  expect(await mailAlerts()).toEqual([])
})

test('the panel shows a confirmation that is refused for good, until it arrives at another address', async () => {
  hotel.mailsAre('refused')
  const bookingId = await book()
  const standing = async () => (await bookingCard(hotel.ctx(), bookingId)).confirmationMail
  expect(await standing()).toBe('waiting')
  await tryMails(11, 28_800)
  expect(await standing()).toBe('notDelivered')
  hotel.mailsAre('sent')
  const email = 'right@example.com'
  const guest = aCaller({ email, guests: [{ name: 'Asha Rawat', age: 34, id: 'asStored' }] })
  await changeBooking(hotel.ctx(), admin, bookingChange.parse({ bookingId, guest, tellGuest: false }))
  const requestId = crypto.randomUUID()
  for (let time = 0; time < 2; time += 1)
    expect(await sendConfirmationAgain(hotel.ctx(), admin, { bookingId, requestId })).toEqual({ email })
  await tryMails(1, 0)
  expect(hotel.sent.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await standing()).toBe('sent')
  const lines = hotel.db().selectFrom('audit_entry').select(['action', 'note']).orderBy('number')
  expect(await lines.execute()).toEqual([
    { action: 'bookingChanged', note: 'guest details' },
    { action: 'confirmationSentAgain', note: '' },
  ])
})
