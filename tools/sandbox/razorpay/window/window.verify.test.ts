import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { accounts, keyId } from '../constants'
import { checkoutScript } from './checkout'
import { step } from './logic'
import { windowScript } from './page'

test('the browser gets the tested logic, and checkout.js throws without a key', () => {
  expect(windowScript).toContain(String(step))
  expect(() => new Script(windowScript)).not.toThrow()
  const window: { Razorpay?: new (options: object) => object } = {}
  const document = { currentScript: { src: 'http://127.0.0.1:3100/sandbox/razorpay/v1/checkout.js' } }
  new Script(checkoutScript).runInContext(createContext({ window, document, URL }))
  const { Razorpay = Object } = window
  expect(() => new Razorpay({})).toThrow('No key passed')
  expect(new Razorpay({ key: 'k', unknown: true })).toMatchObject({ open: expect.any(Function) })
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
  for (const source of [...sources, '/sandbox/razorpay/v1/checkout.js'])
    expect((await fetch(url + source)).status, source).toBe(200)
})

async function guest() {
  const world = await sandboxForTests()
  const { id } = await world.order()
  const pay = (outcome: string, more = {}) =>
    world.post('/razorpay/checkout/pay', { key: keyId, order_id: id, outcome, method: 'upi', ...more })
  const ask = (key: string, order: string) =>
    world.request(`/razorpay/checkout/order?key=${key}&order_id=${order}`)
  return { world, id, pay, ask }
}
const fault = { status: 400, body: { fault: 'The id provided does not exist' } }

test('a guest pays, fails, or waits for the bank, and answers it or cancels', async () => {
  const { world, id, pay, ask } = await guest()
  expect(await ask(keyId, id)).toMatchObject({ status: 200, body: { amount: 1_000_000 } })
  expect((await pay('failed')).body).toMatchObject({
    status: 'failed',
    error: { code: 'BAD_REQUEST_ERROR', reason: 'card_declined', metadata: { order_id: id } },
  })
  const bank = async (says: string, key = keyId) => {
    const { payment_id } = (await pay('pending')).body
    return world.post(`/razorpay/checkout/payments/${payment_id}/bank`, { key, says })
  }
  expect((await bank('no')).body).toMatchObject({ error: { reason: 'card_declined' } })
  expect((await bank('cancelled')).body).toMatchObject({
    error: { reason: 'payment_cancelled', step: 'payment_authentication' },
  })
  expect(await bank('yes', accounts.stranger.keyId)).toEqual(fault)
  const { payment_id } = (await pay('pending')).body
  await world.post(`/razorpay/control/payments/${payment_id}`, { status: 'authorized' })
  const approved = { response: { razorpay_order_id: id, razorpay_payment_id: payment_id } }
  expect(await world.get(`/razorpay/checkout/payments/${payment_id}?key=${keyId}`)).toMatchObject(approved)
  expect((await pay('authorized')).body).toEqual({ fault: expect.stringContaining('already paid') })
})

test('a wrong key, an unknown or paid order, force and silent webhooks are refused', async () => {
  const { world, id, pay, ask } = await guest()
  for (const key of ['rzp_test_Somebody000000', accounts.stranger.keyId])
    expect(await ask(key, id)).toEqual(fault)
  expect(await ask(keyId, 'order_abcdefghijklmn')).toEqual(fault)
  for (const more of [{ force: true }, { webhooks: 'drop' }, { amount: 100 }])
    expect((await pay('authorized', more)).status).toBe(400)
  await world.post('/razorpay/control/pay', { order_id: id, outcome: 'captured' })
  expect(await ask(keyId, id)).toMatchObject({ body: { fault: expect.stringContaining('already') } })
})
