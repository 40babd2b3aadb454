import { cardIn, noBooking } from '#modules/admin/booking-cards'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { folioOf } from '#modules/folio/folio'
import { billTax } from '#modules/invoices/bill-tax'
import * as cancellationRows from '#modules/refunds/cancellation-rows'
import { mayBeNoShow } from '#modules/refunds/hotel-terms'
import type { Ctx } from '#server/context'
import type { BookingCard } from '#shared/admin/booking-card'
import type { Role } from '#shared/admin/roles'
import { nightsOf } from '#shared/booking/stay'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { deskToday, instantForWire } from '#shared/calendar/hotel-today'
import type { BookingAction, BookingPage } from '#shared/desk/booking-page'
import type { Folio } from '#shared/desk/folio'
import { roomNumber } from '#shared/desk/room-number-words'
import { asRupees, toPaise } from '#shared/money/rupees'
import type { EarlyDeparture } from './change-rows'
import * as changeRows from './change-rows'
import { endedWords } from './check-in'
import * as deskRows from './desk-rows'
import type { DeskRecord } from './record-rows'
import * as recordRows from './record-rows'
import { laidOutRooms } from './room-numbers'
import { timelineOf } from './timeline'

/** All that somebody at the desk sees of one booking. Throws `NotFound`. */
export async function bookingPage(ctx: Ctx, bookingId: string, role: Role = 'owner'): Promise<BookingPage> {
  const booking = await bookingRows.byId(ctx.db, bookingId)
  if (!booking || booking.status === 'Blocked') throw noBooking()
  const card = await cardIn(ctx, ctx.db, bookingId)
  const record = await recordRows.ofBooking(ctx.db, bookingId)
  const folio = await folioOf(ctx, bookingId)
  const left = await changeRows.earlyDeparture(ctx.db, bookingId)
  const cancelled = await cancellationRows.ofBooking(ctx.db, bookingId)
  const { layout } = await laidOutRooms(ctx.db, [booking.type], booking)
  const isFromDesk = (await deskRows.origins(ctx.db, [bookingId])).length > 0
  const facts = {
    booking,
    card,
    record,
    folio,
    left,
    amountBack: cancelled?.amount,
    isNoShow: cancelled?.isNoShow ?? false,
    now: ctx.clock.now(),
  }
  return {
    card,
    group: record?.group ?? '',
    nights: nightsOf(booking).map((date, index) => ({
      date,
      amount: toPaise(booking.nightAmounts[index] ?? asRupees(0)),
    })),
    rooms: (layout.get(bookingId) ?? []).flatMap((place) =>
      place.map(({ slot, from, to }) => ({ roomNumber: roomNumber(booking.type, slot), from, to })),
    ),
    today: deskToday(facts.now),
    checkedInAt: wire(record?.checkedInAt),
    checkedOutAt: wire(record?.checkedOutAt),
    originalCheckOut: left?.checkOut ?? null,
    ended: cancelled
      ? { reason: cancelled.reason, note: cancelled.note, isNoShow: cancelled.isNoShow }
      : left
        ? { reason: left.reason, note: left.note, isNoShow: false }
        : null,
    folio,
    tax: await billTax(ctx, bookingId),
    timeline: await timelineOf(ctx.db, booking, cancelled, isFromDesk),
    actions: {
      ...actionsOf(facts),
      ...(role === 'desk' && { delete: needsOwner, erase: needsOwner }),
    },
  }
}

const wire = (at: Date | null | undefined): string | null => (at ? instantForWire(at) : null)

type Facts = {
  booking: Booking
  card: BookingCard
  record: DeskRecord | undefined
  folio: Folio
  left: EarlyDeparture | undefined
  /** Of a cancelled booking: what was refunded online. */
  amountBack: number | undefined
  isNoShow: boolean
  now: Date
}

/** Each use case checks the same again; this is for the page, which says why something is not possible. */
const needsOwner = 'This needs an owner.'

function actionsOf(facts: Facts): Record<BookingAction, string | null> {
  const { booking, card, record, folio, left, now } = facts
  const today = deskToday(now)
  const isConfirmed = booking.status === 'Confirmed'
  const isHere = Boolean(record?.checkedInAt && !record.checkedOutAt)
  const notConfirmed = isConfirmed ? null : 'Only for a confirmed booking.'
  const erased = card.erased ? 'The guests were erased.' : null
  const isOver = booking.checkOut <= today && record?.checkedInAt ? 'This stay is over.' : null
  const undoEnd = undoneUntil(facts, today)
  return {
    checkIn: notConfirmed ?? checkInWords(booking, record, today),
    checkOut: notConfirmed ?? (isHere ? null : 'They are not here.'),
    takeMoney: folio.balance > 0 ? null : 'Nothing is due.',
    addExtra: erased ?? (isConfirmed ? null : 'Only for a confirmed booking.'),
    change: erased ?? notConfirmed ?? (left ? 'They left early. Undo that first.' : null),
    moveRoom: notConfirmed ?? (booking.checkOut <= today ? 'This stay is over.' : null),
    giveBack: folio.balance < 0 ? null : 'They have no credit.',
    mailAgain: erased ?? notConfirmed ?? (card.email ? null : 'No email address is known.'),
    leaveEarly:
      notConfirmed ??
      (isHere ? (booking.checkOut <= today ? 'They leave today.' : null) : 'They are not here.'),
    noShow:
      notConfirmed ??
      (record?.checkedInAt
        ? 'They have checked in.'
        : mayBeNoShow(booking.checkIn, now)
          ? null
          : `From 12:00 on ${dateForPeople(booking.checkIn)}.`),
    cancel: notConfirmed ?? isOver,
    delete: !card.canDelete
      ? 'Not while it is held, being paid for or being refunded.'
      : isConfirmed && isHere
        ? 'They are here.'
        : null,
    erase: card.canErase ? null : 'Not before the stay and its payment are over.',
    'undo cancel': facts.isNoShow ? 'It was a no-show.' : (undoEnd ?? erased),
    'undo noShow': facts.isNoShow ? (undoEnd ?? erased) : 'It was no no-show.',
    'undo leaveEarly': left
      ? left.checkOut <= today
        ? 'These nights are over.'
        : null
      : 'They did not leave early.',
    'undo checkIn': isHere ? null : 'They are not here.',
    'undo checkOut': record?.checkedOutAt && !left ? null : 'They have not checked out.',
  }
}

function checkInWords(booking: Booking, record: DeskRecord | undefined, today: CalendarDate): string | null {
  if (record?.checkedInAt) return record.checkedOutAt ? 'They have left.' : 'They are here.'
  if (booking.checkOut < today) return endedWords(booking)
  return booking.checkIn > today ? `From ${dateForPeople(booking.checkIn)}.` : null
}

function undoneUntil({ booking, amountBack }: Facts, today: CalendarDate): string | null {
  if (booking.status !== 'Cancelled')
    return booking.status === 'Processing' || booking.status === 'Refunded'
      ? 'Money is on its way back.'
      : 'It is not cancelled.'
  if (amountBack === undefined) return 'It was cancelled before this was recorded.'
  return booking.checkOut <= today ? 'These nights are over.' : null
}
