import { createContext, Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { indexScript } from '#tools/sandbox/pages/index-script'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { accounts } from '../accounts'
import { keyId } from '../constants'
import { checkoutScript } from './checkout-script'
import { tryScript } from './try-page'
import { windowScript } from './window-script'

type Rzp = { _options: Record<string, unknown>; on(name: string, listener: unknown): Rzp }

/** Runs the script without a page, with the parts of `window` that its constructor needs. */
function loadCheckout() {
  const window: { Razorpay?: (options: unknown) => Rzp } = {}
  const document = { currentScript: { src: 'http://127.0.0.1:3100/sandbox/razorpay/v1/checkout.js' } }
  new Script(checkoutScript).runInContext(createContext({ window, document, URL }))
  return (options: unknown) => window.Razorpay?.(options)
}

test('every browser script parses', () => {
  for (const script of [checkoutScript, windowScript, tryScript, indexScript]) {
    expect(() => new Script(script)).not.toThrow()
  }
})

describe('the options of the constructor', () => {
  test.each([
    ['No key passed', {}],
    ['No key passed', { key: null }],
    ['Invalid options', undefined],
    [
      'At most 15 notes are allowed',
      { key: 'k', notes: Object.fromEntries([...'abcdefghijklmnop'].map((k) => [k, '1'])) },
    ],
  ])('%s', (words, options) => {
    const construct = loadCheckout()
    expect(() => construct(options)).toThrow(words)
  })

  test('unknown names and wrong types are dropped silently; "true" and "1" count as true', () => {
    const rzp = loadCheckout()({
      key: 'k',
      timeout: '480',
      on_dismiss: () => undefined,
      handler: 'no function',
      notes: { long: 'x'.repeat(300), deep: {} },
      method: { emi: 'true', wallet: 'no', paylater: true },
      modal: { escape: 'no', confirm_close: '1', ondismiss: 5 },
      retry: true,
    })
    expect(JSON.parse(JSON.stringify(rzp?._options))).toEqual({
      key: 'k',
      currency: 'INR',
      timeout: 480,
      notes: { long: 'x'.repeat(254) },
      method: { card: true, netbanking: true, wallet: true, upi: true, emi: true },
      modal: { escape: true, backdropclose: false, handleback: true, confirm_close: true, animation: true },
      retry: { enabled: true },
      prefill: {},
      theme: {},
      readonly: {},
      hidden: {},
    })
    expect(rzp?._options['handler']).toBeUndefined()
  })
})

test('the frame loads only its own files and can be embedded in any page', async () => {
  const { url } = await sandboxForTests()
  const frame = await fetch(`${url}/sandbox/razorpay/checkout?origin=http://localhost:3000`)
  const markup = await frame.text()
  const policy = frame.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain('frame-ancestors *')
  expect(markup).not.toMatch(/ style=| on[a-z]+=|<script>|<style/)
  const sources = [...markup.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source)
  for (const source of [...sources, '/sandbox/razorpay/v1/checkout.js']) {
    expect((await fetch(url + source)).status, source).toBe(200)
  }
})

test('the window can pay, fail, and leave a payment pending', async () => {
  const { post, order, get, payment } = await sandboxForTests()
  const made = await order()
  const pay = (outcome: string, more = {}) =>
    post('/razorpay/checkout/pay', { key: keyId, order_id: made.id, outcome, method: 'upi', ...more })
  expect((await pay('failed')).body).toMatchObject({
    status: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', reason: 'card_declined', metadata: { order_id: made.id } },
  })
  const pending = (await pay('pending')).body
  expect(pending).toEqual({ status: 'created', payment_id: expect.any(String) })
  await post(`/razorpay/control/payments/${pending['payment_id']}`, { status: 'authorized' })
  const approved = await get(`/razorpay/checkout/payments/${pending['payment_id']}?key=${keyId}`)
  expect(approved).toMatchObject({ response: { razorpay_order_id: made.id } })
  expect(await payment(String(pending['payment_id']))).toMatchObject({ method: 'upi', status: 'authorized' })
  expect((await pay('authorized')).body).toEqual({ fault: expect.stringContaining('already paid') })
})

test('a wrong key, an unknown order and a paid one are faults', async () => {
  const { post, order, request, pay } = await sandboxForTests()
  const made = await order()
  const ask = (key: string, id: string) => request(`/razorpay/checkout/order?key=${key}&order_id=${id}`)
  expect(await ask(keyId, made.id)).toMatchObject({ status: 200, body: { amount: 1_000_000 } })
  const fault = { status: 400, body: { fault: 'The id provided does not exist' } }
  expect(await ask('rzp_test_Somebody000000', made.id)).toEqual(fault)
  expect(await ask(keyId, 'order_abcdefghijklmn')).toEqual(fault)
  expect(await post('/razorpay/checkout/pay', { key: 'x', order_id: made.id })).toEqual(fault)
  await pay(made, { outcome: 'captured' })
  expect(await ask(keyId, made.id)).toMatchObject({
    status: 400,
    body: { fault: expect.stringContaining('already') },
  })
})

test('a guest cannot force a payment or silence its webhooks', async () => {
  const { post, order } = await sandboxForTests()
  const made = await order()
  for (const more of [{ force: true }, { webhooks: 'drop' }]) {
    expect((await post('/razorpay/checkout/pay', { key: keyId, order_id: made.id, ...more })).status).toBe(
      400,
    )
  }
})

describe('a guest whose bank has not answered', () => {
  const waiting = async () => {
    const world = await sandboxForTests()
    const made = await world.order()
    const { body } = await world.post('/razorpay/checkout/pay', {
      key: keyId,
      order_id: made.id,
      outcome: 'pending',
      method: 'upi',
    })
    const ask = async (what: 'bank' | 'cancel', more: object) =>
      world.post(`/razorpay/checkout/payments/${body['payment_id']}/${what}`, { key: keyId, ...more })
    const status = async () => (await world.payment(String(body['payment_id']))).status
    return { ask, status, order: made }
  }

  test('approves or declines in the app; a decline can be taken back, an approval not', async () => {
    const { ask, status, order } = await waiting()
    expect((await ask('bank', { says: 'no' })).body).toMatchObject({ error: { reason: 'card_declined' } })
    expect((await ask('bank', { says: 'yes' })).body).toMatchObject({
      response: { razorpay_order_id: order.id },
    })
    expect((await ask('bank', { says: 'no' })).body).toMatchObject({ status: 'authorized' })
    expect(await status()).toBe('authorized')
  })

  test('cancels: the payment fails', async () => {
    const { ask, status } = await waiting()
    expect((await ask('cancel', { bank: 'stops' })).body).toMatchObject({
      error: { reason: 'payment_cancelled', step: 'payment_authentication' },
    })
    expect(await status()).toBe('failed')
  })

  test('cancels after the bank has paid: the answer carries the payment', async () => {
    const { ask, status, order } = await waiting()
    const { body } = await ask('cancel', { bank: 'has_paid' })
    expect(body).toMatchObject({ response: { razorpay_order_id: order.id } })
    expect(await status()).toBe('authorized')
  })

  test('a payment cannot be answered with the key of another account', async () => {
    const { ask, status } = await waiting()
    const fault = { status: 400, body: { fault: 'The id provided does not exist' } }
    for (const key of ['x', accounts.stranger.keyId]) {
      expect(await ask('bank', { says: 'yes', key })).toEqual(fault)
      expect(await ask('cancel', { bank: 'has_paid', key })).toEqual(fault)
    }
    expect(await status()).toBe('created')
  })
})

test('the page for paying by hand shows the order, or asks for one', async () => {
  const { url, order } = await sandboxForTests()
  const made = await order()
  const shown = async (query: string) => (await fetch(`${url}/sandbox/razorpay/try${query}`)).text()
  expect(await shown(`?order_id=${made.id}`)).toContain('₹10,000.00')
  expect(await shown('')).toContain('Which order?')
  expect(await shown('?order_id="><script>')).toContain('There is no order &quot;&gt;&lt;script&gt;')
})
