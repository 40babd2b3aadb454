import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import type { StoredDetails, StoredGuest } from '#modules/bookings/guest-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { refundable } from '#modules/bookings/state'
import { folioLines } from '#modules/folio/folio'
import { sumUp } from '#modules/folio/lines'
import * as recordRows from '#modules/front-desk/record-rows'
import * as invoiceRows from '#modules/invoices/invoice-rows'
import { balanceOfGuest } from '#modules/payments/pay-balance'
import * as paymentRows from '#modules/payments/payment-rows'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { factsOf } from '#modules/refunds/cancel'
import { cancellationsOf, maskedEmail, maskedMobile } from '#modules/refunds/cancellation-view'
import { guestTerms } from '#modules/refunds/guest-terms'
import { trackedRefunds } from '#modules/refunds/tracked'
import type { Ctx } from '#server/context'
import { atOneMoment, type Db } from '#server/database/transaction'
import type { MyBooking, MyGuest } from '#shared/booking/my-booking'
import { hotelToday } from '#shared/calendar/hotel-today'
import type { Folio } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { identityWords } from '#shared/guest/identity'
import type { Invoice } from '#shared/invoice/invoice'
import { asPaise, type Paise } from '#shared/money/paise'
import type { CancellationQuote } from '#shared/refund/cancelling'
import { dateChangeOf } from './date-rules'
import { extrasOf, paymentsOf } from './money'

/** A booking as its guest sees it, as of one moment. Throws `NotFound` where it was never confirmed or is gone. */
export const myBooking = (ctx: Ctx, bookingId: string): Promise<MyBooking> =>
  atOneMoment(ctx.db, (tx) => viewIn(ctx, tx, bookingId))

async function viewIn(ctx: Ctx, tx: Db, bookingId: string): Promise<MyBooking> {
  const booking = await bookingRows.byId(tx, bookingId)
  const orderId = (await bookingRows.references(tx, [bookingId])).get(bookingId)
  if (!booking || !isShown(booking) || orderId === undefined)
    throw new DomainError('NotFound', 'There is no such booking any more.')
  const { type, rooms, checkIn, checkOut } = booking
  const details = await guestRows.ofBooking(tx, bookingId)
  const record = await recordRows.ofBooking(tx, bookingId)
  const folio = sumUp((await folioLines(tx, [bookingId])).get(bookingId) ?? [])
  const isErased = await erasureRows.isErased(tx, bookingId)
  const cancellations = await cancellationsOf(tx, [booking])
  return {
    orderId,
    key: ctx.secrets.bookingKey(orderId, booking.keyVersion),
    version: booking.version,
    status: booking.status,
    stay: { type, rooms, checkIn, checkOut },
    nightAmounts: booking.nightAmounts,
    isErased,
    ...guestsOf(details),
    detailsMissing: !isErased && !details?.complete,
    checkedIn: Boolean(record?.checkedInAt),
    ...sumsOf(folio),
    extras: extrasOf(folio, booking.nightAmounts),
    payments: paymentsOf(folio),
    balance: await balanceOfGuest(ctx, tx, booking, atLeastZero(folio.balance)),
    dateChange: dateChangeOf({ ...booking, isErased }, hotelToday(ctx.clock.now()), ctx.hotel.current),
    ...(await cancellingOf(ctx, tx, booking)),
    cancellation: cancellations.get(bookingId) ?? null,
    refunds: await trackedRefunds(tx, bookingId, ctx.clock.now()),
    invoices: isErased ? [] : (await invoiceRows.ofBooking(tx, bookingId)).flatMap(numbersOf),
  }
}

const numbersOf = ({ number, creditNotes }: Invoice): MyBooking['invoices'] => [
  { number, isCreditNote: false },
  ...creditNotes.map((note) => ({ number: note.number, isCreditNote: true })),
]

type Shown = Booking & { status: MyBooking['status'] }

const isShown = (booking: Booking): booking is Shown => refundable.includes(booking.status)

type Guests = Pick<MyBooking, 'name' | 'numberOfGuests' | 'guests' | 'mobileNumber' | 'email'>

function guestsOf(details: StoredDetails | undefined): Guests {
  const guests = details?.guests ?? []
  const { mobileNumber = '', email = '' } = details ?? {}
  return {
    name: guests[0]?.name ?? '',
    numberOfGuests: details?.numberOfGuests ?? 0,
    guests: guests.map(guestOf),
    mobileNumber: mobileNumber && maskedMobile(mobileNumber),
    email: maskedEmail(email),
  }
}

const guestOf = (guest: StoredGuest, index: number): MyGuest => ({
  position: index + 1,
  name: guest.name,
  age: guest.age,
  identity: `${guest.aadhaarLast4 ? 'Aadhaar ' : ''}${identityWords(guest, guest.age)}`,
})

const atLeastZero = (amount: number): Paise => asPaise(Math.max(0, amount))

/** `paid`: less what went back, so that `total` − `paid` is what is due or, below zero, the credit. */
const sumsOf = ({
  charges,
  payments,
  refunds,
  balance,
}: Folio): Pick<MyBooking, 'total' | 'paid' | 'due' | 'credit'> => ({
  total: atLeastZero(charges),
  paid: atLeastZero(payments - refunds),
  due: atLeastZero(balance),
  credit: atLeastZero(-balance),
})

type Cancelling = { cancelling: CancellationQuote | null; whyNotCancel: string | null }

async function cancellingOf(ctx: Ctx, tx: Db, booking: Booking): Promise<Cancelling> {
  const not = (whyNotCancel: string): Cancelling => ({ cancelling: null, whyNotCancel })
  if (booking.status !== 'Confirmed') return not('This booking is cancelled.')
  const facts = await factsOf(ctx, tx, booking, await paymentRows.counting(tx, booking.id))
  if (facts.isHere)
    return not('You have checked in, so this stay cannot be cancelled here. Please speak to our front desk.')
  return { cancelling: guestTerms(facts, false).quote, whyNotCancel: null }
}
