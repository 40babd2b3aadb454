import { setTimeout as pause } from 'node:timers/promises'
import { postTo } from '#server/testing/server-process'
import { type Guest, type Kind, listen } from './guest'
import { firstOnes, lastOnes, type Plan, rooms, type Said, userIdOf } from './plan'

const asManyAtOnce = 25
const timeoutMs = 120_000
const stay = { type: 'Double Bed', numberOfRooms: 1, checkInDate: '2027-06-10', checkOutDate: '2027-06-11' }

/** Called whenever anybody is told anything. */
let onSent: (guest: Guest, kind: Kind, place: number, at: number) => void = () => undefined
const sent: typeof onSent = (...events) => onSent(...events)

/** The first ones have the rooms and begin the line; then come, in the database, those `seated`; and the last ones ask while all of them listen. */
async function standInQueue(plan: Plan): Promise<{ line: Guest[]; said: Said }> {
  const { servers, guests, tools } = plan
  const line = Array.from({ length: guests }, (_, index): Guest => {
    const kinds: Kind[] = index < tools ? ['stream', 'tool'] : ['stream']
    const server = servers[index % servers.length] ?? ''
    return {
      userId: userIdOf(index),
      server,
      kinds,
      began: index,
      bookingId: '',
      place: {},
      heard: 0,
      close: [],
    }
  })
  const [first, last] = [line.slice(0, firstOnes), line.slice(guests - lastOnes)]
  for (const guest of first) await checkOut(guest)
  await say({ said: 'begun' })
  await atOnce(line.slice(0, guests - lastOnes), (guest) => listen(guest, sent))
  await untilAllAreSent(line.slice(0, guests - lastOnes))
  for (const guest of line) guest.heard = 0
  const checkouts: number[] = []
  const begun = performance.now()
  await atOnce(last, async (guest) => {
    checkouts.push(await checkOut(guest))
    await listen(guest, sent)
  })
  const seconds = (performance.now() - begun) / 1000
  await untilAllAreSent(last)
  line.sort((one, other) => one.began - other.began)
  const heard = line.reduce((sum, guest) => sum + guest.heard, 0)
  return {
    line,
    said: { said: 'standing', checkouts, perSecond: last.length / seconds, events: heard / last.length },
  }
}

async function checkOut(guest: Guest): Promise<number> {
  const asked = performance.now()
  const { userId } = guest
  const wanted = { ...stay, paidAmount: 1500, userId, draftId: userId }
  const { position, outcome } = await postTo(guest.server, '/api/payment/checkout', wanted)
  if (typeof position === 'number') guest.began = position + rooms - 1
  else if (outcome !== undefined) throw new Error(`a checkout came to nothing: ${String(outcome)}`)
  return performance.now() - asked
}

async function atOnce(guests: readonly Guest[], work: (guest: Guest) => Promise<void>): Promise<void> {
  const comers = guests.values()
  await Promise.all(
    Array.from({ length: asManyAtOnce }, async () => {
      for (const guest of comers) await work(guest)
    }),
  )
}

async function untilAllAreSent(guests: readonly Guest[]): Promise<void> {
  const isSent = ({ kinds, place }: Guest) => kinds.every((kind) => place[kind] !== undefined)
  const begun = performance.now()
  while (!guests.every(isSent)) {
    if (performance.now() - begun > timeoutMs) throw new Error('not everybody was told where he stands')
    await pause(50)
  }
}

async function release({ server, userId, bookingId }: Guest): Promise<void> {
  const { ok, status } = await fetch(`${server}/trpc/booking.release`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-id': userId },
    body: JSON.stringify({ bookingId }),
  })
  if (!ok) throw new Error(`a room could not be given back: ${status}`)
}

/** Each second the next one of those who have a room gives it back, and everybody behind him moves up. */
async function freeRooms(line: readonly Guest[], { rounds, roundMs }: Plan): Promise<Said> {
  const turn: Record<Kind, number[]> = { stream: [], tool: [] }
  const place: Record<Kind, number[]> = { stream: [], tool: [] }
  for (let round = 0; round < rounds; round++) {
    const [giver, waiting] = [line[round], line.slice(round + rooms)]
    if (!giver || waiting.length === 0) break
    const placeNow = new Map(waiting.map((guest, index) => [guest, index]))
    const unsent = new Set(waiting.flatMap(({ userId, kinds }) => kinds.map((kind) => `${kind} ${userId}`)))
    const begun = performance.now()
    const done = new Promise<void>((resolve, reject) => {
      const abandon = setTimeout(
        () => reject(new Error(`${unsent.size} are not told after ${timeoutMs} ms`)),
        timeoutMs,
      )
      onSent = (guest, kind, heard, at) => {
        if (heard !== placeNow.get(guest) || !unsent.delete(`${kind} ${guest.userId}`)) return
        const times = heard === 0 ? turn : place
        times[kind].push(at - begun)
        if (unsent.size > 0) return
        clearTimeout(abandon)
        resolve()
      }
    })
    await Promise.all([release(giver), done])
    await pause(Math.max(0, roundMs - (performance.now() - begun)))
  }
  return { said: 'told', turn, place }
}

const answered = () => new Promise<void>((resolve) => process.once('message', () => resolve()))

async function say(said: Said): Promise<void> {
  const heard = answered()
  process.send?.(said)
  await heard
}

async function main(plan: Plan): Promise<void> {
  const { line, said } = await standInQueue(plan)
  await say(said)
  await say(await freeRooms(line, plan))
  for (const { close } of line) for (const one of close) one()
}

process.once('message', (plan) => {
  main(plan as Plan)
    .catch((error: Error) => say({ said: 'failed', why: error.message }))
    .finally(() => process.exit())
})
