import { expect, test } from 'vitest'
import { sandboxForTests } from '#tools/sandbox/testing/sandbox-for-tests'
import { type Received, webhookReceiver } from '#tools/sandbox/testing/webhook-receiver'
import { accountId, webhookSecrets } from '../constants'
import { sign } from '../signatures'

async function worldWithHook(answers: number[] = []) {
  const world = await sandboxForTests()
  const hook = await webhookReceiver(answers)
  await world.post('/razorpay/control/endpoints', { url: hook.url })
  const mode = (change: object) => world.post('/razorpay/control/webhooks', change)
  /** The first event of a payment under this change. */
  const oneUnder = async (change: object): Promise<Received | undefined> => {
    expect((await mode(change)).status).toBe(200)
    await world.pay(await world.order())
    await hook.until(1)
    return hook.received[0]
  }
  return { world, hook, mode, oneUnder }
}

const isSignedWith = (secret: keyof typeof webhookSecrets, received: Received | undefined) =>
  received?.signature === sign(webhookSecrets[secret], received?.body ?? '')

test('a webhook can carry a bad signature', async () => {
  const { oneUnder } = await worldWithHook()
  const received = await oneUnder({ signature: 'bad' })
  expect(received?.signature).toMatch(/^[0-9a-f]{64}$/)
  expect(isSignedWith('current', received)).toBe(false)
})

test('a webhook can lack its event id', async () => {
  const { oneUnder } = await worldWithHook()
  const received = await oneUnder({ eventId: 'missing' })
  expect(received?.eventId).toBe('')
  expect(isSignedWith('current', received)).toBe(true)
})

test('a webhook can be of an unknown kind', async () => {
  const { oneUnder } = await worldWithHook()
  const received = await oneUnder({ event: 'unknown' })
  expect(received?.event).toBe('payment.teleported')
  expect(isSignedWith('current', received)).toBe(true)
})

test('a webhook can be of another account', async () => {
  const { oneUnder } = await worldWithHook()
  const received = await oneUnder({ account: 'foreign' })
  expect(JSON.parse(received?.body ?? '')).toMatchObject({
    account_id: expect.not.stringMatching(`^${accountId}$`),
  })
  expect(isSignedWith('current', received)).toBe(true)
})

test('a webhook can have a huge body', async () => {
  const { oneUnder } = await worldWithHook()
  const received = await oneUnder({ bodyBytes: 300_000 })
  expect(received?.body.length).toBeGreaterThan(300_000)
  expect(isSignedWith('current', received)).toBe(true)
})

test('shuffled events leave in another order, and none is missing', async () => {
  const { world, hook, mode } = await worldWithHook()
  await mode({ mode: 'shuffle' })
  const { razorpay_payment_id: id } = await world.pay(await world.order(), { outcome: 'captured' })
  await world.api(`/payments/${id}/refund`, { amount: 500 })
  await hook.until(5)
  const inOrder = [
    'payment.authorized',
    'payment.captured',
    'order.paid',
    'refund.created',
    'refund.processed',
  ]
  expect(hook.names()).not.toEqual(inOrder)
  expect(hook.names().toSorted()).toEqual(inOrder.toSorted())
})

test('with beforeHandler a payment is answered only after its webhooks', async () => {
  const { world, hook, mode } = await worldWithHook()
  await mode({ mode: 'normal', beforeHandler: true })
  await world.pay(await world.order(), { outcome: 'captured' })
  expect(hook.names()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
  expect((await world.events()).map(({ statuses }) => statuses)).toEqual([[200], [200], [200]])
})

test('after a rotation retries keep the old secret; replays and new events use the new one', async () => {
  const { world, hook, mode } = await worldWithHook([500, 500])
  await mode({ secret: 'old' })
  await world.pay(await world.order())
  await hook.until(1)
  await mode({ secret: 'current' })
  await expect.poll(async () => (await world.events())[0]?.attempts).toBe(1)
  await world.advance(6)
  await hook.until(2)
  const [event] = await world.events()
  await world.post('/razorpay/control/webhooks/replay', { event_id: event?.event_id })
  await world.pay(await world.order())
  await hook.until(4)
  expect(hook.received.map((received) => isSignedWith('old', received))).toEqual([true, true, false, false])
  expect(hook.received.map((received) => isSignedWith('current', received))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('a new mode starts without faults', async () => {
  const { mode } = await worldWithHook()
  await mode({ signature: 'bad', eventId: 'missing', bodyBytes: 5, beforeHandler: true })
  expect((await mode({ mode: 'normal' })).body).toMatchObject({
    signature: 'good',
    eventId: 'sent',
    bodyBytes: 0,
    beforeHandler: false,
  })
})

test.each([{}, { signature: 'worse' }, { bodyBytes: -1 }, { timeout: 5 }])(
  '%j is refused with a message',
  async (change) => {
    const { mode } = await worldWithHook()
    const { status, body } = await mode(change)
    expect(status).toBe(400)
    expect(body['error']).toEqual(expect.any(String))
  },
)
