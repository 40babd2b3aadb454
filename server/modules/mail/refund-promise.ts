import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { keptFee, refundSteps } from '#shared/refund/policy'
import { refundTakes, tooLateForRefund } from '#shared/refund/words'
import type { BookingForMail } from './booking-facts'
import { type Block, paragraph, type Row, table } from './mail-content'

/** Until which date how much is refunded; a sentence that there is no refund where it is too late for one. */
export function refundPromise(booking: BookingForMail, today: CalendarDate): Block[] {
  const steps = refundSteps(booking, today, booking.checkIn)
  if (steps.length === 0) {
    return [paragraph(tooLateForRefund)]
  }
  const rows = steps.map(
    ({ until, percent, amount }): Row => [
      `Until ${dateForPeople(until)}`,
      `${moneyForPeople(amount)} (${percent}%)`,
    ],
  )
  const fee = keptFee(booking)
  const kept = `The payment provider keeps its fee of ${moneyForPeople(fee)}; the percentages apply to the rest. `
  return [
    paragraph('If you cancel, we refund this much of your payment:'),
    table(...rows, ['After that', 'No refund']),
    paragraph(
      `${fee > 0 ? kept : ''}A refund goes to your original payment method and takes ${refundTakes} to arrive.`,
    ),
  ]
}
