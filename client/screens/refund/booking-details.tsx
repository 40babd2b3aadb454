import { BookingSheet, type SheetRow, stayRows } from '#client/site/booking-sheet'
import { moneyForPeople } from '#shared/money/rupees'
import type { CancellationDetails } from '#shared/refund/cancelling'

type DetailsProps = { details: CancellationDetails; isCancelled?: boolean }

/** The booking for anyone who knows its order id, and the refund in one sentence. */
export function BookingDetails({ details, isCancelled = false }: DetailsProps) {
  const rows: SheetRow[] = [
    ...stayRows(details),
    ...guestRows(details),
    ['Mobile number', details.mobileNumber],
    ...(details.email ? [['Email', details.email] as SheetRow] : []),
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
