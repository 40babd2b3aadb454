import { setTimeout as pause } from 'node:timers/promises'
import { emptyHotel } from '#server/testing/empty-hotel'
import type { Caller } from '../booking/caller'
import { allRounds, closedLoop, type Loop } from '../booking/closed-loop'
import { detailsOf, newGuest, nthDay, requestFor, seasonDays, sevenRooms } from '../booking/guests'
import { medianOf } from '../booking/median'
import type { Cpu, Product } from './product'

const unlimited = 1_000_000
/** The calls to the provider on the way to a booking. */
const routes = ['orders.create', 'orders.payments', 'payments.fetch', 'payments.capture']

/** How many guests book at once, and the milliseconds that the provider takes for each answer. */
export type Crowd = { guests: number; latency: number }
/** `cpuMs`: for each booking, in the median round. */
export type WholeBookings = Crowd & { loop: Loop; cpuMs: Cpu }

/**
 * Guests who hold, pay, are confirmed and get their mail, each with a room and a night of their own: rounds of each product
 * and crowd, in turns. Returns the crowds of each product.
 */
export async function measureWholeBookings(
  products: readonly Product[],
  crowds: readonly Crowd[],
  { rounds, ms }: { rounds: number; ms: number },
): Promise<WholeBookings[][]> {
  const all = products.map((product) => crowds.map((crowd) => ({ product, crowd, done: [] as Round[] })))
  // Crowd by crowd, so that two products are measured one right after the other.
  const inTurns = all.flat().toSorted((one, next) => crowds.indexOf(one.crowd) - crowds.indexOf(next.crowd))
  for (const product of products) await oneRound(product, { guests: 8, latency: 0 }, ms / 2)
  for (let count = 0; count < rounds; count++) {
    for (const { product, crowd, done } of inTurns) done.push(await oneRound(product, crowd, ms))
  }
  return all.map((ofProduct) =>
    ofProduct.map(({ crowd, done }) => {
      const median = (name: keyof Cpu) => medianOf(done.map(({ cpuMs }) => cpuMs[name]))
      const cpuMs = { node: median('node'), postgres: median('postgres'), sandbox: median('sandbox') }
      return { ...crowd, loop: allRounds(done), cpuMs }
    }),
  )
}

type Round = Loop & { cpuMs: Cpu }

/** It is over when the last mail has left the outbox, and its rate and CPU count all of that time. */
async function oneRound(product: Product, { guests, latency }: Crowd, length: number): Promise<Round> {
  const { caller, sandbox, database } = product
  await emptyHotel(database.db)
  await sandbox.post('/sandbox/razorpay/control/faults', {
    body: routes.map((route) =>
      latency > 0 ? { route, kind: 'latency', times: unlimited, ms: latency } : { route, times: 0 },
    ),
  })
  const outboxIsEmpty = async () =>
    (await database.db
      .selectFrom('mail')
      .select('id')
      .where('sent_at', 'is', null)
      .limit(1)
      .executeTakeFirst()) === undefined
  let night = 0
  const before = await product.cpuSeconds()
  const begun = performance.now()
  const { times } = await closedLoop(guests, length, () => wholeBooking(caller, sandbox, night++))
  while (!(await outboxIsEmpty())) await pause(20)
  const perSecond = (times.length * 1000) / (performance.now() - begun)
  const after = await product.cpuSeconds()
  const each = (name: keyof Cpu) => ((after[name] - before[name]) * 1000) / times.length
  const cpuMs = { node: each('node'), postgres: each('postgres'), sandbox: each('sandbox') }
  return { perSecond, times, cpuMs }
}

type Held = { kind: string; order: { id: string } }
type Signed = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string }

/** Holds, pays and confirms a room for a night that nobody else has. */
export async function wholeBooking(caller: Caller, sandbox: Caller, nth: number): Promise<void> {
  const room = sevenRooms[Math.floor(nth / seasonDays)]
  if (!room) throw new Error('the season is sold out: ask for fewer --seconds')
  const guest = newGuest()
  const { headers } = guest
  const details = detailsOf(guest)
  const body = { request: requestFor(room, nthDay(nth), 1), details }
  const held = await caller.post<{ result: { data: Held } }>('/trpc/booking.checkout', { body, headers })
  const { kind, order } = held.result.data
  if (kind !== 'Held') throw new Error(`not held but ${kind}`)
  const paid = await sandbox.post<Signed>('/sandbox/razorpay/control/pay', { body: { order_id: order.id } })
  const signed = {
    orderId: paid.razorpay_order_id,
    paymentId: paid.razorpay_payment_id,
    signature: paid.razorpay_signature,
  }
  const verified = await caller.post<{ result: { data: { status: string } } }>('/trpc/booking.verify', {
    body: { signed, details },
    headers,
  })
  const { status } = verified.result.data
  if (status !== 'confirmed') throw new Error(`not confirmed but ${status}`)
}
