import { type PaymentShare, paymentShares, quoteStay, shareFor } from '#shared/booking/quote'
import type { Stay } from '#shared/booking/stay'
import { DomainError } from '#shared/domain-error'
import { hotel } from '#shared/hotel'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import type { Booking } from '#server/repositories/bookings'
import type { Books } from '#server/repositories/repositories'
import type { Asker } from '#server/repositories/holds'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Secrets } from '#server/platform/secrets'
import { endHold, howItLapsed } from '../queue/end-hold'
import type { HoldSettings } from '../queue/hold-settings'
import type { Promote } from '../queue/promote'
import { addOrderRow } from '../payments/order-row'
import type { CheckoutCommand } from './checkout-command'
import { assertMayHold, assertMayOrder, type HoldCaps } from './hold-caps'
import { sealDetails } from './stored-details'

type Needs = {
  clock: Clock
  ids: Ids
  secrets: Secrets
  promote: Promote
  caps: HoldCaps
  settings: Pick<HoldSettings, 'holdSeconds' | 'unpaidCap'>
}

/** What became of a wish inside the type's transaction. `orderId` is our order row, perhaps not yet made. */
export type Entered =
  | { kind: 'Held'; bookingId: string; orderId: string }
  | { kind: 'Queued'; bookingId: string; position: number }
  | { kind: 'NoRooms' }
  | { kind: 'AlreadyPaid'; bookingId: string; orderId: string }
  | { kind: 'Pending'; bookingId: string }

type Wish = CheckoutCommand & { asker: Asker }
export type EnterLine = (books: Books, wish: Wish) => Promise<Entered>

/** Ended otherwise than by its time: a new wish is a new entry, or takes over a waiting place. */
const hasEnded: ReadonlySet<Booking['status']> = new Set([
  'Left',
  'NoRooms',
  'Cancelled',
  'Processing',
  'Refunded',
])

export const stayOf = ({ type, rooms, checkIn, checkOut }: Stay): Stay => ({ type, rooms, checkIn, checkOut })

/** A checkout is written as the last entry of its type's line, then the line moves; the answer is what became of it. */
export function enterLine({ clock, ids, secrets, promote, caps, settings }: Needs): EnterLine {
  return async (books, wish) => {
    const stay = stayOf(wish.request)
    const draftId = draftOf(wish.request)
    const { userKey } = wish.asker
    const { own, waiting } = await books.bookings.ofWish(userKey, draftId, stay)
    const isOwn = own && (!hasEnded.has(own.status) || (await isBeingPaid(books, own)))
    const known = isOwn ? own : (waiting ?? own)
    if (known && (await isBeingPaid(books, known))) return { kind: 'Pending', bookingId: known.id }
    if (known?.status === 'Confirmed')
      return { kind: 'AlreadyPaid', bookingId: known.id, orderId: await publicOrderId(books, known) }

    const live = known && ['Queued', 'Held', 'Expired'].includes(known.status) ? known : undefined
    const nightlyRate = rateOnSale(await books.rooms.onSale(stay.type), live)
    const share = rightShare(stay, nightlyRate, wish.request.paidAmount)
    const asked = { share, draftId, mobileKey: wish.asker.mobileKey }
    const id = live
      ? await askAgain(books, live, asked, wish)
      : await enter(books, stay, nightlyRate, asked, wish)
    await promote(books, stay.type, { id, hasWaited: live?.status === 'Queued' })
    return answer(books, id, wish, live === undefined)
  }

  async function isBeingPaid(books: Books, booking: Booking): Promise<boolean> {
    if (booking.status === 'Settling') return true
    const payable = ['Queued', 'Held', 'Expired', 'Left', 'NoRooms'].includes(booking.status)
    return payable && (await books.orders.isBeingPaid(booking.id))
  }

  type Asked = { share: PaymentShare; draftId: string; mobileKey: string | null }

  async function askAgain(books: Books, booking: Booking, asked: Asked, wish: Wish): Promise<string> {
    if (booking.status === 'Expired' || (await hasJustEnded(books, booking))) {
      await assertMayHold(books, wish.asker, booking, caps, clock.now(), settings)
      const place = await books.line.nextPlace()
      const anew = {
        place,
        held_at: null,
        hold_expires_at: null,
        ended_at: null,
        address_key: wish.asker.addressKey,
      }
      await books.bookings.move(booking.id, 'Expired', 'Queued', anew)
    }
    await books.bookings.askAgain(booking.id, asked)
    return booking.id
  }

  /** A hold whose time is over ends when its own guest asks again: no answer may promise what is past. */
  async function hasJustEnded(books: Books, booking: Booking): Promise<boolean> {
    const at = clock.now()
    const ending = { becomes: 'Expired', at, holdOverAt: at } as const
    return endHold(books, ids, booking, ending, await howItLapsed(books, booking))
  }

  async function enter(books: Books, stay: Stay, rate: Rupees, asked: Asked, wish: Wish): Promise<string> {
    const now = clock.now()
    await assertMayHold(books, wish.asker, stay, caps, now, settings)
    const id = ids.uuid()
    const entry = {
      id,
      stay,
      nightlyRate: rate,
      askedShare: asked.share,
      draftId: asked.draftId,
      createdAt: now,
    }
    await books.bookings.enter({ ...entry, ...wish.asker })
    return id
  }

  /** `isNew`: nothing was written down for this booking before. */
  async function answer(books: Books, id: string, wish: Wish, isNew: boolean): Promise<Entered> {
    const booking = await books.bookings.byId(id)
    if (!booking) throw new Error('a booking vanished inside its own transaction')
    if (booking.status !== 'Held' && booking.status !== 'Queued') return { kind: 'NoRooms' }
    if (wish.details) {
      const sealed = sealDetails(secrets, id, wish.details)
      await books.guests[isNew ? 'fillIn' : 'replace'](id, sealed, wish.notice ?? null)
    }
    if (booking.status === 'Held') {
      const open = isNew ? undefined : await books.orders.open(id, booking.askedShare)
      if (open) return { kind: 'Held', bookingId: id, orderId: open.id }
      const now = clock.now()
      await assertMayOrder(books, wish.asker, caps, now)
      return { kind: 'Held', bookingId: id, orderId: await addOrderRow(books, booking, ids.uuid(), now) }
    }
    const position = 1 + (await books.line.ahead(booking.type, booking.place, booking))
    return { kind: 'Queued', bookingId: id, position }
  }
}

/** Over REST there is no draft id: the stay stands for it. */
export const draftOf = ({
  draftId,
  type,
  rooms,
  checkIn,
  checkOut,
}: Stay & { draftId?: string | undefined }) => draftId ?? `${type} ${rooms} ${checkIn} ${checkOut}`

/** What is held already may be paid, also while selling is stopped, but not after a restore. Throws `SellingStopped`. */
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
      'The hotel is not taking bookings on this site just now, so nothing was booked.',
      ...(live?.status === 'Queued' ? ['Your place in the line is kept.'] : []),
      `Please try again later, or call us: ${hotel.phones.join(' or ')}.`,
    ].join(' '),
  )

async function publicOrderId(books: Books, booking: Booking): Promise<string> {
  const order = booking.paidOrderId ? await books.orders.byId(booking.paidOrderId) : undefined
  return order?.providerOrderId ?? ''
}

/** Throws `WrongAmount`, naming the two right ones. */
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
