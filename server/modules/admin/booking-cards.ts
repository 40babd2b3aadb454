import * as bookingRows from '#modules/bookings/booking-rows'
import type { StoredDetails, StoredGuest } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { deletable } from '#modules/bookings/state'
import { payerDetails } from '#modules/bookings/stored-details'
import type { Balance } from '#modules/folio/balance'
import { balancesOf } from '#modules/folio/balances'
import type { DeskOrigin } from '#modules/front-desk/desk-rows'
import * as deskRows from '#modules/front-desk/desk-rows'
import type { DeskRecord } from '#modules/front-desk/record-rows'
import * as recordRows from '#modules/front-desk/record-rows'
import { refundsOfBookings } from '#modules/refunds/refunds-of-bookings'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import type { BookingCard, GuestOnCard, MailStanding } from '#shared/admin/booking-card'
import type { BookingList, BookingListRequest } from '#shared/admin/requests'
import type { BookingStatus } from '#shared/booking/status'
import type { DateRange } from '#shared/booking/stay'
import { type CalendarDate, daysBetween } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import { identityWords } from '#shared/guest/identity'
import { asPaise } from '#shared/money/paise'
import type { RefundOfBooking } from '#shared/refund/cancelling'
import type { ListedMail, ListedRow } from './booking-list-rows'
import * as bookingListRows from './booking-list-rows'

/** The rows that belong to a booking. */
type RelatedRows = {
  details: StoredDetails | undefined
  orderId: string | null
  origin: DeskOrigin | undefined
  record: DeskRecord | undefined
  balance: Balance | undefined
  refund: RefundOfBooking | undefined
  mails: ListedMail[]
}

/** Bookings as the panel shows them: identity numbers masked, money added up. A fixed number of queries for any number. */
export async function cardsOf(ctx: Ctx, tx: Db, bookings: ListedRow[]): Promise<BookingCard[]> {
  const ids = bookings.map(({ id }) => id)
  // One after the other: inside a transaction there is one connection.
  const details = await guestRows.ofBookings(tx, ids)
  const references = await bookingRows.references(tx, ids)
  const origins = new Map((await deskRows.origins(tx, ids)).map((one) => [one.bookingId, one]))
  const records = new Map((await recordRows.ofBookings(tx, ids)).map((one) => [one.bookingId, one]))
  const balances = await balancesOf(tx, bookings)
  const refunds = await refundsOfBookings(tx, bookings)
  const mails = groupBy(await bookingListRows.confirmationMails(tx, ids), ({ bookingId }) => bookingId)
  const today = deskToday(ctx.clock.now())
  return bookings.map((booking) => ({
    ...cardOf(booking, {
      details: details.get(booking.id),
      orderId: references.get(booking.id) ?? null,
      origin: origins.get(booking.id),
      record: records.get(booking.id),
      balance: balances.get(booking.id),
      refund: refunds.get(booking.id),
      mails: mails.get(booking.id) ?? [],
    }),
    canErase: booking.erasedAt === null && mayBeErased(booking, today),
  }))
}

function cardOf(booking: ListedRow, related: RelatedRows): Omit<BookingCard, 'canErase'> {
  const { id, version, status, type, rooms, checkIn, checkOut, paymentId } = booking
  const { details = payerDetails({ email: null, contact: null }), origin } = related
  const erased = booking.erasedAt !== null
  return {
    id,
    version,
    status,
    type,
    rooms,
    checkIn,
    checkOut,
    paymentId,
    source: origin ? 'desk' : 'web',
    nights: daysBetween(checkIn, checkOut),
    numberOfGuests: details.numberOfGuests,
    guests: details.guests.map(guestOnCard),
    address: details.address,
    mobileNumber: details.mobileNumber,
    email: details.email,
    detailsMissing: !details.complete && !erased,
    erased,
    ...moneyOf(related.balance),
    refund: related.refund ?? null,
    orderId: related.orderId,
    canDelete: mayBeDeleted(status),
    confirmationMail: mailStanding(related.mails.at(-1)),
    note: related.record?.note ?? '',
    createdAt: instantForWire(booking.createdAt),
  }
}

