import { describe, expect, test } from 'vitest'
import { scriptedHotel } from '#server/testing/scripted-hotel'

const server = scriptedHotel()
const { provider, hold, verify, hear, runJobs, later, statusOf, mailKeys, nothingIsLost } = server

describe('a payment that somebody else captures just before we do', () => {
  test('captured by the provider between our read and our capture: confirmed at once', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    const capture = provider.hangBefore('capture')
    const verifying = verify(orderId, paymentId)
    await capture.reached
    provider.becomes(paymentId, 'captured')
    capture.go()
    expect(await verifying).toMatchObject({ status: 'confirmed' })
    expect(await mailKeys()).toEqual([`confirmed:${bookingId}`])
    await nothingIsLost()
  })

  test('captured by the other server at the same moment: both answer confirmed, with one mail', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    const capture = provider.hangBefore('capture')
    const one = verify(orderId, paymentId, 0)
    await capture.reached
    expect(await verify(orderId, paymentId, 1)).toMatchObject({ status: 'confirmed' })
    capture.go()
    expect(await one).toMatchObject({ status: 'confirmed' })
    expect(await mailKeys()).toEqual([`confirmed:${bookingId}`])
    await nothingIsLost()
  })

  test('with the answer and the next read both lost: being confirmed, then confirmed', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId)
    provider.fails(['capture'], { outcome: 'unknown', isDone: true })
    const capture = provider.hangAfter('capture')
    const verifying = verify(orderId, paymentId)
    await capture.reached
    provider.down('payment', 'paymentsOfOrder')
    capture.go()
    expect(await verifying).toEqual({ status: 'pending' })
    expect(await statusOf(bookingId)).toBe('Capturing')
    provider.works()
    later(5)
    await runJobs()
    expect(await statusOf(bookingId)).toBe('Confirmed')
    expect(await mailKeys()).toEqual([`confirmed:${bookingId}`])
  })
})

describe('a provider that is down', () => {
  test.each(['payment', 'capture', 'paymentsOfOrder'] as const)(
    'for the call %s, ten minutes long: nobody is asked to pay again, and the guest is confirmed',
    async (call) => {
      const { orderId, bookingId } = await hold('guest')
      const paymentId = provider.pay(orderId)
      provider.down(call)
      const first = await verify(orderId, paymentId)
      expect(['pending', 'confirmed']).toContain(first.status)
      await hear(paymentId, 'authorized')
      for (const seconds of [1, 5, 30, 60, 300, 200, 30]) {
        later(seconds)
        await runJobs()
      }
      expect(['Pending', 'AlreadyPaid']).toContain((await server.checkout('guest')).kind)
      provider.works()
      later(600)
      await runJobs()
      await runJobs()
      expect(await statusOf(bookingId)).toBe('Confirmed')
      expect(await mailKeys()).toEqual([`confirmed:${bookingId}`])
      await nothingIsLost()
    },
  )
})

