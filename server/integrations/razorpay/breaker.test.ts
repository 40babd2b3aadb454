import { describe, expect, test } from 'vitest'
import { shiftedClock } from '#server/platform/clock'
import { asPaise } from '#shared/money/paise'
import { withBreaker } from './breaker'
import type { Answer, Payments } from './payments'

type Failed = Extract<Answer<never>, { ok: false }>
const down: Failed = { ok: false, outcome: 'unreachable', detail: 'no answer' }
const refused: Failed = { ok: false, outcome: 'refused', status: 400, detail: 'no' }

const paymentId = 'pay_SBX00000000001'
const start = new Date('2027-03-01T10:00:00+05:30')

/** A provider whose answer the test sets; `random` from 0 to 1 determines the length of the pauses. */
function provider(random = 1) {
  const clock = shiftedClock({ now: () => start })
  let answers: Answer<never> | Promise<Answer<never>> = down
  let calls = 0
  const call = async () => {
    calls += 1
    return answers
  }
  const port: Payments = {
    keyId: 'key',
    createOrder: call,
    orderByReceipt: call,
    paymentsOfOrder: call,
    payment: call,
    paymentsSince: call,
    ordersSince: call,
    refundsSince: call,
    capture: call,
    refund: call,
    refundsOf: call,
    payoutsSince: call,
    paidOutIn: call,
    isGenuine: () => true,
    isGenuineWebhook: () => true,
  }
  const bytes = () => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(Math.floor(random * 0xffffffff))
    return four
  }
  const payments = withBreaker(port, { clock, ids: { bytes } })
  return {
    payments,
    ask: () => payments.payment(paymentId),
    answer: (next: typeof answers) => {
      answers = next
    },
    calls: () => calls,
    pass: (milliseconds: number) => clock.shiftTo(clock.offsetMs() + milliseconds),
    /** Makes twenty calls and returns how many were sent. */
    async exhaust(): Promise<number> {
      const before = calls
      for (let time = 0; time < 20; time += 1) await payments.payment(paymentId)
      return calls - before
    },
  }
}

describe('a provider that is down', () => {
  test.each<[string, Failed]>([
    ['unreachable', down],
    ['cut off after a write', { ok: false, outcome: 'unknown', detail: 'no answer' }],
    ['answering 500', { ok: false, outcome: 'unknown', status: 500, detail: '500' }],
  ])('and %s is asked five times, and then calls fail at once', async (_, answer) => {
    const it = provider()
    it.answer(answer)
    expect(await it.exhaust()).toBe(5)
    expect(await it.ask()).toMatchObject({ ok: false, outcome: 'unreachable' })
  })

  test('is not asked by any kind of call', async () => {
    const it = provider()
    await it.exhaust()
    const { payments } = it
    const amount = asPaise(300_000)
    const calls = [
      payments.createOrder({ receipt: 'r', amount }),
      payments.orderByReceipt('r'),
      payments.paymentsOfOrder('order_1'),
      payments.capture({ id: paymentId, amount }),
      payments.refund({ paymentId, amount, key: 'key' }),
      payments.refundsOf(paymentId),
    ]
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ outcome: 'unreachable' })
    expect(it.calls()).toBe(5)
  })

  test('is probed by one call after a pause that doubles up to 30 seconds', async () => {
    const it = provider()
    await it.exhaust()
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
      it.pass(seconds * 1000 - 10)
      expect(await it.exhaust()).toBe(0)
      it.pass(10)
      expect(await it.exhaust()).toBe(1)
    }
  })

  test('is probed after a random part of the pause, at least half of it', async () => {
    const it = provider(0)
    await it.exhaust()
    it.pass(499)
    expect(await it.exhaust()).toBe(0)
    it.pass(1)
    expect(await it.exhaust()).toBe(1)
  })

  test('is asked again after a successful probe, until five new failures', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(1000)
    it.answer(refused)
    expect(await it.exhaust()).toBe(20)
    it.answer(down)
    expect(await it.exhaust()).toBe(5)
    it.pass(1000)
    expect(await it.exhaust()).toBe(1)
  })

  test('is not asked by other calls during a probe', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(1000)
    let answerProbe = (_: Answer<never>) => {}
    it.answer(
      new Promise((resolve) => {
        answerProbe = resolve
      }),
    )
    const probe = it.ask()
    expect(await it.exhaust()).toBe(0)
    it.answer(refused)
    answerProbe(refused)
    expect(await probe).toEqual(refused)
    expect(await it.exhaust()).toBe(20)
  })

  test('is probed at once after the clock is set back', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(-86_400_000)
    expect(await it.exhaust()).toBe(1)
  })
})

describe('a provider that is up', () => {
  test.each<[string, Failed]>([
    ['refuses everything', refused],
    ['refuses our key', { ok: false, outcome: 'refused', status: 401, detail: '401' }],
    ['answers 409', { ok: false, outcome: 'unreachable', status: 409, detail: '409' }],
    ['gives a malformed answer', { ok: false, outcome: 'unknown', status: 200, detail: 'not understood' }],
    ['answers 429', { ok: false, outcome: 'unreachable', status: 429, detail: '429' }],
    ['is not asked because of an invalid id', { ok: false, outcome: 'refused', detail: 'not an id' }],
  ])('and %s does not open the breaker', async (_, answer) => {
    const it = provider()
    it.answer(answer)
    expect(await it.exhaust()).toBe(20)
  })

  test('and fails four times in a row does not open the breaker', async () => {
    const it = provider()
    for (let round = 0; round < 5; round += 1) {
      it.answer(down)
      for (let time = 0; time < 4; time += 1) await it.ask()
      it.answer(refused)
      await it.ask()
    }
    expect(it.calls()).toBe(25)
  })

  test('is not probed by a call that is refused unsent', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(1000)
    it.answer({ ok: false, outcome: 'refused', detail: 'not an id' })
    await it.ask()
    it.answer(down)
    expect(await it.exhaust()).toBe(1)
  })
})
