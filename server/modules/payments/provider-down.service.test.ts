import { describe, expect, test } from 'vitest'
import { withBreaker } from '#server/integrations/razorpay/breaker'
import { systemIds } from '#server/platform/ids'
import { wiredHotel } from '#server/testing/wired-hotel'

const hotel = wiredHotel({
  around: (payments, clock) => withBreaker(payments, { clock, ids: systemIds }),
})
const { provider, checkout, hold, pay, verify, statusOf, nights, advance, later, db } = hotel

const unreachable = { outcome: 'unreachable', status: 503 } as const
const providerDown = () =>
  provider.fails(['createOrder', 'orderByReceipt', 'paymentsOfOrder', 'payment', 'capture'], unreachable)
/** Longer than the breaker's longest pause. */
const breakSeconds = 60

describe('while the provider is down', () => {
  test('thirty guests get an error, nothing stays held, and the provider gets few requests', async () => {
    later(breakSeconds)
    providerDown()
    for (let one = 0; one < 30; one += 1) {
      const answer = await checkout({ userId: `guest-${one}` })
      expect(answer).toMatchObject({ status: 502, body: { message: 'ProviderDown' } })
    }
    // Each guest alone would have caused three requests; the breaker stops after a few.
    expect(provider.count()).toBeLessThan(30)
    expect(await nights()).toEqual([])
    provider.works()
    later(30)
    expect((await checkout()).body).toMatchObject({ message: 'Held' })
  })

  test('a payment that was accepted is captured by a job as soon as the provider is up again', async () => {
    later(breakSeconds)
    const orderId = await hold()
    provider.fails(['capture'], unreachable)
    expect((await verify(pay(orderId))).status).toBe(202)
    providerDown()
    for (let minutes = 0; minutes < 10; minutes += 1) await advance(60)
    expect(await statusOf(orderId)).toBe('Capturing')
    provider.works()
    await advance(600)
    expect(await statusOf(orderId)).toBe('Confirmed')
  })
})

test('a promoted hold whose order cannot be created is not tried every second, and at once for its guest', async () => {
  later(breakSeconds)
  await hold()
  provider.fails(['createOrder'], unreachable)
  // The state that a server leaves if it dies before it creates the order.
  await db().deleteFrom('payment_order').execute()
  await db().updateTable('booking').set({ hold_expires_at: null, promoted: true }).execute()
  const before = provider.count('createOrder')
  for (let second = 0; second < 20; second += 1) await advance(1)
  expect(provider.count('createOrder') - before).toBeGreaterThan(3)
  expect(provider.count('createOrder') - before).toBeLessThanOrEqual(18)
  provider.works()
  expect((await checkout()).body).toMatchObject({ message: 'Held' })
})
