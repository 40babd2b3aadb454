import { setTimeout as pause } from 'node:timers/promises'
import { postTo } from '#server/testing/server-process'
import { type Guest, type Kind, listen } from './guest'
import { firstGuests, type LoadReport, lastGuests, type Plan, rooms, userIdOf } from './plan'

const maxAtOnce = 25
const timeoutMs = 120_000
const stay = { type: 'Double Bed', numberOfRooms: 1, checkInDate: '2027-06-10', checkOutDate: '2027-06-11' }

/** Called for every message to any guest. */
let onMessage: (guest: Guest, kind: Kind, position: number, at: number) => void = () => undefined
const forwardMessage: typeof onMessage = (...events) => onMessage(...events)

/**
 * The first guests get the rooms and begin the queue; the `insertedGuests` follow in the database; the last ones ask
 * while all others listen.
 */
async function joinQueue(plan: Plan): Promise<{ queue: Guest[]; report: LoadReport }> {
  const { servers, guests, tools } = plan
  const queue = Array.from({ length: guests }, (_, index): Guest => {
    const kinds: Kind[] = index < tools ? ['stream', 'tool'] : ['stream']
    const server = servers[index % servers.length] ?? ''
    return {
      userId: userIdOf(index),
      server,
      kinds,
      began: index,
      bookingId: '',
      position: {},
      messageCount: 0,
      close: [],
    }
  })
  const [first, last] = [queue.slice(0, firstGuests), queue.slice(guests - lastGuests)]
  for (const guest of first) await checkOut(guest)
  await send({ kind: 'begun' })
  await atOnce(queue.slice(0, guests - lastGuests), (guest) => listen(guest, forwardMessage))
  await untilAllHavePositions(queue.slice(0, guests - lastGuests))
  for (const guest of queue) guest.messageCount = 0
  const checkouts: number[] = []
  const begun = performance.now()
  await atOnce(last, async (guest) => {
    checkouts.push(await checkOut(guest))
    await listen(guest, forwardMessage)
  })
  const seconds = (performance.now() - begun) / 1000
  await untilAllHavePositions(last)
  queue.sort((one, other) => one.began - other.began)
  const messages = queue.reduce((sum, guest) => sum + guest.messageCount, 0)
  return {
    queue,
    report: { kind: 'waiting', checkouts, perSecond: last.length / seconds, events: messages / last.length },
  }
}

async function checkOut(guest: Guest): Promise<number> {
  const startedAt = performance.now()
  const { userId } = guest
  const wanted = { ...stay, paidAmount: 1500, userId, draftId: userId }
  const { position, outcome } = await postTo(guest.server, '/api/payment/checkout', wanted)
  if (typeof position === 'number') guest.began = position + rooms - 1
  else if (outcome !== undefined) throw new Error(`a checkout failed: ${String(outcome)}`)
  return performance.now() - startedAt
}

async function atOnce(guests: readonly Guest[], work: (guest: Guest) => Promise<void>): Promise<void> {
  const next = guests.values()
  await Promise.all(
    Array.from({ length: maxAtOnce }, async () => {
      for (const guest of next) await work(guest)
    }),
  )
}

async function untilAllHavePositions(guests: readonly Guest[]): Promise<void> {
  const hasPosition = ({ kinds, position }: Guest) => kinds.every((kind) => position[kind] !== undefined)
  const begun = performance.now()
  while (!guests.every(hasPosition)) {
    if (performance.now() - begun > timeoutMs) throw new Error('not every guest got a position')
    await pause(50)
  }
}

async function release({ server, userId, bookingId }: Guest): Promise<void> {
  const { ok, status } = await fetch(`${server}/trpc/booking.release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-id': userId },
    body: JSON.stringify({ bookingId }),
  })
  if (!ok) throw new Error(`a room could not be released: ${status}`)
}

/** Each second the next guest who has a room releases it, and everybody behind moves up. */
async function freeRooms(queue: readonly Guest[], { rounds, roundMs }: Plan): Promise<LoadReport> {
  const hold: Record<Kind, number[]> = { stream: [], tool: [] }
  const position: Record<Kind, number[]> = { stream: [], tool: [] }
  for (let round = 0; round < rounds; round++) {
    const [leaving, waiting] = [queue[round], queue.slice(round + rooms)]
    if (!leaving || waiting.length === 0) break
    const positionNow = new Map(waiting.map((guest, index) => [guest, index]))
    const missing = new Set(waiting.flatMap(({ userId, kinds }) => kinds.map((kind) => `${kind} ${userId}`)))
    const begun = performance.now()
    const done = new Promise<void>((resolve, reject) => {
      const abandon = setTimeout(
        () => reject(new Error(`${missing.size} got no message after ${timeoutMs} ms`)),
        timeoutMs,
      )
      onMessage = (guest, kind, received, at) => {
        if (received !== positionNow.get(guest) || !missing.delete(`${kind} ${guest.userId}`)) return
        const times = received === 0 ? hold : position
        times[kind].push(at - begun)
        if (missing.size > 0) return
        clearTimeout(abandon)
        resolve()
      }
    })
    await Promise.all([release(leaving), done])
    await pause(Math.max(0, roundMs - (performance.now() - begun)))
  }
  return { kind: 'notified', hold, position }
}

const answered = () => new Promise<void>((resolve) => process.once('message', () => resolve()))

async function send(report: LoadReport): Promise<void> {
  const acknowledged = answered()
  process.send?.(report)
  await acknowledged
}

async function main(plan: Plan): Promise<void> {
  const { queue, report } = await joinQueue(plan)
  await send(report)
  await send(await freeRooms(queue, plan))
  for (const { close } of queue) for (const one of close) one()
}

process.once('message', (plan) => {
  main(plan as Plan)
    .catch((error: Error) => send({ kind: 'failed', why: error.message }))
    .finally(() => process.exit())
})
