import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { DayOfArrivals } from '#shared/desk/arrivals'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import { moneyForPeople } from '#shared/money/rupees'
import { useDesk } from '../desk-context'
import { AskDialog } from '../parts/ask-dialog'
import { useCardCache } from '../parts/card-cache'
import { counted } from '../parts/facts'
import { noAnswer, wordsOf } from '../parts/words'

/** The road is closed: cancels everybody who was to come on this day, and then says whom to call. */
export function CancelDay({ day: { date, arrivals } }: { day: DayOfArrivals }) {
  const { calls } = useDesk()
  const cache = useCardCache()
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useMutation({ mutationFn: () => calls.admin.desk.cancelArrivals.mutate({ date }) })
  const close = () => {
    setIsAsking(false)
    if (cancelling.isError) cache.refresh()
    cancelling.reset()
  }
  const coming = arrivals.filter(({ mark }) => mark !== 'arrived').length
  const failed = cancelling.isError ? wordsOf(cancelling.error, noAnswer) : undefined
  const [report, setReport] = useState<CancelledArrival[]>()
  const closeDone = () => {
    setReport(cancelling.data)
    cache.refresh()
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
        question={`Cancel all arrivals of ${dateForPeople(date)} and pay everything back?`}
        yes={`Cancel ${counted(coming, 'booking')}`}
        no="Keep the bookings"
        danger
        busy={cancelling.isPending ? 'Cancelling …' : undefined}
        outcome={cancelling.data ? summary(cancelling.data) : failed}
        onYes={() => cancelling.mutate()}
        onClose={cancelling.data ? closeDone : close}
      >
        <p>
          For a day on which nobody can come, as when the road is closed. Every guest who paid online gets a
          mail and all of his money. Whoever booked by phone has to be called: you see afterwards who that is.
        </p>
        <p>The rooms are on sale again at once. Stop selling first, if nobody shall book them.</p>
      </AskDialog>
    </div>
  )
}

function summary(report: readonly CancelledArrival[]): string {
  const count = (wanted: CancelledArrival['outcome']) =>
    report.filter(({ outcome }) => outcome === wanted).length
  const failed = count('failed')
  const rest = failed > 0 ? ` ${counted(failed, 'booking')} could not be cancelled: please try again.` : ''
  return `${counted(count('cancelled'), 'booking')} cancelled.${rest}`
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
  const who = `${name || 'Without a name'}, ${mobileNumber || 'no number'}, ${counted(rooms, `${type} room`)}`
  if (outcome === 'arrived') return `${who}: is here, and stays.`
  if (outcome === 'failed') return `${who}: not cancelled.`
  const sent = party.isMailed ? 'told by mail' : 'call him: no mail can tell him'
  const back = party.back > 0 ? `; ${moneyForPeople(party.back)} go back` : ''
  const atDesk =
    party.atDesk > 0 ? `; ${moneyForPeople(party.atDesk)} were taken at the desk: give them back` : ''
  return `${who}: ${sent}${back}${atDesk}.`
}
