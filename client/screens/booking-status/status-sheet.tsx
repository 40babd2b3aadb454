import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { daysBetween } from '../../../shared/calendar/calendar-date'
import { hotel } from '../../../shared/hotel'
import { asPaise } from '../../../shared/money/paise'
import { moneyForPeople } from '../../../shared/money/rupees'
import { BookingSheet, type SheetRow, stayRows } from '../../site/booking-sheet'

/** The booking as one takes it along: on screen, and on one page of paper. */
export function StatusSheet({ snapshot }: { snapshot: BookingSnapshot }) {
  const { stay, orderId, guestNames } = snapshot
  const nights = daysBetween(stay.checkIn, stay.checkOut)
  const isPaid = snapshot.money === 'paid'
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
        <span>{hotel.phones[0]}</span>
        <span>{hotel.email}</span>
      </p>
      {isPaid && (
        <p className="small">Please bring proof of identity for every guest; it is needed at check-in.</p>
      )}
    </BookingSheet>
  )
}

/** Where nothing is paid and nothing is to be paid any more, no sum stands there. */
function moneyRows({ status, money, payNow, payLater }: BookingSnapshot): SheetRow[] {
  const paying = payingNow(status, money)
  if (paying === null) return []
  return [
    [paying, moneyForPeople(payNow)],
    ['At the desk', moneyForPeople(payLater)],
    ['Total', moneyForPeople(asPaise(payNow + payLater))],
  ]
}

function payingNow(status: BookingSnapshot['status'], money: BookingSnapshot['money']): string | null {
  if (money === 'paid') return 'Paid'
  if (money === 'beingConfirmed') return 'Being confirmed'
  if (money === 'waitingForBank') return 'Waiting for your bank'
  if (status === 'Held') return 'To pay now'
  return status === 'Queued' ? 'To pay when it is your turn' : null
}
