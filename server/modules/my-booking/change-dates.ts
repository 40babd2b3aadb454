import * as auditRows from '#modules/admin/audit-rows'
import { noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { nightCalendar } from '#modules/bookings/calendar'
import { balanceIn } from '#modules/folio/balances'
import { atBooking } from '#modules/front-desk/at-booking'
import { stayInWords } from '#modules/front-desk/desk-dates'
import { isSameStay, moveStay } from '#modules/front-desk/move-stay'
import { nightsInWords } from '#modules/front-desk/rooms-for-desk'
import * as deskMails from '#modules/mail/post-desk-mails'
import * as balanceRows from '#modules/payments/balance-rows'
import { paymentPending } from '#modules/payments/pending-balance'
import * as erasureRows from '#modules/privacy/erasure-rows'
import { nightsNotFree } from '#modules/queue/decide'
import { expireOverdue } from '#modules/queue/expire'
import { type LoadedQueue, loadQueue, queueOf } from '#modules/queue/load'
import { promote } from '#modules/queue/promote'
import { assertSensible } from '#modules/rates/seasons'
import type { Ctx } from '#server/context'
import type { Db, Tx } from '#server/database/transaction'
import type { DateChange, DateChangeQuote, WantedDates } from '#shared/booking/date-change'
import type { CalendarNight } from '#shared/booking/night-calendar'
import { totalOf } from '#shared/booking/quote'
import { assertSellable } from '#shared/booking/sellable'
import { nightsOf, type Stay } from '#shared/booking/stay'
import { type CalendarDate, daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { saleAt } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import { asPaise, type Paise } from '#shared/money/paise'
import { asRupees, moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { leastNights, leastNightsWords, nightAmounts } from '#shared/rates/rates'
import { callUs, dateChangeOf } from './date-rules'

type Wanted = Omit<WantedDates, 'orderId' | 'key'>
type Stored = Booking & { isErased: boolean }

/** What other dates would cost at the prices of today. Throws `NotFound`, and `StayNotPossible` for dates that are not on sale. */
export async function quoteChange(ctx: Ctx, bookingId: string, wanted: Wanted): Promise<DateChangeQuote> {
  const found = await bookingRows.byId(ctx.db, bookingId)
  if (!found) throw noBooking()
  const booking = { ...found, isErased: await erasureRows.isErased(ctx.db, bookingId) }
  const to = stayWanted(booking, wanted)
  await assertSensible(ctx, to)
  const queue = await loadQueue(ctx.db, to.type, ctx.clock.now(), ctx.settings, { range: to })
  const { quote } = await plan(ctx, ctx.db, booking, to, queue)
  return quote
}

/**
 * Gives a booking other dates, for its guest: the same type and rooms at the prices of today, as the last in the queue and with
 * its own nights free. The same change again is answered as the first. Throws `NotFound`; `StayNotPossible`, `SellingStopped`
 * and `Conflict` where it cannot be done, `Pending` while a payment of the balance is being confirmed; `QuoteChanged` where the price is not the expected one.
 */
export async function changeDates(
  ctx: Ctx,
  bookingId: string,
  { expectedTotal, ...wanted }: Omit<DateChange, 'orderId' | 'key'>,
): Promise<void> {
  await assertSensible(ctx, { checkIn: wanted.checkInDate, checkOut: wanted.checkOutDate })
  await atBooking(ctx, bookingId, async (tx, found) => {
    const booking = { ...found, isErased: found.erasedAt !== null }
    const to = stayWanted(booking, wanted)
    const oldTotal = toPaise(totalOf(booking.nightAmounts))
    if (booking.guestChanges > 0 && isSameStay(booking, to) && expectedTotal === oldTotal) return
    const { amounts, refusal } = await plan(ctx, tx, booking, to, await queueNow(ctx, tx, to))
    if (refusal) throw refusal
    const newTotal = toPaise(totalOf(amounts))
    if (newTotal !== expectedTotal)
      throw new DomainError(
        'QuoteChanged',
        `The price has changed: these dates now cost ${moneyForPeople(newTotal)}. Nothing was changed.`,
      )
    await moveStay(tx, booking, { ...to, nightAmounts: amounts }, 'byGuest')
    const changed = await bookingRows.byId(tx, bookingId)
    if (!changed) throw noBooking()
    const note = `${stayInWords(booking)}, ${moneyForPeople(oldTotal)} became ${stayInWords(to)}, ${moneyForPeople(newTotal)}`
    await auditRows.write(tx, {
      at: ctx.clock.now(),
      admin: 'guest',
      action: 'datesChanged',
      bookingId,
      note,
    })
    const { checkIn, checkOut } = booking
    const policyCheckIn = changed.policyCheckIn ?? changed.checkIn
    await deskMails.send(ctx, tx, changed, 'moved', {
      movedFrom: { checkIn, checkOut, total: oldTotal, policyCheckIn },
    })
    await promote(ctx, tx, booking.type)
  })
}

/** Price, least stay and free rooms by night, with the booking's own nights free for it. Throws `NotFound`. */
export async function changeCalendar(
  ctx: Ctx,
  bookingId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<CalendarNight[]> {
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking) throw noBooking()
  const { type, rooms, checkIn, checkOut } = booking
  const nights = await nightCalendar(ctx, { type, from, to }, undefined, true)
  return nights.map((night) =>
    night.open && checkIn <= night.date && night.date < checkOut
      ? { ...night, available: night.available + rooms }
      : night,
  )
}

const stayWanted = ({ type, rooms }: Stay, { checkInDate, checkOutDate }: Wanted): Stay => ({
  type,
  rooms,
  checkIn: checkInDate,
  checkOut: checkOutDate,
})

/** Under the type's lock, without the holds that are over. */
async function queueNow(ctx: Ctx, tx: Tx, to: Stay): Promise<LoadedQueue> {
  const rows = await expireOverdue(ctx, tx, to.type, { isWanted: true, range: to })
  return queueOf(rows, ctx.clock.now(), ctx.settings)
}

type Planned = { amounts: Rupees[]; quote: DateChangeQuote; refusal: DomainError | undefined }

/** Throws `StayNotPossible` for dates that are not on sale. */
async function plan(ctx: Ctx, db: Db, booking: Stored, to: Stay, queue: LoadedQueue): Promise<Planned> {
  const now = ctx.clock.now()
  assertSellable(to, saleAt(now, queue.changedSeasons, queue.closed), ctx.settings.maxStayNights)
  const amounts = nightAmounts(to, queue.rates)
  const { balance, payments, refunds } = await balanceIn(db, booking.id)
  const oldTotal = toPaise(totalOf(booking.nightAmounts))
  const newTotal = toPaise(totalOf(amounts))
  const due = balance + newTotal - oldTotal
  const notFree = nightsNotFree(to, queue, booking)
  const pending = await balanceRows.capturing(db, booking.id)
  const { phones } = ctx.hotel.current
  const { why } = dateChangeOf(booking, hotelToday(now), ctx.hotel.current)
  const refusal = why === null ? refusalOf() : new DomainError('Conflict', why)
  return {
    amounts,
    refusal,
    quote: {
      oldTotal,
      newTotal,
      paid: atLeastZero(payments - refunds),
      due,
      nights: nightsOf(to).map((date, index) => ({ date, amount: toPaise(amounts[index] ?? asRupees(0)) })),
      free: notFree.length === 0,
      why: refusal?.message ?? null,
    },
  }

  function refusalOf(): DomainError | undefined {
    if (isSameStay(booking, to)) return new DomainError('Conflict', 'These are the dates that you have.')
    if (pending !== undefined) return paymentPending(pending)
    if (queue.isStopped) return new DomainError('SellingStopped', stoppedWords(phones))
    const least = leastNights(to.checkIn, queue.rates)
    if (daysBetween(to.checkIn, to.checkOut) < least)
      return new DomainError('StayNotPossible', leastNightsWords(least))
    if (newTotal < oldTotal && due < 0)
      return new DomainError(
        'Conflict',
        `These dates would cost less than you have paid. ${callUs('To change to them', phones)}`,
      )
    if (notFree.length > 0)
      return new DomainError(
        'Conflict',
        `Not enough ${to.type} rooms are free: ${nightsInWords(notFree)}. Nothing was changed.`,
      )
    return undefined
  }
}

const stoppedWords = (phones: readonly string[]): string =>
  `The hotel is not taking bookings on this site at the moment, so nothing was changed. Please try again later, or call us: ${phones.join(' or ')}.`

const atLeastZero = (amount: number): Paise => asPaise(Math.max(0, amount))
