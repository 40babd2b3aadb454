import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createAdmin } from '#modules/admin/accounts'
import { confirmSecondFactor, startSecondFactor } from '#modules/team/second-factor'
import { removeMember } from '#modules/team/team'
import { addSeconds } from '#server/platform/clock'
import { codeAt } from '#server/platform/one-time-codes'
import { faultOf } from '#tools/black-box/conformance/fault-of'
import { sendCall } from '#tools/black-box/conformance/send-call'
import { guestsOf } from '../testing/builders'
import { emptyHotel } from '../testing/empty-hotel'
import { type HotelForTests, openHotel } from '../testing/hotel-for-tests'
import type { DocumentedCall } from './rest/call'
import { documentedCalls } from './rest/calls'
import { type Example, form, type Situation, shown, shownInstant, shownKey, wanted } from './rest/examples'

let hotel: HotelForTests
let guests: ReturnType<typeof guestsOf>
let authToken: string

beforeAll(async () => {
  hotel = await openHotel({ MAX_HOLDS_PER_USER: '0', MAX_HOLDS_PER_ADDRESS: '0' })
  guests = guestsOf(hotel)
  authToken = String((await guests.signIn())['auth-token'])
})
afterAll(() => hotel.close())

type Real = Partial<Record<keyof typeof shown, string>>

async function paidHold(): Promise<Real> {
  const orderId = await guests.hold({ ...wanted, ...form })
  const paid = await guests.pay(orderId, { webhooks: 'drop' })
  return { orderId, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
}
async function confirmed(): Promise<Real> {
  const real = await paidHold()
  const { orderId = '', paymentId = '', signature = '' } = real
  await guests.verify({
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  })
  const { id } = await hotel.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  return { ...real, bookingId: id }
}
/** Returns the code that signs it in now. */
async function accountWithSecondFactor(): Promise<string> {
  const { ctx } = hotel.server
  const email = 'owner@hotel.example'
  await removeMember(ctx, 'desk@hotel.example', email)
  await createAdmin(ctx, email, 'another-long-password')
  const { secret } = await startSecondFactor(ctx, email)
  const at = (seconds: number) => codeAt(secret, addSeconds(ctx.clock.now(), seconds))
  await confirmSecondFactor(ctx, email, at(-30))
  return at(0)
}
const others = { numberOfRooms: 3, paidAmount: 9000, userId: 'another-guest' }

/** Brings the hotel into the example's state; returns the real ids. */
const arrange: Record<Situation, () => Promise<Real>> = {
  empty: async () => ({}),
  allHeld: async () => {
    await guests.hold(others)
    return {}
  },
  soldOut: async () => {
    await guests.verify(await guests.pay(await guests.hold(others)))
    return {}
  },
  paid: paidHold,
  confirmed,
  cancelled: async () => {
    const real = await confirmed()
    const { body } = await hotel.post('/api/payment/refund', {
      razorpay_order_id: real.orderId,
      confirmCancellation: true,
    })
    return { ...real, refundId: String(body['refundId']) }
  },
  secondFactor: async () => ({ code: await accountWithSecondFactor() }),
}

/** The example with the real ids instead of the placeholders. */
function withRealIds<T>(value: T, real: Real): T {
  let text = JSON.stringify(value)
  for (const [name, id] of Object.entries(real)) text = text.replaceAll(shown[name as keyof Real] ?? '', id)
  return JSON.parse(text)
}

/** The real answer with the placeholders instead of the real ids. */
function asShown(answer: unknown, real: Real): unknown {
  let text = JSON.stringify(answer)
  for (const [name, id] of Object.entries(real)) text = text.replaceAll(id, shown[name as keyof Real] ?? '')
  return JSON.parse(
    text
      .replace(/order_\w{14}/g, shown.orderId)
      .replace(/rfnd_\w{14}/g, shown.refundId)
      .replace(/"authToken":"[\w-]{40,}"/, `"authToken":"${shown.authToken}"`)
      .replace(/rzp_test_\w+/, shownKey)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+\+05:30/g, shownInstant),
  )
}

const calls = Object.entries<DocumentedCall>(documentedCalls)
const examples = calls.flatMap(([name, call]) => call.examples.map((example) => ({ name, call, example })))

async function run(call: DocumentedCall, example: Example) {
  // An example without a state holds in any, also in the one that the previous example left.
  if (example.given) await emptyHotel(hotel.db)
  const real = example.given ? await arrange[example.given]() : {}
  const { body, params, file, signedIn } = example
  const token = call.isForAdmin && signedIn !== false ? authToken : undefined
  const received = await sendCall(hotel.server.url, call, {
    body: body && withRealIds(body, real),
    params,
    file,
    authToken: token,
  })
  return { received, real }
}

describe('every documented example is what the server answers', () => {
  test.each(examples)('$name: $example.name', async ({ call, example }) => {
    const { received, real } = await run(call, example)
    expect(faultOf(call, received)).toBeUndefined()
    expect(received.status).toBe(example.status)
    if (!example.varies) expect(asShown(received.body, real)).toEqual(example.answer)
    // The shown answer also fits its own schema.
    expect(call.answers[example.status]?.schema.safeParse(example.answer).error).toBeUndefined()
  })

  test('each call has an example of success and, where it can fail, of an error', () => {
    for (const [name, call] of calls) {
      const shownStatuses = call.examples.map(({ status }) => Math.floor(status / 100))
      expect(shownStatuses.includes(2) || call.params !== undefined, name).toBe(true)
      const mayFail = Object.keys(call.answers).some((status) => /^4(?!13)/.test(status))
      expect(shownStatuses.includes(4), name).toBe(mayFail)
    }
  })

  test('the request of every successful example fits its schema', () => {
    for (const { call, example } of examples.filter(({ example }) => example.status < 300)) {
      if (call.request && example.body)
        expect(z.safeParse(call.request, example.body).error, example.name).toBeUndefined()
    }
  })
})