export function guestOnCard(guest: StoredGuest, index: number): GuestOnCard {
  return {
    position: index + 1,
    name: guest.name,
    age: guest.age,
    identity: identityWords(guest, guest.age),
    canReveal: guest.aadhaarSealed !== null,
  }
}

type Money = Pick<
  BookingCard,
  'paidOnline' | 'receivedAtDesk' | 'givenAtDesk' | 'pending' | 'overpaid' | 'kept'
>

/** A booking that was deleted meanwhile has no balance. */
function moneyOf(balance: Balance | undefined): Money {
  return {
    paidOnline: balance?.paidOnline ?? asPaise(0),
    receivedAtDesk: atLeastZero(balance?.receivedAtDesk ?? 0),
    givenAtDesk: atLeastZero(-(balance?.receivedAtDesk ?? 0)),
    pending: balance?.due ?? asPaise(0),
    overpaid: balance?.credit ?? asPaise(0),
    kept: atLeastZero(balance ? balance.payments - balance.refunds : 0),
  }
}

const atLeastZero = (amount: number) => asPaise(Math.max(0, amount))

function mailStanding(mail: ListedMail | undefined): MailStanding {
  if (!mail) return 'none'
  if (mail.sentAt) return 'sent'
  return mail.dueAt ? 'waiting' : 'notDelivered'
}

/** A page of the bookings of one status, by check-in, and the number of bookings of each status. */
export async function listBookingCards(
  ctx: Ctx,
  { status, from, to, cursor, limit }: BookingListRequest,
): Promise<BookingList> {
  // One more than the page, to know whether there is a next one.
  const rows = await bookingListRows.page(ctx.db, {
    status,
    from,
    to,
    after: cursor ?? null,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    bookings: await cardsOf(ctx, ctx.db, page),
    nextCursor: rows.length > limit && last ? { checkIn: last.checkIn, id: last.id } : null,
    counts: await bookingListRows.counts(ctx.db, { from, to }),
  }
}

const mostFound = 50
/** Fewer than four digits are part of almost every number. */
const isNumber = (word: string): boolean => /^\d{4,}$/.test(word)

/** Bookings of any status by name, email, mobile number, order, payment or refund id; newest first, at most 50. */
export async function searchBookings(ctx: Ctx, text: string): Promise<BookingCard[]> {
  const digits = text.replace(/[\s\-+().]/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')
  const words = await bookingListRows.searchWords(ctx.db, text)
  const rows = await bookingListRows.search(ctx.db, {
    words: words.map((word) => ({ word, inMobile: isNumber(word) })),
    isAddress: text.includes('@'),
    digits: isNumber(digits) ? digits : null,
    id: text,
    limit: mostFound,
  })
  return cardsOf(ctx, ctx.db, rows)
}

/** One booking. Throws `NotFound`. */
export function bookingCard(ctx: Ctx, bookingId: string): Promise<BookingCard> {
  return cardIn(ctx, ctx.db, bookingId)
}

/** The booking as this transaction sees it. Throws `NotFound`. */
export async function cardIn(ctx: Ctx, tx: Db, bookingId: string): Promise<BookingCard> {
  const [card] = await cardsOf(ctx, tx, await bookingListRows.byIds(tx, [bookingId]))
  if (!card) throw noBooking()
  return card
}

export const noBooking = () => new DomainError('NotFound', 'There is no such booking any more.')

export const hasChanged = () =>
  new DomainError('Changed', 'This booking has changed since you opened it. Please look at it again.')

const limit = 100

/** The unpaid holds, oldest first; at most 100. */
export async function heldNow(ctx: Ctx): Promise<BookingCard[]> {
  return cardsOf(ctx, ctx.db, await bookingListRows.held(ctx.db, limit))
}

/** Closed dates are opened again, not deleted. */
export const mayBeDeleted = (status: BookingStatus): boolean => deletable.includes(status)

/** The guest is no longer expected, and no payment or refund is unfinished. */
export function mayBeErased(
  { status, checkOut }: { status: BookingStatus } & Pick<DateRange, 'checkOut'>,
  today: CalendarDate,
): boolean {
  if (!mayBeDeleted(status)) return false
  return status !== 'Confirmed' || checkOut <= today
}
