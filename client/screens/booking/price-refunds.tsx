import { RefundTable } from '#client/site/refund-table'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { type Price, refundPromise } from './form-price'

/** Until which day how much comes back; only days that are still ahead. */
export function PriceRefunds({ price, today }: { price: Price; today: CalendarDate }) {
  const steps = refundPromise(price, today)
  if (steps.length === 0) {
    return (
      <>
        <h3>If you cancel</h3>
        <p>Nothing comes back: these dates are 9 days away or fewer.</p>
      </>
    )
  }
  return (
    <>
      <h3>If you cancel</h3>
      <RefundTable
        steps={steps}
        heads={{ day: 'When', amount: 'At least' }}
        caption="What comes back at least, by the day you cancel, when 60 % was paid"
      />
      <p className="soft small">
        For 60 % paid, with the highest card fee (2 % and GST) taken off. Choose 100 % on the next step and
        the share is of that.
      </p>
    </>
  )
}
