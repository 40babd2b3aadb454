import { totalOf } from '#shared/booking/quote'
import { daysBetween } from '#shared/calendar/calendar-date'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise, type Paise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import { type PaymentTerms, refundAmount, refundPercent, standardFee } from '#shared/refund/policy'
import { countedFor, type Evidence } from './evidence'
import { isCredit } from './money-rule'

/**
 * For each booking that its guest cancelled refunded + waived + kept = captured, by the policy of the day of the
 * cancellation; for one that the hotel cancelled, what it promised went back.
 */
export function cancellingRule(evidence: Evidence): string[] {
  const { cancellations, bookings, ledger } = evidence
  const cancelled = cancellations.flatMap((cancellation) => {
    const { booking_id, by_whom, percent, fee, amount, waived, cancelled_at } = cancellation
    const name = `booking ${booking_id}`
    const booking = bookings.find(({ id }) => id === booking_id)
    if (!booking) return []
    const wants = amount > 0 ? ['Processing', 'Refunded'] : ['Cancelled']
    if (!wants.includes(booking.status)) return [`${name} was cancelled and is ${booking.status}`]
    const counted = countedFor(evidence, booking)
    if (counted.length === 0)
      return amount === 0 ? [] : [`${name} was not paid online, and ${amount} go back to nobody`]
    const payments = ledger.payments.filter((one) => counted.includes(one.id) && one.captured)
    if (payments.length < counted.length)
      return [`${name} was cancelled, and a payment of it was never captured`]
    const paid = sum(payments)
    const back = ledger.refunds.filter((one) => counted.includes(one.payment_id) && one.status !== 'failed')
    const byHotel = sum(back.filter(({ receipt }) => receipt !== null && !isCredit(evidence, receipt)))
    const byOwner = sum(back.filter(({ receipt }) => receipt === null))
    const days = daysBetween(hotelToday(cancelled_at), booking.policy_check_in ?? booking.check_in)
    const isByPolicy = by_whom === 'guest'
    if (isByPolicy && percent !== refundPercent(days))
      return [`${name} was cancelled ${days} days before at ${percent} %`]
    if (byOwner > 0) {
      const credits = sum(back) - byHotel - byOwner
      const enough = waived > 0 || !isByPolicy || byHotel + byOwner + credits >= amount
      return byHotel <= amount && enough
        ? []
        : [`${name}: ${amount} promised, ${byHotel} paid back, ${byOwner} by the owner`]
    }
    const charged = wrongCharge(evidence, cancellation, paid)
    if (charged) return [`${name}: ${charged}`]
    const terms = { payments: withFees(payments, fee), givenElsewhere: givenAtDesk(evidence, cancellation) }
    const right = refundAmount(terms, percent)
    const credits = sum(back) - byHotel
    const gift = waived > 0 ? waivedAtDesk(evidence, cancellation, paid - right) : 0
    const isByTerms = gift === undefined || amount + waived === right + gift
    const isRight = credits === 0 && isByPolicy ? isByTerms : amount + waived <= paid
    return isRight && byHotel === amount
      ? []
      : [
          `${name}: ${right} due of ${payments.length} payments of ${paid} with fees of ${fee}`,
          `${name}: ${amount} promised, ${waived} waived, ${byHotel} paid back`,
        ]
  })
  const silent = bookings
    .filter(({ status }) => ['Cancelled', 'Processing', 'Refunded'].includes(status))
    .filter(({ id }) => !cancellations.some(({ booking_id }) => booking_id === id))
    .map(({ id, status }) => `booking ${id} is ${status} and was never cancelled`)
  return [...cancelled, ...silent]
}

/** Each with its part of the fees that were kept, as far as it may cost: together they may cost a paisa more than their sum. */
function withFees(payments: readonly { amount: number }[], fees: number): PaymentTerms[] {
  let open = fees
  return payments.map(({ amount }) => {
    const paid = asPaise(amount)
    const providerFee = asPaise(Math.min(open, standardFee(paid)))
    open -= providerFee
    return { paid, providerFee }
  })
}

/** What the desk gave back before of the money that was paid online. */
function givenAtDesk({ deskLines }: Evidence, { booking_id, cancelled_at }: Cancellation): Paise {
  const before = deskLines.filter((line) => line.booking_id === booking_id && line.written_at < cancelled_at)
  const of = (kind: string) => sum(before.filter((line) => line.kind === kind))
  return asPaise(Math.max(0, of('refund') - of('payment')))
}

type Cancellation = Evidence['cancellations'][number]

/** What the desk and credits had moved before; undefined where something happened at the same moment, in unknown order. */
function movedBefore(
  { deskLines, refunds, bookings, orders }: Evidence,
  { booking_id, cancelled_at }: Cancellation,
) {
  const booking = bookings.find(({ id }) => id === booking_id)
  const lines = deskLines.filter((line) => line.booking_id === booking_id)
  const credits = refunds.filter(
    ({ payment_id, reason, superseded_at }) =>
      booking &&
      countedFor({ orders }, booking).includes(payment_id) &&
      reason.startsWith('credit ') &&
      superseded_at === null,
  )
  const times = [...lines.map(({ written_at }) => written_at), ...credits.map(({ created_at }) => created_at)]
  if (times.some((at) => at.getTime() === cancelled_at.getTime())) return undefined
  const before = lines.filter(({ written_at }) => written_at < cancelled_at)
  return {
    price: toPaise(totalOf(booking?.night_amounts ?? [])),
    besides: before.reduce((total, { kind, amount }) => total + signs[kind] * amount, 0),
    atDesk: before.reduce((total, { kind, amount }) => total + received[kind] * amount, 0),
    given: sum(credits.filter(({ created_at }) => created_at < cancelled_at)),
  }
}

/** What goes back by the policy of money that was paid at the desk, at most what is `left` of all money. */
const byPolicyAtDesk = (atDesk: number, percent: number | null, left: number): number => {
  const terms = { paid: asPaise(Math.max(0, atDesk)), providerFee: asPaise(0) }
  return Math.min(refundAmount(terms, percent ?? 0), Math.max(0, left))
}

/** The part of a waived refund that was paid at the desk; `left`: of the online payments after their own refund. */
function waivedAtDesk(evidence: Evidence, cancellation: Cancellation, left: number): number | undefined {
  const moved = movedBefore(evidence, cancellation)
  return moved && byPolicyAtDesk(moved.atDesk, cancellation.percent, left - moved.given - moved.besides)
}

/**
 * What stays beyond used nights and extras is what was paid less what went or goes back, online and by the policy at the desk,
 * at most the stay and a waived refund; undefined where it is right.
 */
function wrongCharge(evidence: Evidence, cancellation: Cancellation, paid: number): string | undefined {
  const { by_whom, percent, amount, waived, charge, used_nights } = cancellation
  const moved = movedBefore(evidence, cancellation)
  // At the same moment nobody knows which came first, and the hotel may promise money that was paid at the desk.
  if (!moved || by_whom === 'hotel' || used_nights > 0) return undefined
  const kept = Math.max(0, paid - moved.given - amount - moved.besides)
  const goesBack = waived > 0 ? 0 : byPolicyAtDesk(moved.atDesk, percent, kept)
  const right = Math.min(kept - goesBack, moved.price + waived)
  return charge === right ? undefined : `${charge} stays with the hotel instead of ${right}`
}

const received = { extra: 0, refund: -1, discount: 0, payment: 1 }
const signs = { extra: 1, refund: 1, discount: -1, payment: -1 }

const sum = (refunds: readonly { amount: number }[]): number =>
  refunds.reduce((total, { amount }) => total + amount, 0)
