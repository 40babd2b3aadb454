import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aForm, guestsOf } from '#server/testing/builders'
import { emptyHotel } from '#server/testing/empty-hotel'
import { firstDay, type HotelForTests, openHotel } from '#server/testing/hotel-for-tests'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let admin: Record<string, string>

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
})
afterAll(() => hotel.close())
beforeEach(async () => {
  await hotel.sandbox('/reset')
  await hotel.sandbox('/mailbox/control', { mode: 'normal' })
  await emptyHotel(hotel.db)
  await hotel.moveTo(firstDay)
  admin = await guests.signIn()
})

const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
type Attached = { bytes: Buffer; name: string; type?: string }

/** A booking that was cancelled with a refund; its order id. */
async function cancelled(): Promise<string> {
  const orderId = await guests.hold(aForm())
  await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
  const body = { razorpay_order_id: orderId, confirmCancellation: true }
  expect((await hotel.post('/api/payment/refund', body)).status).toBe(200)
  return orderId
}
async function send(orderId: string, file?: Attached, over: Record<string, string> = {}, headers = admin) {
  const form = new FormData()
  const fields = {
    email: 'stranger@example.com',
    name: 'Somebody',
    amount: '1',
    razorpay_order_id: orderId,
    ...over,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file)
    form.append('attachment', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' }), file.name)
  const response = await fetch(`${hotel.server.url}/api/send-refund`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const mails = async () => (await hotel.mails()).filter(({ subject }) => subject.startsWith('Your refund'))
const rows = () =>
  hotel.db
    .selectFrom('mail')
    .select(['recipient', 'sent_at', 'attachments'])
    .where('event_key', 'like', 'refunded:%')
    .execute()
/** Without the attachment, since polling five megabytes would take longer than the mail itself. */
const sending = () =>
  hotel.db
    .selectFrom('mail')
    .select(['sent_at', 'last_error'])
    .where('event_key', 'like', 'refunded:%')
    .executeTakeFirst()

describe('Processing becomes Refunded', () => {
  test('the guest is mailed at the stored address, whatever the form says', async () => {
    const orderId = await cancelled()
    const { status, body } = await send(orderId)
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'Refund mail sent successfully!' },
    })
    expect(await guests.statusOf(orderId)).toBe('Refunded')
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail?.to).toEqual(['asha@example.com'])
    expect(mail?.subject).toBe('Your refund of ₹2,343.36: Hotel Brahmakamal')
    expect(mail?.text).toContain((await hotel.ledger()).refunds[0]?.id)
    expect((await hotel.mails()).flatMap(({ to }) => to)).not.toContain('stranger@example.com')
  })

  test('a second administrator gets a conflict, and the guest gets one mail', async () => {
    const orderId = await cancelled()
    const answers = await Promise.all([send(orderId), send(orderId), send(orderId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body['error']).toBe('Somebody else has already marked this booking as refunded.')
    expect(await rows()).toHaveLength(1)
    const did = hotel.db.selectFrom('audit_entry').selectAll().where('action', '=', 'markedRefunded')
    expect(await did.execute()).toMatchObject([
      { admin: 'desk@hotel.example', booking_id: expect.any(String), note: '₹2,343.36' },
    ])
  })

  test('the attachment is kept until the mail is sent, and no longer', async () => {
    const orderId = await cancelled()
    await hotel.sandbox('/mailbox/control', { mode: '451' })
    expect(
      (await send(orderId, { bytes: pdf(4_900_000), name: 'bank slip.exe', type: 'text/html' })).status,
    ).toBe(200)
    const [kept] = await rows()
    expect(kept).toMatchObject({ sent_at: null, attachments: [{ filename: 'bank slip.pdf' }] })
    // Wait for the failure first: one after the clock moved would be repeated much later.
    await expect.poll(async () => (await sending())?.last_error).not.toBeNull()
    await hotel.sandbox('/mailbox/control', { mode: 'normal' })
    await hotel.advance(60)
    await expect.poll(async () => (await sending())?.sent_at).not.toBeNull()
    const [mail] = await mails()
    expect(mail?.attachments).toMatchObject([
      { filename: 'bank slip.pdf', contentType: 'application/pdf', size: 4_900_000 },
    ])
    expect((await rows())[0]?.attachments).toEqual([])
  })
})

describe('refused', () => {
  test('without a session', async () => {
    const orderId = await cancelled()
    for (const headers of [{}, { 'auth-token': 'x'.repeat(43) }])
      expect((await send(orderId, { bytes: pdf(300_000), name: 'a.pdf' }, {}, headers as never)).status).toBe(
        401,
      )
    expect(await guests.statusOf(orderId)).toBe('Processing')
  })

  test('with an attachment of 12 MB, of 6 MB, and of one byte more than 5 MB', async () => {
    const orderId = await cancelled()
    const mega = 1024 * 1024
    for (const bytes of [12 * mega, 6 * mega, 5 * mega + 1])
      expect((await send(orderId, { bytes: pdf(bytes), name: 'a.pdf' })).status).toBe(413)
    expect(await guests.statusOf(orderId)).toBe('Processing')
    expect((await send(orderId, { bytes: pdf(5 * mega), name: 'a.pdf' })).status).toBe(200)
  })

  test('other calls still take no more than 256 KB', async () => {
    const answer = await hotel.post('/api/payment/refund', { razorpay_order_id: 'x'.repeat(300_000) })
    expect(answer).toMatchObject({ status: 413, body: { error: 'The request is larger than 256 KB.' } })
  })

  test('a file that is no PDF, JPEG or PNG, whatever it is called', async () => {
    const orderId = await cancelled()
    const html = Buffer.from('<script>alert(1)</script>')
    for (const file of [
      { bytes: html, name: 'slip.pdf', type: 'application/pdf' },
      { bytes: Buffer.from('GIF89a......'), name: 'a.gif', type: 'image/gif' },
      { bytes: Buffer.from('MZ'), name: 'a.exe' },
    ])
      expect((await send(orderId, file)).status).toBe(415)
    expect(await guests.statusOf(orderId)).toBe('Processing')
  })

  test.each([
    ['a JPEG', jpeg, 'jpg'],
    ['a PNG', png, 'png'],
  ])('but not %s, by what is in it', async (_, bytes, ending) => {
    const orderId = await cancelled()
    expect((await send(orderId, { bytes, name: '../../रसीद.bin' })).status).toBe(200)
    expect((await rows())[0]?.attachments).toMatchObject([{ filename: `रसीद.${ending}` }])
  })

  test('an unknown order, one without a pending refund, no order, and a body that is no form', async () => {
    expect((await send('order_00000000000000')).status).toBe(404)
    expect((await send('')).status).toBe(400)
    const confirmed = await guests.hold({
      ...aForm(),
      checkInDate: '2027-07-01',
      checkOutDate: '2027-07-02',
      paidAmount: 1500,
    })
    expect((await send(confirmed)).status).toBe(409)
    await guests.verify(await guests.pay(confirmed, { webhooks: 'drop' }))
    expect((await send(confirmed)).status).toBe(409)
    const noForm = await hotel.post('/api/send-refund', { razorpay_order_id: confirmed }, admin)
    expect(noForm).toMatchObject({ status: 400, body: { message: 'InvalidInput' } })
  })

  test('before the provider accepts the refund, also with a transfer reference', async () => {
    await hotel.sandbox('/razorpay/control/balance', { paise: 0 })
    const orderId = await cancelled()
    for (const over of [{}, { transferReference: 'UTR 1' }]) {
      const { status, body } = await send(orderId, undefined, over)
      expect({ status, error: body['error'] }).toEqual({
        status: 409,
        error:
          'The payment provider has not accepted this refund yet. It is asked again automatically; please try later.',
      })
    }
    expect(await rows()).toEqual([])
    await hotel.sandbox('/razorpay/control/balance', { paise: 100_000_000 })
    await hotel.advance(61)
    await expect.poll(async () => (await send(orderId)).status).toBe(200)
  })
})

test("a transfer by hand needs its reference, which the guest's mail names", async () => {
  const orderId = await guests.hold(aForm())
  await guests.verify(await guests.pay(orderId, { webhooks: 'drop' }))
  await hotel.db
    .updateTable('payment')
    .set({ captured_at: new Date('2026-08-01T00:00:00Z') })
    .execute()
  await hotel.post('/api/payment/refund', { razorpay_order_id: orderId, confirmCancellation: true })
  expect((await send(orderId)).status).toBe(409)
  expect((await send(orderId, undefined, { transferReference: ' UTR\n12345 ' })).status).toBe(200)
  expect(await guests.statusOf(orderId)).toBe('Refunded')
  // A mail of an earlier test may still arrive.
  await expect
    .poll(async () => (await mails()).map(({ text }) => text).join())
    .toContain('Transfer reference: UTR 12345')
  expect(await hotel.db.selectFrom('refund').select('transfer_reference').execute()).toEqual([
    { transfer_reference: 'UTR 12345' },
  ])
})

test('a refund that fails after it was marked stays Refunded, and is tried again under a new key', async () => {
  const orderId = await cancelled()
  await send(orderId)
  const [made] = (await hotel.ledger()).refunds
  await hotel.sandbox(`/razorpay/control/refunds/${made?.id}`, { status: 'failed' })
  await expect.poll(async () => (await hotel.db.selectFrom('refund').select('id').execute()).length).toBe(2)
  await hotel.advance(61)
  await expect
    .poll(async () => (await hotel.ledger()).refunds.map(({ status }) => status).sort())
    .toEqual(['failed', 'processed'])
  expect(await guests.statusOf(orderId)).toBe('Refunded')
})
