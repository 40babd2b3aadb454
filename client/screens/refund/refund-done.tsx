import { useNavigate } from '@tanstack/react-router'
import { ArrivingHeading } from '#client/ui/arriving-heading'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import type { Paise } from '#shared/money/paise'
import type { Cancellation, CancellationDetails } from '#shared/refund/cancelling'
import { cancelledMessage, refundStanding } from '#shared/refund/words'
import { BookingDetails } from './booking-details'

type DoneProps = {
  details: CancellationDetails
  cancellation: Cancellation
  /** Still to be given back at the desk, in paise. */
  atDesk: Paise
  /** It was cancelled earlier, not just now. */
  isOld: boolean
}

/** The result: what was cancelled, what is refunded and when. */
export function RefundDone({ details, cancellation, atDesk, isOld }: DoneProps) {
  const navigate = useNavigate()
  return (
    <>
      <ArrivingHeading level="h1">
        {isOld ? 'This booking is already cancelled' : 'Your booking is cancelled'}
      </ArrivingHeading>
      <Notice kind="success">
        {isOld ? (
          <p>{`It was cancelled on ${dateForPeople(cancellation.date)}.`}</p>
        ) : (
          <p>{cancelledMessage(cancellation, atDesk)}</p>
        )}
        {moreWords(cancellation, isOld).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {!isOld && details.email && <p>{`An email is on its way to ${details.email}.`}</p>}
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

/** The details beyond the message: the exact amount, its reference, and how long the bank takes. */
const moreWords = (cancellation: Cancellation, isOld: boolean): string[] =>
  isOld || cancellation.way === 'refund' ? refundStanding(cancellation) : []
