import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balanceIn } from '#modules/folio/balances'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { totalOf } from '#shared/booking/quote'
import { asPaise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import {
  type Cancelled,
  type DeskBookingForMail,
  type DeskEvent,
  deskBookingMail,
  deskBookingNotice,
  type MovedFrom,
} from './desk-booking'
import { hotelForMail, isMailedAtOnce } from './hotel-for-mail'
import { postMail } from './post-mails'

type Sending = { tellGuest?: boolean; cancelled?: Cancelled; movedFrom?: MovedFrom }

/** To the guest, where an address is known and `tellGuest` is not false, and to the hotel. */
export async function send(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  event: DeskEvent,
  { tellGuest = true, cancelled, movedFrom }: Sending = {},
): Promise<void> {
  const shown = await bookingForMail(ctx, tx, booking)
  // Only a booking is made once; it may be changed, cancelled and reinstated again.
  const eventKey = event === 'made' ? booking.id : `${booking.id}.v${booking.version}`
  const now = ctx.clock.now()
  const mail = {
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey,
    booking: shown,
    event,
    cancelled,
    movedFrom,
    now,
  }
  if (shown.email && tellGuest)
    await postMail(ctx, tx, `${guestKeys[event]}:${eventKey}`, booking.id, deskBookingMail(mail))
  if (!isMailedAtOnce(ctx)) return
  const notice = deskBookingNotice({ ...mail, to: ctx.hotelEmail })
  await postMail(ctx, tx, `desk-notice-${event}:${eventKey}`, booking.id, notice)
}

/** The guest's confirmation once more; false where this request was served before. */
export async function confirmedAgain(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  requestId: string,
): Promise<boolean> {
  const shown = await bookingForMail(ctx, tx, booking)
  const eventKey = `${booking.id}.${requestId}`
  const mail = {
    publicUrl: ctx.publicUrl,
    hotel: hotelForMail(ctx),
    eventKey,
    booking: shown,
    event: 'made' as const,
    now: ctx.clock.now(),
  }
  return postMail(ctx, tx, `confirmed-again:${eventKey}`, booking.id, deskBookingMail(mail))
}

/** The same keys as for online bookings: the cards and the mail checks find the confirmation by its key. */
const guestKeys: Record<DeskEvent, string> = {
  made: 'confirmed',
  changed: 'confirmed-again',
  moved: 'confirmed-again',
  left: 'left-early',
  cancelled: 'cancelled',
  reinstated: 'reinstated',
}

async function bookingForMail(ctx: Ctx, tx: Tx, booking: Booking): Promise<DeskBookingForMail> {
  const { id, type, rooms, checkIn, checkOut, nightAmounts } = booking
  const details = await guestRows.ofBooking(tx, id)
  const { charges, payments, refunds, due, credit } = await balanceIn(tx, id)
  const total = toPaise(totalOf(nightAmounts))
  const orderId = (await bookingRows.references(tx, [id])).get(id) ?? ''
  return {
    id,
    type,
    rooms,
    checkIn,
    checkOut,
    nights: nightAmounts.length,
    nightAmounts,
    total,
    besides: charges - total,
    received: asPaise(Math.max(0, payments - refunds)),
    returned: refunds,
    credit,
    orderId,
    key: ctx.secrets.bookingKey(orderId, booking.keyVersion),
    pending: due,
    guests: (details?.guests ?? []).map(({ name, age, aadhaarLast4, otherId = null }) => ({
      name,
      age,
      aadhaarLast4: aadhaarLast4 ?? '',
      otherId,
    })),
    numberOfGuests: details?.numberOfGuests ?? 0,
    mobileNumber: details?.mobileNumber ?? '',
    email: details?.email ?? '',
  }
}
