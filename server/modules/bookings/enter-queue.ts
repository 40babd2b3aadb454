import type { Order } from '#modules/payments/order-rows'
import { addOrderRow } from '#modules/payments/orders'
import { endHold, howItExpired } from '#modules/queue/expire'
import { countedSince } from '#modules/queue/hold-time'
import { withThoseWhoWait } from '#modules/queue/load'
import { promote } from '#modules/queue/promote'
import type { QueueRows } from '#modules/queue/queue-rows'
import * as queueRows from '#modules/queue/queue-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import { type PaymentShare, paymentShares, quoteNights, shareFor, totalOf } from '#shared/booking/quote'
import { assertSellable } from '#shared/booking/sellable'
import type { Stay } from '#shared/booking/stay'
import { daysBetween } from '#shared/calendar/calendar-date'
import { saleAt } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { leastNights, leastNightsWords, nightAmounts } from '#shared/rates/rates'
import { guestCap, type RoomType } from '#shared/room/room'
import { type Arrival, ofArrival } from './arrival-rows'
import type { Booking } from './booking-rows'
import * as bookingRows from './booking-rows'
import type { Given, NoticeSeen } from './guest-rows'
import { assertMayHold, assertMayOrder, limitsOf } from './hold-caps'
import type { GuestKey } from './hold-rows'
import type { KnownBooking, RequestRows } from './request-rows'
import { askedAnew, payable, resumable, transition, unpaid } from './state'
import { sealDetails } from './stored-details'

/** A request for rooms, over REST or tRPC: who asks, from which address, for what, and who comes. */
export type CheckoutCommand = {
  userId: string
  networkAddress?: string | undefined
  request: CheckoutRequest
  details?: GuestDetails | undefined
  /** For the caps, where the details are not complete yet. */
  mobileNumber?: string | undefined
  notice?: NoticeSeen | undefined
}

/**
 * What became of a request inside the type's transaction. `order`: our order row, perhaps not made at the provider yet;
 * `isLeased`: by this request, which must make it. `HoldOver`: nothing was done, since the hold may have been paid at its end.
 */
export type Entered =
  | { kind: 'Held'; booking: Booking; order: Order; isLeased: boolean }
  | { kind: 'Queued'; bookingId: string; position: number }
  | { kind: 'NoRooms' }
  | { kind: 'AlreadyPaid'; bookingId: string; orderId: string }
  | { kind: 'Pending'; bookingId: string }
  | { kind: 'HoldOver'; booking: Booking & { holdExpiresAt: Date } }

export type Wanted = CheckoutCommand & { guestKey: GuestKey }

const stayOf = ({ type, rooms, checkIn, checkOut }: Stay): Stay => ({ type, rooms, checkIn, checkOut })

/** Everything that is known about a request when it is decided. */
type Facts = { stay: Stay; draftId: string; share: PaymentShare; amounts: Rupees[]; now: Date } & {
  queue: QueueRows
  request: RequestRows
  nextRank: number
}

/**
 * Writes a checkout as the last entry of its type's queue, promotes, and returns what became of it. `isReconciled`: the provider
 * has just been asked about a hold of this guest that is over.
 */
export async function enterQueue(
  ctx: Ctx,
  tx: Tx,
  wanted: Wanted,
  arrival: Arrival,
  { isReconciled = false } = {},
): Promise<Entered> {
  const stay = stayOf(wanted.request)
  const draftId = draftOf(wanted.request)
  const { guestKey } = wanted
  const now = ctx.clock.now()
  const { request, nextRank } = arrival
  const { own, waiting } = request
  if (own && !isReconciled && isOverdue(own, now)) return { kind: 'HoldOver', booking: own }
  const isOwn = own && (!askedAnew.includes(own.status) || isBeingPaid(own))
  const known = isOwn ? own : (waiting ?? own)
  if (known && isBeingPaid(known)) return { kind: 'Pending', bookingId: known.id }
  if (known?.status === 'Confirmed')
    return { kind: 'AlreadyPaid', bookingId: known.id, orderId: known.paidOrder ?? '' }

  const queue = await withThoseWhoWait(tx, arrival.queue, stay, now, guestKey, ctx.settings)
  const price = nightAmounts(stay, queue.room)
  const live = known && isResumed(known, price, now) ? known : undefined
  assertOnSale(ctx, queue.room, live)
  if (live?.status !== 'Held' || isOverdue(live, now)) assertStay(ctx, stay, queue, live, now)
  const amounts = live?.nightAmounts ?? price
  const share = rightShare(amounts, wanted.request)
  const facts: Facts = { stay, draftId, share, amounts, now, queue, request, nextRank }
  const entry = live ? await askAgain(ctx, tx, live, facts, wanted) : await enter(ctx, tx, facts, wanted)
  const asking = { id: entry.booking.id, hasWaited: live?.status === 'Queued', guestKey }
  const promoted = await promote(ctx, tx, stay.type, { asking, known: entry.queue })
  const booking = promoted.hasOthers
    ? await bookingRows.byId(tx, entry.booking.id)
    : (promoted.asked ?? entry.booking)
  if (!booking) throw gone()
  if (booking === 'NoRooms' || !unpaid.includes(booking.status)) return { kind: 'NoRooms' }
  if (booking.status === 'Held') return held(ctx, tx, booking, facts, wanted)
  const position = 1 + (await queueRows.ahead(tx, booking.type, booking.rank, booking))
  return { kind: 'Queued', bookingId: booking.id, position }
}

