import { addDays, type CalendarDate, dateForPeople } from '../../../shared/calendar/calendar-date'
import { moneyForPeople } from '../../../shared/money/rupees'
import { type Price, refundPromise } from './form-price'

/** Until which day how much comes back; only days that are still ahead. */
export function RefundTable({ price, today }: { price: Price; today: CalendarDate }) {
  const steps = refundPromise(price, today)
  const last = steps.at(-1)
  if (!last) {
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
      <table className="refunds">
        <caption className="visually-hidden">
          What comes back at least, by the day you cancel, when 60 % was paid
        </caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <td />
            <th scope="col">Share</th>
            <th scope="col">At least</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ until, percent, amount }) => (
            <tr key={percent}>
              <th scope="row">by {dateForPeople(until)}</th>
              <ShareBar percent={percent} />
              <td className="num">{percent} %</td>
              <td className="num">{moneyForPeople(amount)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">from {dateForPeople(addDays(last.until, 1))}</th>
            <ShareBar percent={0} />
            <td colSpan={2}>nothing</td>
          </tr>
        </tbody>
      </table>
      <p className="soft small">
        For 60 % paid, with the highest card fee (2 % and GST) taken off. Choose 100 % on the next step and
        the share is of that.
      </p>
    </>
  )
}

const ShareBar = ({ percent }: { percent: number }) => (
  <td>
    <span className={`share-bar p${percent}`} />
  </td>
)
