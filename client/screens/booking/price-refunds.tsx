import { RefundTable } from '#client/site/refund-table'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { type Price, refundPromise } from './form-price'

/** The refund by cancellation date, for days that are still ahead. */
export function PriceRefunds({ price, today }: { price: Price; today: CalendarDate }) {
  const steps = refundPromise(price, today)
  if (steps.length === 0) {
    return (
      <>
        <h3>If you cancel</h3>
        <p>No refund: arrival is at most 9 days away.</p>
      </>
    )
  }
  return (
    <>
      <h3>If you cancel</h3>
      <RefundTable
        steps={steps}
        heads={{ day: 'When', amount: 'At least' }}
        caption="The least refund, by the day you cancel, if you pay 60 %"
      />
      <p className="soft small">
        If you pay 60 %, less the highest card fee (2 % and GST). If you choose 100 % in the next step, the
        shares apply to that.
      </p>
    </>
  )
}
