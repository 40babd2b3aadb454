import * as orderRows from '#modules/payments/order-rows'
import { addOrderRow } from '#modules/payments/orders'
import { endHold, howItExpired } from '#modules/queue/expire'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import { type PaymentShare, paymentShares, quoteStay, shareFor } from '#shared/booking/quote'
import type { Stay } from '#shared/booking/stay'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { guestCap, type RoomType } from '#shared/room/room'
import type { Booking } from './booking-rows'
import * as bookingRows from './booking-rows'
import type { NoticeSeen } from './guest-rows'
import * as guestRows from './guest-rows'
import { assertMayHold, assertMayOrder } from './hold-caps'
import type { GuestKey } from './hold-rows'
import * as roomRows from './room-rows'
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

/** What became of a request inside the type's transaction. `orderId` is our order row, perhaps not made at the provider yet. */
export type Entered =
  | { kind: 'Held'; bookingId: string; orderId: string }
  | { kind: 'Queued'; bookingId: string; position: number }
  | { kind: 'NoRooms' }
  | { kind: 'AlreadyPaid'; bookingId: string; orderId: string }
  | { kind: 'Pending'; bookingId: string }

type Wanted = CheckoutCommand & { guestKey: GuestKey }

export const stayOf = ({ type, rooms, checkIn, checkOut }: Stay): Stay => ({ type, rooms, checkIn, checkOut })

type Asked = { share: PaymentShare; draftId: string; mobileKey: string | null }

/** Writes a checkout as the last entry of its type's queue, promotes, and returns what became of it. */
export async function enterQueue(ctx: Ctx, tx: Tx, wanted: Wanted): Promise<Entered> {
  const stay = stayOf(wanted.request)
  const draftId = draftOf(wanted.request)
  const { userKey } = wanted.guestKey
  const { own, waiting } = await bookingRows.ofRequest(tx, userKey, draftId, stay)
  const isOwn = own && (!askedAnew.includes(own.status) || (await isBeingPaid(tx, own)))
  const known = isOwn ? own : (waiting ?? own)
  if (known && (await isBeingPaid(tx, known))) return { kind: 'Pending', bookingId: known.id }
  if (known?.status === 'Confirmed')
    return { kind: 'AlreadyPaid', bookingId: known.id, orderId: await publicOrderId(tx, known) }

  const live = known && resumable.includes(known.status) ? known : undefined
  const nightlyRate = rateOnSale(await roomRows.onSale(tx, stay.type), live)
  const share = rightShare(stay, nightlyRate, wanted.request.paidAmount)
  const asked = { share, draftId, mobileKey: wanted.guestKey.mobileKey }
  const id = live
    ? await askAgain(ctx, tx, live, asked, wanted)
    : await enter(ctx, tx, stay, nightlyRate, asked, wanted)
  await promote(ctx, tx, stay.type, { id, hasWaited: live?.status === 'Queued' })
  return answer(ctx, tx, id, wanted, live === undefined)
}

async function isBeingPaid(tx: Tx, booking: Booking): Promise<boolean> {
  if (booking.status === 'Capturing') return true
  return payable.includes(booking.status) && (await orderRows.isBeingPaid(tx, booking.id))
}

async function askAgain(ctx: Ctx, tx: Tx, booking: Booking, asked: Asked, wanted: Wanted): Promise<string> {
  if (booking.status === 'Expired' || (await hasJustEnded(ctx, tx, booking))) {
    await assertMayHold(tx, wanted.guestKey, booking, ctx.caps, ctx.clock.now(), ctx.settings)
    const rank = await queueRows.nextRank(tx)
    await transition(tx, booking.id, 'renew', { rank, addressKey: wanted.guestKey.addressKey })
  }
  await bookingRows.askAgain(tx, booking.id, asked)
  return booking.id
}

