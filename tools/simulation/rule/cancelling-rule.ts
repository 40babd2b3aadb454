import { daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import { refundAmount, refundPercent } from '#shared/refund/policy'
import type { Evidence } from './evidence'
import { isCredit } from './money-rule'

/** For each cancelled booking refunded + waived + kept = captured, by the policy of the day of the cancellation. */
export function cancellingRule(evidence: Evidence): string[] {
  const { cancellations, bookings, ledger } = evidence
  const cancelled = cancellations.flatMap((cancellation) => {
    const { booking_id, percent, fee, amount, waived, charge, cancelled_at } = cancellation
    const name = `booking ${booking_id}`
    const booking = bookings.find(({ id }) => id === booking_id)
    if (!booking) return []
    const wants = amount > 0 ? ['Processing', 'Refunded'] : ['Cancelled']
    if (!wants.includes(booking.status)) return [`${name} was cancelled and is ${booking.status}`]
    const payment = ledger.payments.find(({ id }) => id === booking.payment_id)
    if (!payment?.captured) return [`${name} was cancelled, and its payment was never captured`]
    const back = ledger.refunds.filter((one) => one.payment_id === payment.id && one.status !== 'failed')
    const byHotel = sum(back.filter(({ receipt }) => receipt !== null && !isCredit(evidence, receipt)))
    const byOwner = sum(back.filter(({ receipt }) => receipt === null))
    const days = daysBetween(hotelToday(cancelled_at), booking.check_in)
    if (percent !== refundPercent(days)) return [`${name} was cancelled ${days} days before at ${percent} %`]
    if (byOwner > 0) {
      const enough = waived > 0 || byHotel + byOwner >= amount
      return byHotel <= amount && enough
        ? []
        : [`${name}: ${amount} promised, ${byHotel} paid back, ${byOwner} by the owner`]
    }
    const credit = sum(back) - byHotel
    if (charge !== payment.amount - amount - credit)
      return [`${name}: ${payment.amount} paid, ${amount} promised, and ${charge} charged`]
    const right = refundAmount({ paid: asPaise(payment.amount), providerFee: fee }, percent)
    const isRight = amount + waived === right && byHotel === amount
    return isRight
      ? []
      : [`${name}: ${right} due, ${amount} promised, ${waived} waived, ${byHotel} paid back`]
  })
  const silent = bookings
    .filter(({ status }) => ['Cancelled', 'Processing', 'Refunded'].includes(status))
    .filter(({ id }) => !cancellations.some(({ booking_id }) => booking_id === id))
    .map(({ id, status }) => `booking ${id} is ${status} and was never cancelled`)
  return [...cancelled, ...silent]
}

const sum = (refunds: readonly { amount: number }[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0)
