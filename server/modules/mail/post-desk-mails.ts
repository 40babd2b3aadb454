import type { Booking } from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { balanceIn } from '#modules/folio/balances'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { totalOf } from '#shared/booking/quote'
import { hotel } from '#shared/hotel'
import { asPaise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import { type DeskBookingForMail, type DeskEvent, deskBookingMail, deskBookingNotice } from './desk-booking'
import { postMail } from './post-mails'

export async function send(ctx: Ctx, tx: Tx, booking: Booking, event: DeskEvent): Promise<void> {
  const shown = await bookingForMail(tx, booking)
  const eventKey = event === 'changed' ? `${booking.id}.v${booking.version}` : booking.id
  const mail = { publicUrl: ctx.publicUrl, hotel, eventKey, booking: shown, event, now: ctx.clock.now() }
  if (shown.email)
    await postMail(ctx, tx, `${guestKeys[event]}:${eventKey}`, booking.id, deskBookingMail(mail))
  const notice = deskBookingNotice({ ...mail, to: ctx.hotelEmail })
  await postMail(ctx, tx, `desk-notice-${event.replace(' ', '-')}:${eventKey}`, booking.id, notice)
}

/** The guest's confirmation once more; false where this request was served before. */
export async function confirmedAgain(
  ctx: Ctx,
  tx: Tx,
  booking: Booking,
  requestId: string,
): Promise<boolean> {
  const shown = await bookingForMail(tx, booking)
  const eventKey = `${booking.id}.${requestId}`
  const mail = {
    publicUrl: ctx.publicUrl,
    hotel,
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
  cancelled: 'cancelled',
  'called off': 'cancelled',
}

async function bookingForMail(tx: Tx, booking: Booking): Promise<DeskBookingForMail> {
  const { id, type, rooms, checkIn, checkOut, nightAmounts } = booking
  const details = await guestRows.ofBooking(tx, id)
  const { payments, refunds, due } = await balanceIn(tx, id)
  return {
    id,
    type,
    rooms,
    checkIn,
    checkOut,
    nights: nightAmounts.length,
    total: toPaise(totalOf(nightAmounts)),
    received: asPaise(Math.max(0, payments - refunds)),
    returned: refunds,
    pending: due,
    guests: (details?.guests ?? []).map(({ name, age, aadhaarLast4 }) => ({
      name,
      age,
      aadhaarLast4: aadhaarLast4 ?? '',
    })),
    numberOfGuests: details?.numberOfGuests ?? 0,
    mobileNumber: details?.mobileNumber ?? '',
    email: details?.email ?? '',
  }
}