/** A hold whose time is over ends when its guest asks again, so that no answer has a deadline in the past. */
async function hasJustEnded(ctx: Ctx, tx: Tx, booking: Booking): Promise<boolean> {
  const now = ctx.clock.now()
  const ending = { how: 'expire', now, overAt: now } as const
  return endHold(tx, ctx.ids, booking, ending, await howItExpired(tx, booking))
}

async function enter(
  ctx: Ctx,
  tx: Tx,
  stay: Stay,
  rate: Rupees,
  asked: Asked,
  wanted: Wanted,
): Promise<string> {
  const now = ctx.clock.now()
  await assertMayHold(tx, wanted.guestKey, stay, ctx.caps, now, ctx.settings)
  const id = ctx.ids.uuid()
  const entry = {
    id,
    stay,
    nightlyRate: rate,
    askedShare: asked.share,
    draftId: asked.draftId,
    createdAt: now,
  }
  await bookingRows.enter(tx, { ...entry, ...wanted.guestKey })
  return id
}

/** `isNew`: no details are stored for this booking yet. */
async function answer(ctx: Ctx, tx: Tx, id: string, wanted: Wanted, isNew: boolean): Promise<Entered> {
  const booking = await bookingRows.byId(tx, id)
  if (!booking) throw new Error('a booking vanished inside its own transaction')
  if (!unpaid.includes(booking.status)) return { kind: 'NoRooms' }
  if (wanted.details) {
    const sealed = sealDetails(ctx.secrets, id, wanted.details)
    const store = isNew ? guestRows.fillIn : guestRows.replace
    await store(tx, id, sealed, wanted.notice ?? null)
  }
  if (booking.status === 'Held') {
    const open = isNew ? undefined : await orderRows.open(tx, id, booking.askedShare)
    if (open) return { kind: 'Held', bookingId: id, orderId: open.id }
    const now = ctx.clock.now()
    await assertMayOrder(tx, wanted.guestKey, ctx.caps, now)
    return { kind: 'Held', bookingId: id, orderId: await addOrderRow(tx, booking, ctx.ids.uuid(), now) }
  }
  const position = 1 + (await queueRows.ahead(tx, booking.type, booking.rank, booking))
  return { kind: 'Queued', bookingId: id, position }
}

/** REST callers need no draft id: the stay takes its place. */
export const draftOf = ({
  draftId,
  type,
  rooms,
  checkIn,
  checkOut,
}: Stay & { draftId?: string | undefined }) => draftId ?? `${type} ${rooms} ${checkIn} ${checkOut}`

/** Throws `SellingStopped`. What is held may still be paid for while selling is stopped, but not after a restore. */
function rateOnSale(
  { nightlyRate, isStopped, isRestored }: { nightlyRate: Rupees; isStopped: boolean; isRestored: boolean },
  live: Booking | undefined,
): Rupees {
  if (isRestored || (isStopped && live?.status !== 'Held')) throw sellingStopped(live)
  return live?.nightlyRate ?? nightlyRate
}

const sellingStopped = (live: Booking | undefined) =>
  new DomainError(
    'SellingStopped',
    [
      'The hotel is not taking bookings on this site at the moment, so nothing was booked.',
      ...(live?.status === 'Queued' ? ['Your place in the queue is kept.'] : []),
      `Please try again later, or call us: ${hotel.phones.join(' or ')}.`,
    ].join(' '),
  )

async function publicOrderId(tx: Tx, booking: Booking): Promise<string> {
  const order = booking.paidOrderId ? await orderRows.byId(tx, booking.paidOrderId) : undefined
  return order?.providerOrderId ?? ''
}

/** Throws `WrongAmount`, which names the two right amounts. */
function rightShare(stay: Stay, nightlyRate: Rupees, paidAmount: number): PaymentShare {
  const share = shareFor(stay, nightlyRate, paidAmount)
  if (share) return share
  const right = paymentShares.map((percent) => {
    const { payNow } = quoteStay(stay, nightlyRate, percent)
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
