import type { SignedPayment } from '#server/integrations/razorpay/payments'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { Stay } from '#shared/booking/stay'
import type { Rates } from '#shared/rates/rates'
import type { Room } from '#shared/room/room'
import type { Chance } from './chance'
import type { Hotel } from './hotel'
import type { Crash } from './lifetime'
import type { Providers } from './providers'
import type { RateChange } from './rule/rates-watch'

/** `rates`: those that it was asked for at. */
export type Requested = { stay: Stay; draftId: string; rates?: Rates }

export type Guest = {
  number: number
  userId: string
  mobileNumber: string
  email: string
  address: string
  /** Requests, to be repeated. */
  allWanted: Requested[]
  /** The rooms as a page of theirs showed them, perhaps long ago. */
  seenRooms: Room[] | undefined
  /** Bookings that the hotel has named to this guest. */
  bookings: Set<string>
  /** By the order ids of bookings that were confirmed: what opens them. */
  keys: Map<string, string>
}

export type KnownOrder = { number: number; orderId: string; guest: Guest }
export type KnownPayment = { number: number; signed: SignedPayment; guest: Guest }

/** What the hotel has answered about a payment. */
export type PaymentAnswer = { paymentId: string; word: 'confirmed' | 'declined' | 'ended' }

/** What steps read and change. It holds no expectations: the rules check ledger, database and mailbox. */
export type World = {
  providers: Providers
  /** True where a call without an answer takes many real seconds. */
  waitsForReal: boolean
  /** The first night that guests want. */
  firstNight: Stay['checkIn']
  guests: Guest[]
  orders: KnownOrder[]
  payments: KnownPayment[]
  deskBookings: Set<string>
  answers: PaymentAnswer[]
  /** Payments captured outside of the hotel, and when. */
  takenElsewhere: { paymentId: string; orderId: string; at: Date }[]
  /** Any running server. */
  hotel(chance: Chance): Hotel
  /** Moves the clock; no job runs by it. */
  advance(seconds: number): Promise<void>
  /** A server crashes when it reaches such a point, or at once. */
  planCrash(chance: Chance, crash: Crash): string | undefined
  crashNow(chance: Chance): string | undefined
  /** The owner is about to change a price. */
  triesRates(change: RateChange): void
  /** Reports a violation that a step found. */
  complain(sentence: string): void
}

/** One kind of step. `run` returns a line for the log; undefined where there was nothing to do. */
export type StepKind = {
  name: string
  weight: number
  run(world: World, chance: Chance): Promise<string | undefined>
}

export function guestsOf(count: number): Guest[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    userId: `guest-${index + 1}`,
    // Some guests share a phone number, and some a network.
    mobileNumber: `98765432${10 + (index % 6)}`,
    email: `guest${index + 1}@example.com`,
    address: `10.0.0.${index % 4}`,
    allWanted: [],
    seenRooms: undefined,
    bookings: new Set<string>(),
    keys: new Map<string, string>(),
  }))
}

export function knowOrder(world: World, guest: Guest, orderId: string): KnownOrder {
  const known = world.orders.find((order) => order.orderId === orderId)
  if (known) return known
  const order = { number: world.orders.length + 1, orderId, guest }
  world.orders.push(order)
  return order
}

/** Records the bookings that the hotel has shown to a guest; their orders can be paid from then on. */
export function knowBookings(world: World, guest: Guest, snapshots: BookingSnapshot[]): void {
  for (const { id, orderId, key } of snapshots) {
    guest.bookings.add(id)
    if (orderId && key) guest.keys.set(orderId, key)
    if (orderId) knowOrder(world, guest, orderId)
  }
}
