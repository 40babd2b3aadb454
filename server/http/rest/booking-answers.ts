import type { CheckoutOutcome, VerifyOutcome } from '#shared/booking/checkout'
import { declinedWords } from '#shared/booking/declined-payment'
import type { DateRange } from '#shared/booking/stay'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Room } from '#shared/room/room'

/** A room type as the documented call shows it; `amount` is rupees a night. */
export const roomAnswer = ({ type, beds, nightlyRate, totalRooms }: Room) => ({
  _id: type.toLowerCase().replaceAll(' ', '-'),
  type,
  beds,
  amount: nightlyRate,
  totalRooms,
})

const pending = 'Your payment is being confirmed. You need not pay again; we will email you.'

export function checkoutAnswer(outcome: CheckoutOutcome, { checkIn, checkOut }: DateRange) {
  switch (outcome.kind) {
    case 'Held':
      return {
        success: true,
        message: 'Held',
        payment: outcome.order,
        key: outcome.key,
        holdExpiresAt: outcome.holdExpiresAt,
      }
    case 'Queued':
      return {
        success: false,
        message: 'Queued',
        error: `All free rooms are being paid for now. You are number ${outcome.position} in line and keep your place; ask again to see whether it is your turn.`,
        position: outcome.position,
      }
    case 'NoRooms':
      return {
        success: false,
        message: 'NoRooms',
        error: `All rooms are booked for ${dateForPeople(checkIn)} and ${dateForPeople(checkOut)}. You may check for other dates.`,
      }
    case 'AlreadyPaid':
      return {
        success: false,
        message: 'AlreadyPaid',
        error: 'This booking is already paid and confirmed.',
        orderId: outcome.orderId,
      }
    case 'Pending':
      return { success: false, message: 'Pending', error: pending }
  }
}

export function verifyAnswer(outcome: VerifyOutcome) {
  switch (outcome.status) {
    case 'confirmed':
      return { success: true, status: 'confirmed' }
    case 'pending':
      return { success: false, status: 'pending', message: 'Pending', error: pending }
    case 'declined':
      return {
        success: false,
        status: 'declined',
        message: outcome.why === 'paidAlready' ? 'AlreadyPaid' : 'TooLate',
        error: declinedWords(outcome).text,
      }
    case 'ended':
      return {
        success: false,
        status: 'declined',
        message: 'TooLate',
        error: 'This payment belonged to a booking that has since been cancelled or removed.',
      }
  }
}
