import { BookingSheet, type SheetRow, stayRows } from '#client/site/booking-sheet'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationDetails } from '#shared/refund/cancelling'

type DetailsProps = { details: CancellationDetails; isCancelled?: boolean }

/** The booking as whoever has its order id may see it, and in one line what comes back. */
export function BookingDetails({ details, isCancelled = false }: DetailsProps) {
  const rows: SheetRow[] = [
    ...stayRows(details),
    ...guestRows(details),
    ['Mobile number', details.mobileNumber],
    ...(details.email ? [['E-mail', details.email] as SheetRow] : []),
    ['Paid', moneyForPeople(details.quote.paid)],
    ...(isCancelled ? [] : [['At the desk', moneyForPeople(details.pending)] as SheetRow]),
    ['Order ID', details.orderId],
  ]
  return (
    <BookingSheet rows={rows}>
      <p className="refund-eligible num">{details.quote.eligible}</p>
    </BookingSheet>
  )
}

function guestRows({ guests, numberOfGuests }: CancellationDetails): SheetRow[] {
  if (guests.length === 0) return []
  return [[numberOfGuests === 1 ? 'Guest' : 'Guests', guests.map(({ name }) => name).join(', ')]]
}
