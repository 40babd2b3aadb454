import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { DayOfArrivals } from '#shared/desk/arrivals'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { AskDialog } from '../parts/ask-dialog'
import { useRefreshBookings } from '../parts/use-refresh-bookings'
import { noAnswer, wordsOf } from '../parts/words'

/** Cancels all arrivals of a day, as when the road is closed, and then lists whom to call. */
export function CancelDay({ day: { date, arrivals } }: { day: DayOfArrivals }) {
  const refresh = useRefreshBookings()
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = trpc.admin.desk.cancelArrivals.useMutation()
  const close = () => {
    setIsAsking(false)
    if (cancelling.isError) void refresh()
    cancelling.reset()
  }
  const coming = arrivals.filter(({ mark }) => mark !== 'arrived').length
  const failed = cancelling.isError ? wordsOf(cancelling.error, noAnswer) : undefined
  const [report, setReport] = useState<CancelledArrival[]>()
  const closeDone = () => {
    setReport(cancelling.data)
    void refresh()
    close()
  }
  if (report) return <Report report={report} />
  if (coming === 0) return null
  return (
    <div className="entry-actions no-print">
      <button
        type="button"
        className="desk-small-button"
        data-kind="danger"
        onClick={() => setIsAsking(true)}
      >
        Cancel all arrivals of this day
      </button>
      <AskDialog
        open={isAsking}
        question={`Cancel all arrivals of ${dateForPeople(date)} and refund everything?`}
        yes={`Cancel ${plural(coming, 'booking')}`}
        no="Keep the bookings"
        danger
        busy={cancelling.isPending ? 'Cancelling …' : undefined}
        outcome={cancelling.data ? summary(cancelling.data) : failed}
        onYes={() => cancelling.mutate({ date })}
        onClose={cancelling.data ? closeDone : close}
      >
        <p>
          For a day on which nobody can reach the hotel, as when the road is closed. Every guest who paid
          online gets an email and a full refund. Please call the guests who booked by phone: you will see who
          they are.
        </p>
        <p>The rooms are on sale again at once. Stop selling first if nobody should book them.</p>
      </AskDialog>
    </div>
  )
}

function summary(report: readonly CancelledArrival[]): string {
  const count = (wanted: CancelledArrival['outcome']) =>
    report.filter(({ outcome }) => outcome === wanted).length
  const failed = count('failed')
  const rest = failed > 0 ? ` ${plural(failed, 'booking')} could not be cancelled: please try again.` : ''
  return `${plural(count('cancelled'), 'booking')} cancelled.${rest}`
}

function Report({ report }: { report: readonly CancelledArrival[] }) {
  return (
    <div role="status">
      <p>
        <b>{summary(report)}</b>
      </p>
      <ul className="desk-holders">
        {report.map((party) => (
          <li key={party.bookingId}>{partyWords(party)}</li>
        ))}
      </ul>
    </div>
  )
}

function partyWords({ outcome, name, mobileNumber, type, rooms, ...party }: CancelledArrival): string {
  const who = `${name || 'No name'}, ${mobileNumber || 'no number'}, ${plural(rooms, `${type} room`)}`
  if (outcome === 'arrived') return `${who}: has arrived, not cancelled.`
  if (outcome === 'failed') return `${who}: could not be cancelled.`
  const sent = party.isMailed ? 'informed by email' : 'please call: there is no email address'
  const back = party.back > 0 ? `; ${moneyForPeople(party.back)} will be refunded` : ''
  const atDesk =
    party.atDesk > 0 ? `; please return ${moneyForPeople(party.atDesk)} received at the desk` : ''
  return `${who}: ${sent}${back}${atDesk}.`
}
