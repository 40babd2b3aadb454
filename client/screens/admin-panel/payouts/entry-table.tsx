import { Link } from '@tanstack/react-router'
import type { PayoutEntry } from '#shared/admin/payouts'
import { Exact } from './exact'
import { problemWords } from './payout-words'

/** Entries of one kind, each with whose it is and what does not match. `name`: what they are. */
export function EntryTable({ entries, name }: { entries: readonly PayoutEntry[]; name: string }) {
  const hasFees = entries.some(({ fee }) => fee > 0)
  return (
    <table className="desk-table payout-table" aria-label={name}>
      <thead>
        <tr>
          <th scope="col">Whose</th>
          <th scope="col">Razorpay’s id</th>
          <th scope="col" data-kind="money">
            Amount
          </th>
          {hasFees && (
            <>
              <th scope="col" data-kind="money">
                Fee
              </th>
              <th scope="col" data-kind="money">
                GST in it
              </th>
            </>
          )}
          <th scope="col" data-kind="money">
            Paid out
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <Whose entry={entry} />
            </th>
            <td data-kind="text" data-name="Id">
              <span>{entry.id}</span>
              <Problem entry={entry} />
            </td>
            <td data-kind="money" data-name="Amount">
              <Exact amount={entry.amount} />
            </td>
            {hasFees && (
              <>
                <td data-kind="money" data-name="Fee">
                  <Exact amount={entry.fee} />
                </td>
                <td data-kind="money" data-name="GST in it">
                  <Exact amount={entry.tax} />
                </td>
              </>
            )}
            <td data-kind="money">
              <b>
                <Exact amount={entry.credit - entry.debit} />
              </b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Whose({ entry: { bookingId, name, description, kind } }: { entry: PayoutEntry }) {
  if (bookingId === null) {
    const known = kind === 'payment' || kind === 'refund'
    return <span>{known ? 'no booking here' : (description ?? 'no words given')}</span>
  }
  return (
    <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
      {name || 'no name'}
    </Link>
  )
}

function Problem({ entry }: { entry: PayoutEntry }) {
  const words = problemWords(entry)
  return words !== undefined && <b className="desk-bad payout-problem">{words}</b>
}
