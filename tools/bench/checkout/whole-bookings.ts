import { setTimeout as pause } from 'node:timers/promises'
import { emptyHotel } from '#server/testing/empty-hotel'
import { openOwnDatabase } from '../booking/built-hotel'
import type { Caller } from '../booking/caller'
import { allRounds, closedLoop, type Loop } from '../booking/closed-loop'
import { detailsOf, newGuest, nthDay, requestFor, seasonDays, sevenRooms } from '../booking/guests'

type Needs = {
  caller: Caller
  sandbox: Caller
  hotelUrl: string
  rounds: number
  ms: number
  guests: number
}

const slowMs = 200
const unlimited = 1_000_000
/** The calls to the provider on the way to a booking. */
const routes = ['orders.create', 'orders.payments', 'payments.fetch', 'payments.capture']

/**
 * Guests who hold, pay, are confirmed and get their mail, each with a room and a night of their own. A round is over
 * when the last mail has left the outbox, and its rate counts all of that time.
 */
export async function measureWholeBookings({ caller, sandbox, hotelUrl, rounds, ms, guests }: Needs) {
  const { db, end } = openOwnDatabase(hotelUrl)
  const answerAfter = (latency: number) =>
    sandbox.post('/sandbox/razorpay/control/faults', {
      body: routes.map((route) =>
        latency > 0 ? { route, kind: 'latency', times: unlimited, ms: latency } : { route, times: 0 },
      ),
    })
  const outboxIsEmpty = async () =>
    (await db.selectFrom('mail').select('id').where('sent_at', 'is', null).limit(1).executeTakeFirst()) ===
    undefined

  async function oneRound(latency: number, length: number): Promise<Loop> {
    await emptyHotel(db)
    await answerAfter(latency)
    let night = 0
    const begun = performance.now()
    const { times } = await closedLoop(guests, length, () => wholeBooking(caller, sandbox, night++))
    while (!(await outboxIsEmpty())) await pause(20)
    return { perSecond: (times.length * 1000) / (performance.now() - begun), times }
  }

  const loops: Record<'atOnce' | 'slow', Loop[]> = { atOnce: [], slow: [] }
  await oneRound(0, ms / 2)
  for (let done = 0; done < rounds; done++) {
    loops.atOnce.push(await oneRound(0, ms))
    loops.slow.push(await oneRound(slowMs, ms))
  }
  await answerAfter(0)
  await end()
  return { atOnce: allRounds(loops.atOnce), slow: allRounds(loops.slow) }
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
