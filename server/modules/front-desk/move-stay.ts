import type { Booking } from '#modules/bookings/booking-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import * as queueRows from '#modules/queue/queue-rows'
import * as register from '#modules/register/keep'
import type { Tx } from '#server/database/transaction'
import type { Stay } from '#shared/booking/stay'
import { type CalendarDate, earlierOf } from '#shared/calendar/calendar-date'
import * as changeRows from './change-rows'
import { keepNewRooms } from './check-in'
import { releaseTakenPins } from './pin-room'

/** Who wants a change. After one that is our fault, a refund counts to the new check-in alone. */
type ForWhom = 'askedAtDesk' | 'byGuest' | 'ourFault'

/**
 * The stay becomes another, with its rooms, pins and register, under the locks of both types. The booking keeps the rooms it has,
 * ahead of the queue, also where the other rooms are not free. Throws `Pending`.
 */
export async function moveStay(
  tx: Tx,
  booking: Booking,
  to: changeRows.ChangedStay,
  forWhom: ForWhom,
): Promise<void> {
  await assertNonePending(tx, booking.id)
  if (!isSameStay(booking, to)) {
    await queueRows.moveRooms(tx, { ...to, id: booking.id })
    await changeRows.movePins(tx, booking.id, booking, to)
  }
  const policyCheckIn = isSameStay(booking, to)
    ? booking.policyCheckIn
    : policyCheckInAfter(booking, to.checkIn, forWhom)
  await changeRows.changeStay(tx, booking.id, to, { policyCheckIn, isByGuest: forWhom === 'byGuest' })
  await releaseTakenPins(tx, { ...to, id: booking.id })
  await keepNewRooms(tx, { ...to, id: booking.id })
  await register.followStay(tx, booking.id)
}

/** To which check-in a refund counts after a change: the earliest that the booking had for the guest; null: the new one. */
function policyCheckInAfter(
  { checkIn, policyCheckIn }: Pick<Booking, 'checkIn' | 'policyCheckIn'>,
  to: CalendarDate,
  forWhom: ForWhom,
): CalendarDate | null {
  const earliest = earlierOf(policyCheckIn ?? checkIn, to)
  return forWhom === 'ourFault' || earliest === to ? null : earliest
}

export const isSameStay = (a: Stay, b: Stay): boolean =>
  a.type === b.type && a.rooms === b.rooms && a.checkIn === b.checkIn && a.checkOut === b.checkOut
