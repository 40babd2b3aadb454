import type { MyBooking } from '#shared/booking/my-booking'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople } from '#shared/money/rupees'
import { refundStanding } from '#shared/refund/words'
import { PayBalance } from './balance/pay-balance'
import { dueHeading, type MyStanding, paymentRows } from './my-booking-words'
import { Rows } from './rows'

type MoneyPanelProps = { booking: MyBooking; standing: MyStanding; onChanged: () => Promise<void> }

/** What was paid, and what is due or comes back. */
export function MoneyPanel({ booking, standing, onChanged }: MoneyPanelProps) {
  const { cancellation, total, due, credit, payments } = booking
  if (cancellation) {
    return (
      <>
        <h2>{`Cancelled on ${dateForPeople(cancellation.date)}`}</h2>
        <Rows rows={paymentRows(payments)} />
        {refundStanding(cancellation).map((words) => (
          <p key={words}>{words}</p>
        ))}
        <PayBalance booking={booking} isComing={standing === 'coming'} onChanged={onChanged} />
      </>
    )
  }
  const { amount, words } = dueHeading(booking)
  return (
    <>
      <h2>
        <span className="num">{amount}</span>
        <span>{words}</span>
      </h2>
      <Rows
        rows={[
          { key: 'total', words: 'Total', amount: moneyForPeople(total) },
          ...paymentRows(payments),
          ...(due > 0
            ? [
                {
                  key: 'due',
                  words: standing === 'coming' ? 'Due by check-in' : 'Due at the desk',
                  amount: moneyForPeople(due),
                  isDue: true,
                },
              ]
            : []),
          ...(credit > 0
            ? [{ key: 'credit', words: 'To be given back', amount: moneyForPeople(credit), isDue: true }]
            : []),
        ]}
      />
      <PayBalance booking={booking} isComing={standing === 'coming'} onChanged={onChanged} />
    </>
  )
}
