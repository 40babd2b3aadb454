import { describe, expect, test } from 'vitest'
import { ensureAdmin } from '#modules/admin/accounts'
import { signIn } from '#modules/admin/sign-in'
import { cancelAsGuest } from '#modules/refunds/cancel'
import { admin, moneyHotel } from '#server/testing/money-hotel'
import { createApp } from '../app'
import { openRateLimits } from '../middleware/rate-limit'

const hotel = moneyHotel()

const mega = 1024 * 1024
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 0x20)])
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
type Attached = { bytes: Buffer; name: string; type?: string }

const app = () => {
  const ctx = hotel.ctx()
  const { clock, ids, log, publicUrl } = ctx
  return createApp({
    ...{ ctx, clock, ids, log, publicUrl, client: undefined },
    nudge: () => undefined,
    limits: openRateLimits(false),
    isReady: async () => true,
    paymentScript: '/pay.js',
    map: '/there',
    settings: {
      ...{ production: false, TRUSTED_PROXY: [], CORS_ORIGINS: [], CONTENT_POLICY: 'enforce' },
      ...{ HOLD_SECONDS: 600, MAX_STAY_NIGHTS: 14 },
    },
  })
}

async function cancelled() {
  const booking = await hotel.seed()
  await cancelAsGuest(hotel.ctx(), { orderId: booking.orderId, waive: false })
  return booking
}
async function token(): Promise<string> {
  await ensureAdmin(hotel.ctx(), admin, 'a-long-test-password')
  return signIn(hotel.ctx(), { email: admin, password: 'a-long-test-password' })
}
const post = (authToken: string, body: FormData | string) =>
  app().request('/api/send-refund', { method: 'POST', body, headers: { 'auth-token': authToken } })
function formOf(orderId: string, file?: Attached, more: Record<string, string> = {}): FormData {
  const form = new FormData()
  const strange = { email: 'stranger@example.com', name: 'Somebody', amount: '1' }
  for (const [name, value] of Object.entries({ ...strange, ...more, razorpay_order_id: orderId }))
    form.append(name, value)
  if (file)
    form.append('attachment', new Blob([new Uint8Array(file.bytes)], { type: file.type ?? '' }), file.name)
  return form
}

describe('a form that marks a booking as refunded', () => {
  test('mails the stored address, whatever the form says, with a file named by what is in it', async () => {
    const authToken = await token()
    const files: [Attached, string][] = [
      [{ bytes: pdf(5 * mega), name: 'bank slip.exe', type: 'text/html' }, 'bank slip.pdf'],
      [{ bytes: jpeg, name: '../../रसीद.bin' }, 'रसीद.jpg'],
      [{ bytes: png, name: '.png' }, 'refund.png'],
    ]
    for (const [file, filename] of files) {
      const { id, orderId } = await cancelled()
      const answer = await post(authToken, formOf(orderId, file))
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ success: true, message: 'Refund mail sent successfully!' })
      expect(await hotel.statusOf(id)).toBe('Refunded')
      const mail = (await hotel.mails('refunded')).find(({ booking_id }) => booking_id === id)
      expect(mail?.attachments.map((one) => one.filename)).toEqual([filename])
      expect(mail).toMatchObject({ recipient: 'asha@example.com' })
    }
  })

  test('is refused without a session, with a wrong or large file, without an order, and as no form', async () => {
    const { id, orderId } = await cancelled()
    const authToken = await token()
    const html = Buffer.from('<script>alert(1)</script>')
    const attempts: [number, string, FormData | string][] = [
      [401, '', formOf(orderId, { bytes: pdf(300_000), name: 'a.pdf' })],
      [401, 'x'.repeat(43), formOf(orderId)],
      [413, authToken, formOf(orderId, { bytes: pdf(12 * mega), name: 'a.pdf' })],
      [413, authToken, formOf(orderId, { bytes: pdf(6 * mega), name: 'a.pdf' })],
      [413, authToken, formOf(orderId, { bytes: pdf(5 * mega + 1), name: 'a.pdf' })],
      [415, authToken, formOf(orderId, { bytes: html, name: 'slip.pdf', type: 'application/pdf' })],
      [415, authToken, formOf(orderId, { bytes: Buffer.from('GIF89a......'), name: 'a.gif' })],
      [400, authToken, formOf('')],
      [400, authToken, JSON.stringify({ razorpay_order_id: orderId })],
    ]
    for (const [status, session, body] of attempts) expect((await post(session, body)).status).toBe(status)
    expect(await hotel.statusOf(id)).toBe('Processing')
  })

  test('takes the reference of a transfer as one line', async () => {
    const { orderId } = await hotel.seed()
    await hotel
      .db()
      .updateTable('payment')
      .set({ captured_at: new Date('2026-08-01T00:00:00Z') })
      .execute()
    await cancelAsGuest(hotel.ctx(), { orderId, waive: false })
    const form = formOf(orderId, undefined, { transferReference: ' UTR\n12345 ' })
    expect((await post(await token(), form)).status).toBe(200)
    expect(await hotel.refunds()).toMatchObject([{ transfer_reference: 'UTR 12345' }])
  })
})
