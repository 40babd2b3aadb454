import { expect, test } from 'vitest'
import { bookingCard } from '#modules/admin/booking-cards'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { DomainError } from '#shared/domain-error'
import { cancelAsGuest } from './cancel'
import { markRefunded, type RefundedRequest } from './mark-refunded'

const hotel = moneyHotel()
const { provider, seed } = hotel

/** A booking that was cancelled with a refund. */
async function cancelled() {
  const booking = await seed()
  await cancelAsGuest(hotel.ctx(), { orderId: booking.orderId, waive: false })
  return booking
}
const mark = (orderId: string, more: Partial<RefundedRequest> = {}) =>
  markRefunded(hotel.ctx(), admin, { orderId, ...more })
const mails = () => hotel.mails('refunded')

test('the guest is mailed at the stored address, and the attachment is kept until the mail is sent', async () => {
  const { id, orderId } = await cancelled()
  await hotel.run('mails')
  hotel.mailsAre('later')
  const attachment = { filename: 'slip.pdf', contentType: 'application/pdf', content: 'JVBERi0=' }
  await mark(orderId, { attachment })
  expect(await hotel.statusOf(id)).toBe('Refunded')
  await hotel.run('mails')
  expect(await mails()).toMatchObject([
    {
      recipient: 'asha@example.com',
      subject: 'Your refund of ₹2,343.36: Hotel Brahmakamal',
      text: expect.stringContaining(provider.refunds()[0]?.id ?? ''),
      sent_at: null,
      last_error: expect.any(String),
      attachments: [attachment],
    },
  ])
  hotel.mailsAre('sent')
  hotel.later(60)
  await hotel.run('mails')
  expect(hotel.sent.at(-1)).toMatchObject({ to: 'asha@example.com', attachments: [attachment] })
  expect(await mails()).toMatchObject([{ sent_at: expect.any(Date), attachments: [] }])
})

test('a second administrator gets a conflict, and the guest gets one mail', async () => {
  const { id, orderId } = await cancelled()
  const answers = await Promise.allSettled([mark(orderId), mark(orderId), mark(orderId)])
  const late = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  const faster = new DomainError('Conflict', 'Somebody else has already marked this booking as refunded.')
  expect(late).toEqual([faster, faster])
  expect(await mails()).toHaveLength(1)
  const did = hotel.db().selectFrom('audit_entry').selectAll().where('action', '=', 'markedRefunded')
  expect(await did.execute()).toMatchObject([{ admin, booking_id: id, note: '₹2,343.36' }])
})

test('an unknown order and a booking without a pending refund are refused', async () => {
  await expect(mark('order_00000000000000')).rejects.toMatchObject({ code: 'NotFound' })
  const held = await hotel.hold()
  const confirmed = await seed()
  for (const { orderId } of [held, confirmed])
    await expect(mark(orderId)).rejects.toMatchObject({ code: 'Conflict' })
})

test('it is refused before the provider accepts the refund, also with a transfer reference', async () => {
  provider.balance(0)
  const { id, orderId } = await cancelled()
  for (const more of [{}, { transferReference: 'UTR 1' }])
    await expect(mark(orderId, more)).rejects.toMatchObject({
      code: 'Conflict',
      message:
        'The payment provider has not accepted this refund yet. It is asked again automatically; please try later.',
    })
  expect(await mails()).toEqual([])
  expect(await hotel.statusOf(id)).toBe('Processing')
  provider.balance()
  hotel.later(61)
  await hotel.run('refunds')
  await mark(orderId)
  expect(await hotel.statusOf(id)).toBe('Refunded')
})

test('a transfer by hand needs its reference, which card and mail have', async () => {
  const { id, orderId } = await seed()
  await hotel
    .db()
    .updateTable('payment')
    .set({ captured_at: new Date('2026-08-01T00:00:00Z') })
    .execute()
  await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
  expect((await bookingCard(hotel.ctx(), id)).refund).toMatchObject({
    refundId: null,
    byHand: true,
    stuck: expect.stringContaining('Transfer the money by hand'),
  })
  await expect(mark(orderId)).rejects.toMatchObject({ code: 'Conflict' })
  await mark(orderId, { transferReference: 'UTR 12345' })
  expect(await bookingCard(hotel.ctx(), id)).toMatchObject({
    status: 'Refunded',
    refund: { refundId: null, isProcessed: true, byHand: true, stuck: null },
  })
  expect((await mails())[0]?.text).toContain('Transfer reference: UTR 12345')
  expect(await hotel.refunds()).toMatchObject([{ transfer_reference: 'UTR 12345' }])
})
