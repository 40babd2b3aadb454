import { Icon } from '#client/ui/icon'
import type { MyBooking } from '#shared/booking/my-booking'
import { hotel } from '#shared/hotel'

/** Receipt, calendar file, print and mail. */
export function Papers({ booking }: { booking: MyBooking }) {
  const { orderId } = booking
  const subject = encodeURIComponent(`Booking ${orderId}`)
  return (
    <ul className="my-papers no-print">
      <li>
        <button type="button" onClick={() => window.print()}>
          <Icon name="print" />
          <span>Print this page</span>
        </button>
      </li>
      <li>
        <a href={`mailto:${hotel.email}?subject=${subject}`}>
          <Icon name="mail" />
          <span>Write to us</span>
        </a>
      </li>
    </ul>
  )
}
