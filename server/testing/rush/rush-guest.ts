import { quoteStay } from '#shared/booking/quote'
import { roomInventory } from '#shared/room/room'
import { openStream, openTool } from '../listeners'
import type { RushRequest } from './rush-model'

type Json = Record<string, unknown>

/** The addresses that a guest calls; each call and connection may go to another server. */
type World = {
  /** The URL of one of the servers, or of the proxy before them. */
  server(): string
  sandbox: string
  /** Nobody pays before this resolves. */
  everybodyQueued: Promise<void>
}

/** What one connection received, by order id. */
type Heard = { turns: Map<string, number>; timeouts: Map<string, number>; last: string | undefined }

const ratesOf = ({ stay }: RushRequest) =>
  roomInventory.find(({ type }) => type === stay.type) ?? roomInventory[0]

export type RushGuest = ReturnType<typeof rushGuest>

/** A simulated guest: asks, listens, pays when it is their turn, and reconnects whenever the connection drops. */
export function rushGuest(wanted: RushRequest, world: World, kind: 'tool' | 'stream') {
  const { userId, stay, behaviour } = wanted
  const heard: Heard[] = []
  let close = async (): Promise<void> => undefined
  let isOpen = false
  let hasLeft = false
  let refusals = 0
  let paying: Promise<void> | undefined
  let isPaid = false
  let hasReleased = false

  async function call(url: string, path: string, body?: unknown): Promise<Json> {
    for (;;) {
      const response = await fetch(`${url}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', 'user-id': userId },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined)
      if (response && response.status < 500) return (await response.json()) as Json
      // A server under too much load answers 503 after ten seconds; on a slow machine that is not a fault.
      if (response?.status !== 503 || !response.headers.has('retry-after')) refusals += 1
      await pause(200)
    }
  }

  async function pay(orderId: string): Promise<void> {
    if (behaviour !== 'pays') return
    paying ??= payOnce(orderId)
    await paying
  }

  async function payOnce(orderId: string): Promise<void> {
    await world.everybodyQueued
    const signed = await call(world.sandbox, '/sandbox/razorpay/control/pay', { order_id: orderId })
    for (;;) {
      const answer = await call(world.server(), '/api/payment/verify-payment', signed)
      if (answer['status'] !== 'pending') {
        isPaid = answer['status'] === 'confirmed'
        return
      }
      await pause(200)
    }
  }

  function note(one: Heard, what: 'turns' | 'timeouts', orderId: string): void {
    one[what].set(orderId, (one[what].get(orderId) ?? 0) + 1)
    if (what === 'turns') void pay(orderId)
  }

  async function listen(): Promise<void> {
    while (!hasLeft) {
      const one: Heard = { turns: new Map(), timeouts: new Map(), last: heard.at(-1)?.last }
      heard.push(one)
      await (kind === 'tool' ? listenAsTool(one) : listenAsClient(one)).catch(() => undefined)
      // The browser client only listens while one of the guest's bookings is open.
      if (kind === 'stream' && over.has(one.last ?? '')) return
      isOpen = false
      await pause(100)
    }
  }

  async function listenAsTool(one: Heard): Promise<void> {
    const tool = await openTool(world.server(), userId, {})
    tool.socket.on('message', (data) => {
      isOpen = true
      const { type, outcome, orderId } = JSON.parse(String(data)) as {
        type: string
        outcome?: string
        orderId?: string
      }
      if (type === 'PAYMENT_TIMEOUT') note(one, 'timeouts', String(orderId))
      else if (outcome === 'Held') note(one, 'turns', String(orderId))
      one.last = type === 'PAYMENT_TIMEOUT' ? 'Expired' : (outcome ?? 'Queued')
    })
    close = tool.close
    await tool.closed
  }

  async function listenAsClient(one: Heard): Promise<void> {
    const stream = await openStream(world.server(), userId, {}, ({ items }) => {
      isOpen = true
      for (const { status, orderId, holdExpiresAt } of items) {
        const isTurn = status === 'Held' && holdExpiresAt !== null && one.last !== 'Held'
        if (isTurn) note(one, 'turns', String(orderId))
        if (status === 'Expired') note(one, 'timeouts', String(orderId))
        if (status !== 'Held' || holdExpiresAt !== null) one.last = status
      }
    })
    close = async () => stream.close()
    await stream.ended
  }

  const rates = ratesOf(wanted)
  const lastSent = () => (isPaid ? 'Confirmed' : hasReleased ? 'Withdrawn' : heard.at(-1)?.last)
  return {
    wanted,
    /** Asks for rooms, again and again until a server answers. */
    checkout: async (): Promise<string> => {
      if (!rates) throw new Error('the hotel has no rates')
      const { type, rooms: numberOfRooms, checkIn: checkInDate, checkOut: checkOutDate } = stay
      const paidAmount = quoteStay(stay, rates, 60).payNow
      // The draft id is the user id, so that the database can be searched by guest.
      const asked = { type, numberOfRooms, checkInDate, checkOutDate, paidAmount, userId, draftId: userId }
      return String((await call(world.server(), '/api/payment/checkout', asked))['message'])
    },
    listen: () => void listen(),
    release: async (): Promise<void> => {
      const { result } = (await call(world.server(), '/trpc/booking.mine')) as {
        result: { data: { id: string }[] }
      }
      for (const { id } of result.data) await call(world.server(), '/trpc/booking.release', { bookingId: id })
      hasReleased = true
    },
    leave: async (): Promise<void> => {
      hasLeft = true
      await close()
    },
    /** Whether the guest listens, or has nothing left to wait for. */
    isConnected: () => isOpen || over.has(lastSent() ?? ''),
    isBusy: () => paying !== undefined && !isPaid,
    /** The last status the guest knows, from their connection or from the answer to their own call. */
    lastSent,
    heard,
    /** The last status from the connection alone; a tool gets no message about its own calls. */
    lastHeard: () => (kind === 'stream' ? heard.at(-1)?.last : lastSent()),
    refusals: () => refusals,
  }
}

const over = new Set(['Confirmed', 'NoRooms', 'Expired', 'Withdrawn'])
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
