import { addDays, dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import type { RefundStep } from '#shared/refund/policy'

type RefundTableProps = {
  /** Best first. */
  steps: readonly RefundStep[]
  /** The headings of the days and of the amounts. */
  heads: { day: string; amount: string }
  /** For screen readers. */
  caption?: string
}

/** Until which day how much is refunded; nothing after the last. */
export function RefundTable({ steps, heads, caption }: RefundTableProps) {
  const last = steps.at(-1)
  return (
    <table className="refunds">
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{heads.day}</th>
          <td />
          <th scope="col">Share</th>
          <th scope="col">{heads.amount}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ until, percent, amount }) => (
          <tr key={percent}>
            <th scope="row">{`by ${dateForPeople(until)}`}</th>
            <ShareBar percent={percent} />
            <td className="num">{`${percent} %`}</td>
            <td className="num">{moneyForPeople(amount)}</td>
          </tr>
        ))}
        {last && (
          <tr>
            <th scope="row">{`from ${dateForPeople(addDays(last.until, 1))}`}</th>
            <ShareBar percent={0} />
            <td colSpan={2}>nothing</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const ShareBar = ({ percent }: { percent: number }) => (
  <td>
    <span className={`share-bar p${percent}`} />
  </td>
)
