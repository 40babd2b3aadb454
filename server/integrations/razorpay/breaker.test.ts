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

/** A provider that answers every call with what the test says now; `chance` from 0 to 1 decides how long pauses are. */
function provider(chance = 1) {
  const clock = shiftedClock({ now: () => start })
  let answers: Answer<never> | Promise<Answer<never>> = down
  let asked = 0
  const call = async () => {
    asked += 1
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
    isGenuine: () => true,
    isGenuineWebhook: () => true,
  }
  const bytes = () => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(Math.floor(chance * 0xffffffff))
    return four
  }
  const payments = withBreaker(port, { clock, ids: { bytes } })
  return {
    payments,
    ask: () => payments.payment(paymentId),
    answer: (next: typeof answers) => {
      answers = next
    },
    asked: () => asked,
    pass: (milliseconds: number) => clock.shiftTo(clock.offsetMs() + milliseconds),
    /** Asks until nothing goes out any more; the number that did. */
    async exhaust(): Promise<number> {
      const before = asked
      for (let time = 0; time < 20; time += 1) await payments.payment(paymentId)
      return asked - before
    },
  }
}

describe('a provider that is down', () => {
  test.each<[string, Failed]>([
    ['unreachable', down],
    ['cut off after a write', { ok: false, outcome: 'unknown', detail: 'no answer' }],
    ['answering 500', { ok: false, outcome: 'unknown', status: 500, detail: '500' }],
  ])('%s is asked five times, and then nobody waits for it: P39', async (_, answer) => {
    const it = provider()
    it.answer(answer)
    expect(await it.exhaust()).toBe(5)
    expect(await it.ask()).toMatchObject({ ok: false, outcome: 'unreachable' })
  })

  test('is down for every kind of call', async () => {
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
    expect(it.asked()).toBe(5)
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

  test('is probed earlier by some than by others, but not at once', async () => {
    const it = provider(0)
    await it.exhaust()
    it.pass(499)
    expect(await it.exhaust()).toBe(0)
    it.pass(1)
    expect(await it.exhaust()).toBe(1)
  })

  test('is asked by everybody again once a probe worked, and is forgiven as often as before', async () => {
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

  test('while a probe is under way the others are told at once', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(1000)
    let heard = (_: Answer<never>) => {}
    it.answer(
      new Promise((resolve) => {
        heard = resolve
      }),
    )
    const probe = it.ask()
    expect(await it.exhaust()).toBe(0)
    it.answer(refused)
    heard(refused)
    expect(await probe).toEqual(refused)
    expect(await it.exhaust()).toBe(20)
  })

  test('a clock that is put back does not keep the way closed', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(-86_400_000)
    expect(await it.exhaust()).toBe(1)
  })
})

describe('a provider that stands', () => {
  test.each<[string, Failed]>([
    ['refuses everything', refused],
    ['refuses our key', { ok: false, outcome: 'refused', status: 401, detail: '401' }],
    ['says that it works on it already', { ok: false, outcome: 'unreachable', status: 409, detail: '409' }],
    ['is not understood', { ok: false, outcome: 'unknown', status: 200, detail: 'not understood' }],
    ['asks for slower calls', { ok: false, outcome: 'unreachable', status: 429, detail: '429' }],
    ['was never asked, as the question was wrong', { ok: false, outcome: 'refused', detail: 'not an id' }],
  ])('and %s is always asked', async (_, answer) => {
    const it = provider()
    it.answer(answer)
    expect(await it.exhaust()).toBe(20)
  })

  test('and fails four times, again and again, is always asked', async () => {
    const it = provider()
    for (let round = 0; round < 5; round += 1) {
      it.answer(down)
      for (let time = 0; time < 4; time += 1) await it.ask()
      it.answer(refused)
      await it.ask()
    }
    expect(it.asked()).toBe(25)
  })

  test('a wrong question is no probe: the next one is', async () => {
    const it = provider()
    await it.exhaust()
    it.pass(1000)
    it.answer({ ok: false, outcome: 'refused', detail: 'not an id' })
    await it.ask()
    it.answer(down)
    expect(await it.exhaust()).toBe(1)
  })
})
