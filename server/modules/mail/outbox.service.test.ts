import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { transaction } from '#server/database/transaction'
import { addSeconds } from '#server/platform/clock'
import { aForm } from '#server/testing/builders'
import { wiredHotel } from '#server/testing/wired-hotel'
import * as mailRows from './mail-rows'

const hotel = wiredHotel({ settings: { HOTEL_EMAIL: 'desk@hotel.example' } })
const { hold, pay, verify, advance, mails, runJobs, post, db, clock, signIn, mailbox, provider, servers } =
  hotel

async function book(form: Record<string, unknown> = aForm()): Promise<string> {
  const orderId = await hold()
  const { body } = await verify(pay(orderId), form)
  expect(body).toMatchObject({ status: 'confirmed' })
  return orderId
}
const mailsArrived = async (count: number) => {
  const arrived = await mails()
  expect(arrived).toHaveLength(count)
  return arrived
}
const outbox = () => db().selectFrom('mail').select(['sent_at', 'due_at', 'attempts', 'last_error']).execute()

test('a confirmed booking mails the guest the payment, the refund steps and a calendar file, and the hotel', async () => {
  const orderId = await book()
  const mails = await mailsArrived(2)
  const toGuest = mails.find(({ to }) => to[0] === 'asha@example.com')
  for (const part of [toGuest?.text, toGuest?.html]) {
    for (const words of [
      orderId,
      '₹3,000',
      '₹2,000',
      '10 Jun 2027',
      '12 Jun 2027',
      'XXXX XXXX 2346',
      '10 May 2027',
    ]) {
      expect(part).toContain(words)
    }
    // 80 % of ₹3,000 less the provider's fee of ₹70.80.
    expect(part).toContain('₹2,343.36')
    expect(part).toContain(`/refundForm#order=${orderId}`)
  }
  expect(toGuest?.attachments).toMatchObject([{ filename: 'stay.ics' }])
  expect(mails.find(({ to }) => to[0] === 'desk@hotel.example')?.subject).toContain('New booking')
  expect(JSON.stringify(mails)).not.toContain('234123412346')
})

test('a booking waits for no mail server; the mail is sent by a job, and later where it takes none', async () => {
  mailbox.answers({ kind: 'later', detail: 'no answer' })
  await book()
  expect(await outbox()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  await mailsArrived(0)
  expect(await outbox()).toMatchObject([{ sent_at: null }, { sent_at: null }])
  mailbox.answers(undefined)
  await advance(200)
  await mailsArrived(2)
})

test('a mail that is refused with 550 is retried and keeps the error', async () => {
  mailbox.answers({ kind: 'refused', detail: '550' })
  await book()
  await mailsArrived(0)
  const refused = { sent_at: null, last_error: expect.stringContaining('550') }
  expect(await outbox()).toMatchObject([refused, refused])
  mailbox.answers(undefined)
  await advance(11)
  await mailsArrived(2)
})

test('a crash right after sending repeats the mail at most once, with the same Message-ID', async () => {
  await book()
  const first = await mailsArrived(2)
  // The database as it is when the process dies before it can record that the mail was sent.
  await db().updateTable('mail').set({ sent_at: null, due_at: clock.now() }).execute()
  const all = await mailsArrived(4)
  expect(new Set(all.map(({ messageId }) => messageId))).toEqual(
    new Set(first.map(({ messageId }) => messageId)),
  )
  await mailsArrived(4)
})

test('mails that one server is about to send are not sent by another at the same time', async () => {
  await book()
  const [one, other] = servers()
  const lease = { now: clock.now(), until: addSeconds(clock.now(), 60), limit: 10 }
  await transaction(one.db, async (tx) => {
    expect(await mailRows.leaseDue(tx, lease)).toHaveLength(2)
    const atOther = mailRows.leaseDue(other.db, lease)
    expect(await Promise.race([atOther, setTimeout(5000, 'it waits', { ref: false })])).toEqual([])
  })
})

test.each([
  ['<a href="https://evil.example">Pay here</a>', '<a href="https://evil.example"'],
  ['"><img src=x onerror=alert(1)>', '<img src=x'],
])('a guest named %s is plain text', async (name, markup) => {
  await book(aForm({ name: [name] }))
  for (const mail of await mailsArrived(2)) {
    expect(mail.html).not.toContain(markup)
    expect(mail.text).toContain(name)
  }
})

test('names in Devanagari arrive as they were typed', async () => {
  await book(aForm({ name: ['अनुष्का कुँवर'] }))
  for (const mail of await mailsArrived(2)) expect(mail.html).toContain('अनुष्का कुँवर')
})

test('a request for the confirmation mail sends nothing to another address and nothing twice', async () => {
  const orderId = await book()
  await mailsArrived(2)
  const forged = {
    email: 'someone-else@example.com',
    bookingDetails: { orderId, type: 'Triple Bed', paidAmount: 1 },
  }
  const answer = await post('/api/sendbookingconfirmation', forged)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  await runJobs()
  expect((await mails()).flatMap(({ to }) => to)).not.toContain('someone-else@example.com')
  await mailsArrived(2)
  const unknown = await post('/api/sendbookingconfirmation', {
    bookingDetails: { orderId: 'order_00000000000000' },
  })
  expect(unknown).toMatchObject({ status: 404, body: { success: false } })
  expect((await post('/api/sendbookingconfirmation', {})).status).toBe(400)
})

test('a payer without guest details is mailed at the address of the payment and can add them later', async () => {
  const orderId = await book({})
  const [mail] = (await mailsArrived(2)).filter(({ to }) => to[0] === 'payer@example.com')
  expect(mail?.text).toContain('not yet the names of the guests')
  const admin = await signIn()
  const listed = await post('/api/fetchBookings', { status: 'Confirmed' }, admin)
  expect(listed.body).toMatchObject([{ razorpay_order_id: orderId, guestDetailsMissing: true, guest: [] }])
  const again = { razorpay_order_id: orderId, razorpay_payment_id: provider.all()[0]?.id ?? '' }
  await verify({ ...again, razorpay_signature: 'f'.repeat(64) }, aForm())
  const filled = await post('/api/fetchBookings', { status: 'Confirmed' }, admin)
  expect(filled.body).toMatchObject([{ guest: [{ name: 'Asha Rawat', age: 34, aadhar: '234123412346' }] }])
  expect(JSON.stringify(filled.body)).not.toContain('guestDetailsMissing')
})