/** Reads what decides a request. The time only says how far back it reads. */
export function readArrival(ctx: Ctx, tx: Tx, { request, guestKey }: Wanted): Promise<Arrival> {
  const now = ctx.clock.now()
  const asked = {
    ...stayOf(request),
    ...guestKey,
    draftId: draftOf(request),
    now,
    ...limitsOf(ctx.caps, now),
  }
  return ofArrival(tx, asked, { timesSince: countedSince(now) })
}

const gone = () => new Error('a booking vanished inside its own transaction')

const isBeingPaid = (booking: KnownBooking): boolean =>
  booking.status === 'Capturing' || (payable.includes(booking.status) && booking.isBeingPaid)

/** A booking that wants rooms, and the queue with it; without the queue where it must be read again. */
type Entry = { booking: Booking; queue?: QueueRows }

const given = (ctx: Ctx, id: string, { details, notice }: Wanted): Given | undefined =>
  details && { details: sealDetails(ctx.secrets, id, details), notice: notice ?? null }

async function askAgain(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  { share, draftId, queue, request, nextRank, now }: Facts,
  wanted: Wanted,
): Promise<Entry> {
  const { guestKey } = wanted
  const hasEnded = await hasJustEnded(ctx, tx, booking, now)
  const isRenewed = hasEnded || booking.status === 'Expired'
  if (isRenewed) {
    // The hold that has just ended counts too.
    const known = hasEnded ? await readArrival(ctx, tx, wanted) : { queue, request }
    assertMayHold({ ...known.request, ...known.queue }, guestKey, booking, ctx.caps, now, ctx.settings)
    await transition(tx, booking.id, 'renew', { rank: nextRank, addressKey: guestKey.addressKey })
  }
  const asked = { id: booking.id, share, draftId, mobileKey: guestKey.mobileKey }
  await bookingRows.askAgain(tx, asked, given(ctx, booking.id, wanted))
  if (!isRenewed) return { booking: { ...booking, askedShare: share }, queue: reached(queue, booking.id) }
  const renewed = await bookingRows.byId(tx, booking.id)
  if (!renewed) throw gone()
  return { booking: renewed }
}

const reached = (queue: QueueRows, id: string): QueueRows => ({
  ...queue,
  holding: queue.holding.map((hold) => (hold.id === id ? { ...hold, reachBy: null } : hold)),
})

/** A hold whose time is over ends when its guest asks again, so that no answer has a deadline in the past. */
async function hasJustEnded(ctx: Ctx, tx: Tx, booking: Booking, now: Date): Promise<boolean> {
  if (!isOverdue(booking, now)) return false
  const ending = { how: 'expire', now, overAt: now } as const
  return endHold(tx, ctx.ids, booking, ending, await howItExpired(tx, booking))
}

async function enter(
  ctx: Ctx,
  tx: Tx,
  { stay, amounts, share, draftId, queue, request, nextRank, now }: Facts,
  wanted: Wanted,
): Promise<Entry> {
  const { guestKey } = wanted
  assertMayHold({ ...request, ...queue }, guestKey, stay, ctx.caps, now, ctx.settings)
  const id = ctx.ids.uuid()
  const entry = {
    ...{ id, stay, rank: nextRank, nightAmounts: amounts, askedShare: share, draftId },
    ...{ createdAt: now, ...guestKey },
  }
  const booking = await bookingRows.enter(tx, entry, given(ctx, id, wanted))
  const { rooms, checkIn, checkOut, rank, userKey, addressKey } = booking
  const last = { id, rooms, checkIn, checkOut, rank, userKey, addressKey, pausedUntil: null, lastSeenAt: now }
  return { booking, queue: { ...queue, waiting: [...queue.waiting, last] } }
}

