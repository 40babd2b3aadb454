import { expect, test } from 'vitest'
import { memoryStorage } from '#client/app/memory-storage'
import { asPaise } from '#shared/money/paise'
import { createBalancePayment } from './balance-payment'

const by = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 's' }
const booking = { due: asPaise(484_000), name: 'Asha Rawat' }
type Answers = ('confirmed' | 'pending' | 'lost' | 'declined')[]

/** `answers`: of verify, one after the other. */
function page({ answers = ['confirmed'], session = memoryStorage(), fails = '' }: Setup = {}) {
  let events: { paid(handed: typeof by): void; dismissed(): void } | undefined
  let reads = 0
  const verified: string[] = []
  const payment = createBalancePayment({
    session,
    keyed: { orderId: 'order_0', key: 'k'.repeat(22) },
    loadScript: async () => {
      if (fails === 'script') throw new Error('blocked')
    },
    openWindow: (_, callbacks) => {
      events = callbacks
      return () => undefined
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
    calls: {
      booking: {
        payBalance: {
          mutate: async () => {
            if (fails === 'order') throw new Error('no line')
            return { order: { id: 'order_1', amount: asPaise(484_000), currency: 'INR' }, paymentKey: 'key' }
          },
        },
        verify: {
          mutate: async ({ signed }: { signed: { paymentId: string } }) => {
            verified.push(signed.paymentId)
            const answer = answers.length > 1 ? answers.shift() : answers[0]
            if (answer === 'lost') throw new Error('no line')
            if (answer === 'confirmed') return { status: 'confirmed', orderId: 'order_1' }
            const declined = { why: 'notDue', amount: asPaise(484_000), isReturned: false }
            return answer === 'declined' ? { status: 'declined', ...declined } : { status: 'pending' }
          },
        },
      },
    } as never,
  })
  payment.refreshBy(async () => {
    reads += 1
  })
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 80))
  return { payment, session, verified, quiet, window: () => events, reads: () => reads }
}
type Setup = { answers?: Answers; session?: ReturnType<typeof memoryStorage>; fails?: string }

test('a payment is verified until the hotel knows of it, also over a bad line, and read again', async () => {
  const { payment, window, quiet, verified, reads, session } = page({
    answers: ['lost', 'pending', 'lost', 'confirmed'],
  })
  await payment.pay(booking)
  expect(payment.state()).toEqual({ is: 'window' })
  window()?.paid(by)
  await quiet()
  expect(payment.state()).toEqual({ is: 'paid' })
  expect(verified).toHaveLength(4)
  expect(reads()).toBeGreaterThan(0)
  expect(page({ session }).payment.state()).toEqual({ is: 'idle' })
})

test('a window that is closed may still hand its payment over, and nothing says that it was not charged', async () => {
  const { payment, window, quiet, reads } = page()
  await payment.pay(booking)
  window()?.dismissed()
  await quiet()
  expect(payment.state()).toEqual({ is: 'closed', due: 484_000 })
  expect(reads(), 'the bank may have it already, and the page promises to show it').toBeGreaterThan(5)
  window()?.paid(by)
  await quiet()
  expect(payment.state()).toEqual({ is: 'paid' })
})

test('a payment that the page was left with is verified after it is loaded again', async () => {
  const first = page({ answers: ['lost'] })
  await first.payment.pay(booking)
  first.window()?.paid(by)
  const again = page({ session: first.session })
  expect(again.payment.state()).toMatchObject({ is: 'confirming' })
  await again.quiet()
  expect(again.payment.state()).toEqual({ is: 'paid' })
})

test('a declined payment says what happens to the money', async () => {
  const { payment, window, quiet } = page({ answers: ['declined'] })
  await payment.pay(booking)
  window()?.paid(by)
  await quiet()
  expect(payment.state()).toMatchObject({
    is: 'declined',
    text: expect.stringContaining('returns all of it'),
  })
})

test.each([
  ['script', 'Failed to load the payment window'],
  ['order', 'We cannot reach the hotel right now'],
])('without the %s nothing is charged, and it can be pressed again', async (fails, message) => {
  const { payment } = page({ fails })
  await payment.pay(booking)
  expect(payment.state()).toMatchObject({ is: 'failed', message: expect.stringContaining(message) })
})

test('a slow bank ends the asking: the booking shows it', async () => {
  const { payment, window, quiet, verified } = page({ answers: ['pending'] })
  await payment.pay(booking)
  window()?.paid(by)
  await quiet()
  await quiet()
  expect(payment.state()).toEqual({ is: 'idle' })
  expect(verified).toHaveLength(21)
})
