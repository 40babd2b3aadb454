import { BookAtDesk } from '../desk-booking/book-at-desk'
import { CloseDates } from './close-dates'
import { ClosedList } from './closed-list'
import { StopSelling } from './selling-bar'

/** Which rooms the site may sell: closed dates, bookings by phone, and the button that stops selling. */
export function RoomsView() {
  return (
    <section aria-labelledby="desk-view">
      <div className="desk-title">
        <h2 id="desk-view">Closed Dates and Phone Bookings</h2>
        <StopSelling />
      </div>
      <div className="desk-two">
        <BookAtDesk />
        <div className="desk-form">
          <CloseDates />
          <ClosedList />
        </div>
      </div>
    </section>
  )
}