describe('two payments of one order, the second captured in the dashboard', () => {
  test('while the first is being captured: the booking takes the second at once, with one mail each', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    provider.becomes(second, 'captured')
    expect(await verify(orderId, first)).toMatchObject({ status: 'declined' })
    expect(await server.booking(bookingId)).toMatchObject({ status: 'Confirmed', paymentId: second })
    for (const payment of [first, second, first]) await verify(orderId, payment, 1)
    later(5)
    await runJobs()
    expect(await mailKeys()).toEqual([`confirmed:${bookingId}`, `declined:${first}`])
    await nothingIsLost()
  })

  test('late, with others in the queue: the guest who has paid keeps the rooms', async () => {
    const { orderId, bookingId } = await hold('guest', { rooms: 3 })
    later(601)
    await runJobs()
    expect(await statusOf(bookingId)).toBe('Expired')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    const capture = provider.hangBefore('capture')
    const verifying = verify(orderId, first)
    await capture.reached
    const next = await server.checkout('next')
    expect(next).toMatchObject({ kind: 'Queued' })
    provider.becomes(second, 'captured')
    capture.go()
    await verifying
    expect(await server.booking(bookingId)).toMatchObject({ status: 'Confirmed', paymentId: second })
    expect((await server.checkout('next')).kind).toBe('NoRooms')
    await nothingIsLost()
  })

  test('while the provider cannot list them: the second is found later', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    provider.becomes(second, 'captured')
    provider.down('paymentsOfOrder')
    expect(await verify(orderId, first)).toEqual({ status: 'pending' })
    provider.works()
    later(5)
    await runJobs()
    expect(await server.booking(bookingId)).toMatchObject({ status: 'Confirmed', paymentId: second })
    await nothingIsLost()
  })

  test('and refunded there since: the first is declined at once', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    provider.becomes(second, 'captured')
    provider.becomes(second, 'refunded')
    expect(await verify(orderId, first)).toMatchObject({ status: 'declined' })
    expect(await statusOf(bookingId)).toBe('Held')
    // That order can take no payment any more; the guest gets a new one for the rest of the hold.
    const again = await server.checkout('guest')
    expect(again.kind === 'Held' && again.order.id !== orderId).toBe(true)
    expect(await mailKeys()).toEqual([`declined:${first}`])
  })

  test('and partly refunded there: no booking for less than its price, and the rest is refunded', async () => {
    const { orderId, bookingId } = await hold('guest')
    const [first, second] = [provider.pay(orderId), provider.pay(orderId)]
    provider.becomes(second, 'captured', { amountRefunded: 100_000 as never })
    await verify(orderId, first)
    await runJobs()
    expect(await statusOf(bookingId)).toBe('Held')
    const refunds = await server.db().selectFrom('refund').select(['payment_id', 'amount']).execute()
    expect(refunds).toEqual([{ payment_id: second, amount: 200_000 }])
  })
})

describe('a status that changes while we read the older one', () => {
  test('an answer from before the capture writes no second mail about a declined and refunded payment', async () => {
    const { orderId } = await hold('late', { rooms: 3 })
    later(601)
    await runJobs()
    await hold('quicker')
    const paymentId = provider.pay(orderId)
    const old = provider.hangAfter('payment')
    const slow = verify(orderId, paymentId, 0)
    await old.reached
    provider.becomes(paymentId, 'captured')
    expect(await verify(orderId, paymentId, 1)).toMatchObject({ status: 'declined' })
    old.go()
    expect(await slow).toMatchObject({ status: 'declined' })
    expect(await mailKeys()).toEqual([`returned:${paymentId}`])
    expect(await server.db().selectFrom('refund').select('amount').execute()).toEqual([{ amount: 900_000 }])
  })

  test('an approval that comes while a pending status is being read is processed without delay', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId, 'created')
    await verify(orderId, paymentId)
    await server.db().updateTable('payment').set({ attempts: 9 }).execute()
    const old = provider.hangAfter('payment')
    const slow = verify(orderId, paymentId)
    await old.reached
    provider.becomes(paymentId, 'authorized')
    await hear(paymentId, 'authorized')
    old.go()
    expect(await slow).toEqual({ status: 'pending' })
    later(1)
    await runJobs()
    expect(await statusOf(bookingId)).toBe('Confirmed')
  })

  test('an approval after an hour, while the provider is down, is confirmed seconds after it is up', async () => {
    const { orderId, bookingId } = await hold('guest')
    const paymentId = provider.pay(orderId, 'created')
    await verify(orderId, paymentId)
    await server.db().updateTable('payment').set({ attempts: 9 }).execute()
    provider.becomes(paymentId, 'authorized')
    await hear(paymentId, 'authorized')
    provider.down('payment')
    await runJobs()
    expect(await statusOf(bookingId)).toBe('Held')
    provider.works()
    later(5)
    await runJobs()
    expect(await statusOf(bookingId)).toBe('Confirmed')
  })

  test('a declined payment captured while we read the older status is still refunded', async () => {
    const { orderId } = await hold('late', { rooms: 3 })
    later(601)
    await runJobs()
    await hold('quicker')
    const paymentId = provider.pay(orderId)
    const old = provider.hangAfter('payment')
    const slow = verify(orderId, paymentId)
    await old.reached
    provider.becomes(paymentId, 'captured')
    await hear(paymentId, 'captured')
    old.go()
    expect(await slow).toMatchObject({ status: 'declined' })
    later(21)
    await runJobs()
    expect(await server.db().selectFrom('refund').select('amount').execute()).toEqual([{ amount: 900_000 }])
  })
})
