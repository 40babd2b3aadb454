import { useNavigate } from '@tanstack/react-router'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Cancellation, CancellationDetails } from '#shared/refund/cancelling'
import { cancelledMessage, refundStanding } from '#shared/refund/words'
import { ArrivingHeading } from './arriving-heading'
import { BookingDetails } from './booking-details'

type DoneProps = {
  details: CancellationDetails
  cancellation: Cancellation
  /** It was cancelled before, not just now. */
  isOld: boolean
}

/** The end: what was done, what comes back and when. */
export function RefundDone({ details, cancellation, isOld }: DoneProps) {
  const navigate = useNavigate()
  return (
    <>
      <ArrivingHeading level="h1">
        {isOld ? 'This booking was cancelled before' : 'Your booking is cancelled'}
      </ArrivingHeading>
      <Notice kind="success">
        {isOld ? (
          <p>{`It was cancelled on ${dateForPeople(cancellation.date)}.`}</p>
        ) : (
          <p>{cancelledMessage(cancellation)}</p>
        )}
        {moreWords(cancellation, isOld).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {!isOld && details.email && <p>{`We have written to ${details.email}.`}</p>}
      </Notice>
      <div className="button-row no-print">
        <Button kind="press" onClick={() => void navigate({ to: '/' })}>
          Done
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {isOld && <BookingDetails details={details} isCancelled />}
    </>
  )
}

/** What goes beyond the one sentence that was said: the exact sum, its reference, and how long the bank takes. */
const moreWords = (cancellation: Cancellation, isOld: boolean): string[] =>
  isOld || cancellation.way === 'refund' ? refundStanding(cancellation) : []
