import { Link } from '@tanstack/react-router'
import type { PayoutLine } from '#shared/admin/payouts'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { Exact } from './exact'

/** Payouts by date, the latest first. */
export function PayoutTable({ payouts }: { payouts: readonly PayoutLine[] }) {
  return (
    <table className="desk-table payout-table">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">UTR</th>
          <th scope="col">State</th>
          <th scope="col" data-kind="money">
            Payments
          </th>
          <th scope="col" data-kind="money">
            Fee
          </th>
          <th scope="col" data-kind="money">
            GST in it
          </th>
          <th scope="col" data-kind="money">
            Paid out
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.id}>
            <th scope="row">
              <Link to="/admin_panel/payouts/$payoutId" params={{ payoutId: payout.id }}>
                {dateForPeople(payout.date)}
              </Link>
            </th>
            <td data-name="UTR">{payout.utr ?? <span className="soft">not known yet</span>}</td>
            <td>
              <PayoutState payout={payout} />
            </td>
            <td data-kind="money" data-name="Payments">
              <span className="num">{payout.paymentCount}</span>
            </td>
            <td data-kind="money" data-name="Fee">
              <Exact amount={payout.fee} />
            </td>
            <td data-kind="money" data-name="GST in it">
              <Exact amount={payout.tax} />
            </td>
            <td data-kind="money">
              <b>
                <Exact amount={payout.amount ?? payout.entries} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether all of it is as the hotel knows it. */
function PayoutState({ payout: { status, problems } }: { payout: PayoutLine }) {
  if (status === 'failed') return <span className="desk-bad">not taken by the bank</span>
  if (problems > 0)
    return <span className="desk-bad">{`${problems} ${problems === 1 ? 'does' : 'do'} not match`}</span>
  return <span className="soft">{status === 'created' ? 'on its way' : 'all matches'}</span>
}
