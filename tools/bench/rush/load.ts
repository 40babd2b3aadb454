import { setTimeout as pause } from 'node:timers/promises'
import { postTo } from '#server/testing/server-process'
import { type Guest, type Kind, listen } from './guest'
import { firstGuests, insertedGuests, type LoadReport, type Plan, rooms, userIdOf } from './plan'

const maxAtOnce = 25
const streamsAtOnce = 200
/** Behind a queue of ten thousand, more at once would wait too long for the room type's lock. */
const joiningAtOnce = 5
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
  const { to } = insertedGuests(plan)
  const [first, others, last] = [queue.slice(0, firstGuests), queue.slice(0, to), queue.slice(to)]
  for (const guest of first) await checkOut(guest)
  await send({ kind: 'begun' })
  const isLong = tools === 0
  await atOnce(others, (guest) => listen(guest, forwardMessage), isLong ? streamsAtOnce : maxAtOnce)
  await untilAllHavePositions(others)
  for (const guest of queue) guest.messageCount = 0
  const checkouts: number[] = []
  const begun = performance.now()
  const join = async (guest: Guest) => {
    checkouts.push(await checkOut(guest))
    await listen(guest, forwardMessage)
  }
  await atOnce(last, join, isLong ? joiningAtOnce : maxAtOnce)
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
  const { position, message } = await postTo(guest.server, '/api/payment/checkout', wanted)
  if (typeof position === 'number') guest.began = position + rooms - 1
  else if (message !== 'Held') throw new Error(`a checkout failed: ${String(message)}`)
  return performance.now() - startedAt
}

async function atOnce(
  guests: readonly Guest[],
  work: (guest: Guest) => Promise<void>,
  most = maxAtOnce,
): Promise<void> {
  const next = guests.values()
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (const guest of next) await work(guest)
    }),
  )
}

function untilAllHavePositions(guests: readonly Guest[]): Promise<void> {
  const hasPosition = ({ kinds, position }: Guest) => kinds.every((kind) => position[kind] !== undefined)
  const missing = () => guests.filter((guest) => !hasPosition(guest)).map(({ userId }) => userId)
  return until(
    () => guests.every(hasPosition),
    () => `${missing().length} guests got no position, such as ${missing().at(0)}`,
  )
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
  const lastPosition: number[] = []
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
        lastPosition.push(at - begun)
        clearTimeout(abandon)
        resolve()
      }
    })
    await Promise.all([release(leaving), done])
    await pause(Math.max(0, roundMs - (performance.now() - begun)))
  }
  return { kind: 'notified', hold, position, lastPosition }
}

/**
 * The same without waiting for the messages. A message with a lower position than the one of a round counts for that round
 * too: the server may skip a position that nobody has any more.
 */
async function freeRoomsOnTime(queue: readonly Guest[], { rounds, roundMs }: Plan): Promise<LoadReport> {
  const indexOf = new Map(queue.map((guest, index) => [guest, index]))
  const hold: Record<Kind, number[]> = { stream: [], tool: [] }
  const position: Record<Kind, number[]> = { stream: [], tool: [] }
  const begun: number[] = []
  const lastPosition: number[] = []
  /** The first round of which the guest at this index still needs a message. */
  const next = queue.map(() => 0)
  let missing = queue.reduce((sum, _, index) => sum + Math.min(rounds, Math.max(0, index - rooms + 1)), 0)
  onMessage = (guest, _, received, at) => {
    const index = indexOf.get(guest) ?? 0
    const until = Math.min(begun.length - 1, index - rooms - received)
    for (let round = next[index] ?? 0; round <= until; round++) {
      const ms = at - (begun[round] ?? at)
      const times = round === index - rooms ? hold : position
      times.stream.push(ms)
      lastPosition[round] = Math.max(lastPosition[round] ?? 0, ms)
      next[index] = round + 1
      missing -= 1
    }
  }
  const start = performance.now()
  const releases: Promise<void>[] = []
  for (const leaving of queue.slice(0, rounds)) {
    await pause(Math.max(0, start + begun.length * roundMs - performance.now()))
    await until(
      () => leaving.position.stream === 0,
      () => `${leaving.userId} has no room to release`,
    )
    begun.push(performance.now())
    releases.push(release(leaving))
  }
  await Promise.all(releases)
  await until(
    () => missing === 0,
    () => `${missing} messages about positions did not come`,
  )
  return { kind: 'notified', hold, position, lastPosition }
}

async function until(isSo: () => boolean, otherwise: () => string): Promise<void> {
  const begun = performance.now()
  while (!isSo()) {
    if (performance.now() - begun > timeoutMs) throw new Error(otherwise())
    await pause(20)
  }
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
  await send(await (plan.tools > 0 ? freeRooms : freeRoomsOnTime)(queue, plan))
  for (const { close } of queue) for (const one of close) one()
}

process.once('message', (plan) => {
  main(plan as Plan)
    .catch((error: Error) => send({ kind: 'failed', why: error.message }))
    .finally(() => process.exit())
})
