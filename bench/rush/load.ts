import { setTimeout as pause } from 'node:timers/promises'
import { postTo } from '../../server/testing/server-process'
import { type Guest, type Kind, listen } from './guest'

/** The guests of a rush, in a process of their own, so that their work is not taken for the servers'. */
export type Plan = { servers: string[]; guests: number; tools: number; rounds: number; roundMs: number }

/** What this process says to the one that measures; it answers each with a word when it has looked at the servers. */
export type Said =
  | { said: 'standing'; checkouts: number[]; seconds: number; newsPerGuest: number }
  | { said: 'told'; turn: Record<Kind, number[]>; place: Record<Kind, number[]> }
  | { said: 'failed'; why: string }

const atOnce = 25
const patienceMs = 120_000
/** So many have a room at once; everybody wants the same nights. */
const rooms = 3

const stay = { type: 'Double Bed', numberOfRooms: 1, checkInDate: '2027-06-10', checkOutDate: '2027-06-11' }

/** Called whenever anybody is told anything. */
let onTold: (guest: Guest, kind: Kind, place: number, at: number) => void = () => undefined
const told: typeof onTold = (...news) => onTold(...news)

async function standInLine({ servers, guests, tools }: Plan): Promise<{ line: Guest[]; said: Said }> {
  const begun = performance.now()
  const line = Array.from({ length: guests }, (_, index): Guest => {
    const kinds: Kind[] = index < tools ? ['stream', 'tool'] : ['stream']
    const server = servers[index % servers.length] ?? ''
    return {
      userId: `guest-${index}`,
      server,
      kinds,
      began: 0,
      bookingId: '',
      place: {},
      heard: 0,
      close: [],
    }
  })
  const checkouts: number[] = []
  const comers = line.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const guest of comers) {
        const asked = performance.now()
        const { userId } = guest
        const wish = { ...stay, paidAmount: 1500, userId, draftId: userId }
        const { position } = await postTo(guest.server, '/api/payment/checkout', wish)
        checkouts.push(performance.now() - asked)
        guest.began = Number(position ?? 0)
        await listen(guest, told)
      }
    }),
  )
  line.sort((one, other) => one.began - other.began)
  const seconds = (performance.now() - begun) / 1000
  while (!line.every(({ kinds, place }) => kinds.every((kind) => place[kind] !== undefined))) await pause(50)
  const news = line.reduce((sum, { heard, kinds }) => sum + heard / kinds.length, 0)
  return { line, said: { said: 'standing', checkouts, seconds, newsPerGuest: news / guests } }
}

async function giveBack({ server, userId, bookingId }: Guest): Promise<void> {
  const { ok, status } = await fetch(`${server}/trpc/booking.giveBack`, {
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
    const untold = new Set(waiting.flatMap(({ userId, kinds }) => kinds.map((kind) => `${kind} ${userId}`)))
    const begun = performance.now()
    const done = new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(
        () => reject(new Error(`${untold.size} are not told after ${patienceMs} ms`)),
        patienceMs,
      )
      onTold = (guest, kind, heard, at) => {
        if (heard !== placeNow.get(guest) || !untold.delete(`${kind} ${guest.userId}`)) return
        const times = heard === 0 ? turn : place
        times[kind].push(at - begun)
        if (untold.size > 0) return
        clearTimeout(giveUp)
        resolve()
      }
    })
    await Promise.all([giveBack(giver), done])
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
  const { line, said } = await standInLine(plan)
  await say(said)
  await say(await freeRooms(line, plan))
  for (const { close } of line) for (const one of close) one()
}

process.once('message', (plan) => {
  main(plan as Plan)
    .catch((error: Error) => say({ said: 'failed', why: error.message }))
    .finally(() => process.exit())
})