async function held(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  { request, now }: Facts,
  { guestKey }: Wanted,
): Promise<Entered> {
  const open = request.openOrders.find(
    ({ bookingId, share }) => bookingId === booking.id && share === booking.askedShare,
  )
  if (open) return { kind: 'Held', booking, order: open, isLeased: false }
  assertMayOrder(request.madeOrders, guestKey, ctx.caps, now)
  const order = await addOrderRow(tx, booking, ctx.ids.uuid(), now)
  return { kind: 'Held', booking, order, isLeased: true }
}

/** REST callers need no draft id: the stay takes its place. */
export const draftOf = ({
  draftId,
  type,
  rooms,
  checkIn,
  checkOut,
}: Stay & { draftId?: string | undefined }) => draftId ?? `${type} ${rooms} ${checkIn} ${checkOut}`

const isOverdue = <B extends Booking>(booking: B, now: Date): booking is B & { holdExpiresAt: Date } =>
  booking.status === 'Held' && booking.holdExpiresAt !== null && booking.holdExpiresAt <= now

/** A hold that is over is continued only at its old price; at another one there is a new booking. */
function isResumed(booking: Booking, price: readonly Rupees[], now: Date): boolean {
  if (!resumable.includes(booking.status)) return false
  const isOver = booking.status === 'Expired' || isOverdue(booking, now)
  return !isOver || booking.nightAmounts.every((amount, index) => amount === price[index])
}

/** Throws `StayNotPossible`. The season may have changed since the request was looked at first. */
function assertStay(ctx: Ctx, stay: Stay, queue: QueueRows, live: Booking | undefined, now: Date): void {
  assertSellable(stay, saleAt(now, queue.changedSeasons, queue.closed), ctx.settings.maxStayNights)
  const least = leastNights(stay.checkIn, queue.room)
  if (live?.status !== 'Queued' && daysBetween(stay.checkIn, stay.checkOut) < least)
    throw new DomainError('StayNotPossible', leastNightsWords(least))
}

/** Throws `SellingStopped`. What is held may still be paid for while selling is stopped, but not after a restore. */
function assertOnSale(
  { hotel }: Ctx,
  { isStopped, isRestored }: { isStopped: boolean; isRestored: boolean },
  live: Booking | undefined,
): void {
  if (isRestored || (isStopped && live?.status !== 'Held')) throw sellingStopped(live, hotel.current.phones)
}

const sellingStopped = (live: Booking | undefined, phones: readonly string[]) =>
  new DomainError(
    'SellingStopped',
    [
      'The hotel is not taking bookings on this site at the moment, so nothing was booked.',
      ...(live?.status === 'Queued' ? ['Your place in the queue is kept.'] : []),
      `Please try again later, or call us: ${phones.join(' or ')}.`,
    ].join(' '),
  )

/** Throws `WrongAmount`, which names the two right amounts. */
function rightShare(amounts: readonly Rupees[], { paidAmount, total }: CheckoutRequest): PaymentShare {
  const share = shareFor(amounts, paidAmount)
  const isSeen = total === undefined || total === totalOf(amounts)
  if (share && isSeen) return share
  const right = paymentShares.map((percent) => {
    const { payNow } = quoteNights(amounts, percent)
    return `${payNow} (${percent}%, ${moneyForPeople(toPaise(payNow))})`
  })
  throw new DomainError(
    'WrongAmount',
    `The amount to pay for this stay is ${right.join(' or ')}. Nothing was booked.`,
  )
}

/** Throws `InvalidInput` for more guests than the rooms take. */
export function assertGuestsFit({ type, rooms }: { type: RoomType; rooms: number }, guests: number): void {
  const most = guestCap(type, rooms)
  if (guests <= most) return
  const take = rooms === 1 ? 'room takes' : 'rooms take'
  throw new DomainError('InvalidInput', `${rooms} ${type} ${take} at most ${most} guests.`)
}
