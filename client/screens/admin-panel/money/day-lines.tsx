import { Link } from '@tanstack/react-router'
import { timeForPeople } from '#shared/calendar/hotel-today'
import type { DayLine } from '#shared/desk/day-close'
import { methodNames } from '../parts/method-words'
import { Money } from '../parts/money'

/** Every payment and refund of a day at the desk. */
export function DayLines({ lines }: { lines: readonly DayLine[] }) {
  if (lines.length === 0) return <p className="desk-empty">There are no lines on this day.</p>
  return (
    <table className="desk-table day-lines">
      <thead>
        <tr>
          <th scope="col">Guest</th>
          <th scope="col">Time</th>
          <th scope="col">What</th>
          <th scope="col">How</th>
          <th scope="col">By</th>
          <th scope="col" data-kind="money">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              {line.bookingId === null ? (
                <span>{line.name || 'a deleted booking'}</span>
              ) : (
                <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId: line.bookingId }}>
                  {line.name || 'no name yet'}
                </Link>
              )}
            </th>
            <td>{timeForPeople(new Date(line.at))}</td>
            <td>{line.kind === 'payment' ? 'Received' : 'Given back'}</td>
            <td>
              <span>{methodNames[line.method]}</span>
              {line.reference && <small className="soft">{` ${line.reference}`}</small>}
            </td>
            <td>{line.by}</td>
            <td data-kind="money">
              <Money amount={line.kind === 'payment' ? line.amount : -line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
