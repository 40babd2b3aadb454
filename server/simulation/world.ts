import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { Stay } from '#shared/booking/stay'
import type { SignedPayment } from '../integrations/razorpay/payments'
import type { Chance } from './chance'
import type { Hotel } from './hotel'
import type { Crash } from './life'
import type { Outside } from './outside'

export type Guest = {
  number: number
  userId: string
  mobileNumber: string
  email: string
  address: string
  /** What was asked for, to be asked for again. */
  allWanted: { stay: Stay; draftId: string }[]
  /** Bookings that the hotel has told of. */
  bookings: Set<string>
}

export type KnownOrder = { number: number; orderId: string; guest: Guest }
export type KnownPayment = { number: number; signed: SignedPayment; guest: Guest }

/** What the hotel has told somebody about a payment. */
export type Sent = { paymentId: string; word: 'confirmed' | 'declined' | 'ended' }

/** What steps see and change. Nothing here says what is right: that is judged by ledger, database and mailbox. */
export type World = {
  outside: Outside
  /** A call without an answer keeps somebody waiting for many real seconds. */
  waitsForReal: boolean
  /** The first night that guests want. */
  firstNight: Stay['checkIn']
  guests: Guest[]
  orders: KnownOrder[]
  payments: KnownPayment[]
  sent: Sent[]
  /** Money that was taken without the hotel's asking, and when. */
  takenElsewhere: { paymentId: string; orderId: string; at: Date }[]
  /** Some server that is alive. */
  hotel(chance: Chance): Hotel
  /** Moves time on; nothing is swept by it. */
  advance(seconds: number): Promise<void>
  /** Some server dies when it comes to such a point, or at once. */
  planCrash(chance: Chance, crash: Crash): string | undefined
  crashNow(chance: Chance): string | undefined
  /** Violations that a step saw by itself. */
  complain(sentence: string): void
}

/** One kind of thing that happens. `run` answers a readable line; undefined where there was nothing to do. */
export type StepKind = {
  name: string
  weight: number
  run(world: World, chance: Chance): Promise<string | undefined>
}

export function guestsOf(count: number): Guest[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    userId: `guest-${index + 1}`,
    // Some share a telephone, and some a network.
    mobileNumber: `98765432${10 + (index % 6)}`,
    email: `guest${index + 1}@example.com`,
    address: `10.0.0.${index % 4}`,
    allWanted: [],
    bookings: new Set<string>(),
  }))
}

export function knowOrder(world: World, guest: Guest, orderId: string): KnownOrder {
  const known = world.orders.find((order) => order.orderId === orderId)
  if (known) return known
  const order = { number: world.orders.length + 1, orderId, guest }
  world.orders.push(order)
  return order
}

/** What the hotel told a guest of his bookings; their orders can be paid from then on. */
export function knowBookings(world: World, guest: Guest, snapshots: BookingSnapshot[]): void {
  for (const { id, orderId } of snapshots) {
    guest.bookings.add(id)
    if (orderId) knowOrder(world, guest, orderId)
  }
}
