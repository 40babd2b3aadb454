import { useSite } from '#client/app/site-facts'
import { BookingSheet, type SheetRow, stayRows } from '#client/site/booking-sheet'
import { useFacts } from '#client/site/use-facts'
import { totalOf } from '#shared/booking/quote'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isCancelled } from '#shared/booking/status'
import { dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { hotel } from '#shared/hotel'
import { cancellationInOneLine, stayInOneLine } from '#shared/hotel/fact-words'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { linesBehind } from '#shared/rates/price-words'

/** The booking on screen and, printed, on one page of paper. */
export function StatusSheet({ snapshot }: { snapshot: BookingSnapshot }) {
  const facts = useFacts()
  const { phones, email } = useSite()
  const { stay, orderId, guestNames } = snapshot
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const isPaid = snapshot.money === 'paid'
  const isOver = isCancelled(snapshot.status)
  const rows: SheetRow[] = [
    ...stayRows(stay),
    ['Nights', String(nights)],
    ...(guestNames.length > 0 ? [['Guests', guestNames.join(', ')] as SheetRow] : []),
    ...moneyRows(snapshot),
    ...(isPaid && orderId ? [['Booking reference (order id)', orderId] as SheetRow] : []),
  ]
  return (
    <BookingSheet title={hotel.name} rows={rows}>
      <p className="soft small booking-sheet-hotel">
        <span>{hotel.address.join(', ')}</span>
        <span>{phones[0]}</span>
        <span>{email}</span>
      </p>
      {!isOver && <p className="small">{`${stayInOneLine(facts)} ${cancellationInOneLine()}`}</p>}
      {isPaid && !isOver && (
        <p className="small">Please bring proof of identity for every guest; it is needed at check-in.</p>
      )}
    </BookingSheet>
  )
}

/** No amounts for a booking that was not paid and can no longer be paid. */
function moneyRows(snapshot: BookingSnapshot): SheetRow[] {
  const { status, money, payNow, payLater } = snapshot
  const paying = payingNow(status, money)
  if (paying === null) return []
  const paid: SheetRow = [paying, moneyForPeople(payNow)]
  if (isCancelled(status)) return [paid, ...refundRows(snapshot)]
  const total: SheetRow = ['Total', moneyForPeople(asPaise(payNow + payLater))]
  const atDesk: SheetRow = ['At the desk', moneyForPeople(payLater)]
  const prices = priceRows(snapshot)
  return prices.length > 0 ? [...prices, total, paid, atDesk] : [paid, atDesk, total]
}

/** Where nights differ; with other charges or a discount, the stay and the total are two rows. */
function priceRows({ nightAmounts, stay, payNow, payLater }: BookingSnapshot): SheetRow[] {
  const lines = linesBehind(nightAmounts, stay.rooms)
  const sum = toPaise(totalOf(nightAmounts))
  return [
    ...lines.map(({ words, amount }): SheetRow => [words, moneyForPeople(toPaise(amount))]),
    ...(lines.length > 0 && sum !== payNow + payLater
      ? [['The stay', moneyForPeople(sum)] satisfies SheetRow]
      : []),
  ]
}

function payingNow(status: BookingSnapshot['status'], money: BookingSnapshot['money']): string | null {
  if (money === 'paid') return 'Paid'
  if (money === 'beingConfirmed') return 'Being confirmed'
  if (money === 'waitingForBank') return 'Waiting for your bank'
  if (status === 'Held') return 'To pay now'
  return status === 'Queued' ? 'To pay when it is your turn' : null
}

function refundRows({ cancellation }: BookingSnapshot): SheetRow[] {
  if (cancellation === null) return []
  const { amount, refundId, refundedOn } = cancellation
  return [
    ['Cancelled', dateForPeople(cancellation.date)],
    ['Refund', moneyForPeople(amount)],
    ...(refundId ? [['Refund id', refundId] as SheetRow] : []),
    ...(refundedOn ? [['Refunded', dateForPeople(refundedOn)] as SheetRow] : []),
  ]
}
