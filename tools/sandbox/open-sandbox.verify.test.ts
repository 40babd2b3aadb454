import { expect, test } from 'vitest'
import { keyId } from './razorpay/constants'
import { sandboxForTests } from './testing/sandbox-for-tests'
import { sendBySmtp } from './testing/smtp-talk'
import { webhookReceiver } from './testing/webhook-receiver'

test('/info has everything that a server needs', async () => {
  const { get, sandbox } = await sandboxForTests()
  const info = await get('/info')
  expect(info).toMatchObject({
    razorpay: { keyId, keySecret: expect.any(String), webhookSecret: expect.any(String) },
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    clock: { now: expect.stringMatching(/^2027-06-01T03:30:/), offsetMs: sandbox.info().clock.offsetMs },
  })
  expect(keyId).toMatch(/^rzp_test_[A-Za-z0-9]{14}$/)
})

test('every link of the index page works', async () => {
  const { url, order } = await sandboxForTests()
  const { id } = await order({ receipt: '<b>r</b>' })
  const index = await (await fetch(`${url}/sandbox`)).text()
  expect(index).toContain('Tuesday')
  expect(index).toContain('&lt;b&gt;r&lt;/b&gt;')
  expect(index).toContain(`/sandbox/razorpay/try?order_id=${id}`)
  const links = [...index.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link)
  for (const link of links) expect((await fetch(url + link)).status, link).toBe(200)
})

test('orders, payments, refunds, balance and idempotency keys survive a restart', async () => {
  const first = await sandboxForTests()
  const { razorpay_payment_id: id } = await first.pay(await first.order(), { outcome: 'captured' })
  const headers = { 'X-Refund-Idempotency': 'intent-0001' }
  const refund = await first.api(`/payments/${id}/refund`, { amount: 5000 }, { headers })
  const [ledger, balance] = [await first.ledger(), await first.get('/razorpay/control/balance')]
  await first.close()
  const second = await sandboxForTests(first.dir)
  expect(await second.ledger()).toEqual(ledger)
  expect(await second.get('/razorpay/control/balance')).toEqual(balance)
  expect((await second.api(`/payments/${id}/refund`, { amount: 5000 }, { headers })).body).toEqual(
    refund.body,
  )
})

test('a second sandbox on the same folder is refused', async () => {
  const first = await sandboxForTests()
  await expect(sandboxForTests(first.dir)).rejects.toThrow('Another sandbox runs on')
})

test('a reset clears the data and the clock, but keeps the registered servers', async () => {
  const { post, order, pay, ledger, events, get, sandbox } = await sandboxForTests()
  const hook = await webhookReceiver()
  await post('/razorpay/control/endpoints', { url: hook.url })
  await pay(await order())
  await hook.until(1)
  await post('/clock', { advanceSeconds: 86_400 })
  await post('/razorpay/control/faults', [{ route: 'orders.create', kind: '500', times: 9 }])
  await post('/mailbox/control', { mode: 'down' })
  const { smtpUrl } = sandbox.info()
  expect((await post('/reset', {})).status).toBe(200)
  expect(await ledger()).toEqual({ orders: [], payments: [], refunds: [] })
  expect(await events()).toEqual([])
  expect(await get('/mailbox.json')).toEqual([])
  expect(String((await get('/clock'))['now'])).toMatch(/^2027-06-01T03:30:/)
  expect(sandbox.info().smtpUrl).toBe(smtpUrl)
  expect(await sendBySmtp(smtpUrl, 'a@example.com', 'Subject: x\r\n\r\nx')).toContain('221')
  await pay(await order())
  await hook.until(2)
})
