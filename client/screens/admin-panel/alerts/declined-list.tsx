import { Link } from '@tanstack/react-router'
import type { DeclinedPayment } from '#shared/admin/alerts'
import { moneyForPeople } from '#shared/money/rupees'
import { momentForPeople } from '../parts/words'

const moneyWords: Record<DeclinedPayment['money'], string> = {
  notTaken: 'Not captured; the bank releases it automatically.',
  goingBack: 'Being refunded in full.',
  back: 'Refunded.',
}

/** Payments of the last weeks that got no rooms, for when one of those guests calls. */
export function DeclinedList({ payments }: { payments: readonly DeclinedPayment[] }) {
  if (payments.length === 0) return null
  return (
    <section className="desk-group" aria-labelledby="declined-lately">
      <h3 id="declined-lately">Recently declined payments</h3>
      <ul className="desk-holders">
        {payments.map(({ bookingId, ...payment }) => (
          <li key={payment.paymentId}>
            <span>
              {`${momentForPeople(payment.declinedAt)}, ${amountOf(payment)}, ${payment.paymentId}: ${payment.why} ${moneyWords[payment.money]} `}
            </span>
            {bookingId !== null && (
              <Link
                className="desk-small-button"
                to="/admin_panel/bookings/$bookingId"
                params={{ bookingId }}
              >{`See the booking of ${payment.paymentId}`}</Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const amountOf = ({ amount, currency }: Pick<DeclinedPayment, 'amount' | 'currency'>) =>
  currency === 'INR' ? moneyForPeople(amount) : `${currency} ${(amount / 100).toFixed(2)}`
