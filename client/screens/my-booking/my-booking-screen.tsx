import { useCallback } from 'react'
import { useServerClock } from '#client/app/use-server-clock'
import { NeedsScript } from '#client/site/needs-script'
import { PageFrame } from '#client/site/page-frame'
import { OurPhone } from '#client/site/phone-link'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import { BookingView } from './booking-view'
import { OpeningForm } from './opening-form'
import { useMyBooking } from './use-my-booking'

/** A guest's own booking: by the link of a mail, by what they type, or as this browser remembers it. */
export function MyBookingScreen() {
  const isClockMeasured = useServerClock()
  const { opened, orderId, isCut, asked, refusal, isRemembered, show, renew, close } = useMyBooking()
  const { refetch } = asked
  const onChanged = useCallback(async () => {
    await refetch()
  }, [refetch])
  return (
    <PageFrame page="inner">
      {asked.data && opened && isClockMeasured && refusal?.code !== 'NotFound' ? (
        <BookingView
          booking={asked.data}
          isStale={asked.isError}
          isRemembered={isRemembered}
          onChanged={onChanged}
          onRenewed={renew}
          onClose={close}
        />
      ) : (
        <div className="status-page">
          {opened === undefined || (opened && asked.isPending) || (asked.data && !isClockMeasured) ? (
            <>
              <h1>My booking</h1>
              <Skeleton lines={6} waitingFor="Opening your booking …" />
            </>
          ) : opened && !refusal ? (
            <Unreachable onAgain={() => void asked.refetch()} />
          ) : (
            <OpeningForm
              orderId={opened?.orderId ?? orderId}
              problem={opened ? refusal?.message : isCut ? linkIsCut : undefined}
              onOpen={show}
            />
          )}
          <NeedsScript />
        </div>
      )}
    </PageFrame>
  )
}

const linkIsCut =
  'This link is not complete; some email programs cut it. Please open it from the email again, or enter your mobile number or email here.'

/** No connection, or the server is down: nothing is lost, and what to do. */
function Unreachable({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <h1>We cannot reach the hotel right now</h1>
      <Notice kind="alarm">
        <p>Your connection or our server is down. Your booking is safe; nothing has changed.</p>
        <p>
          If it is urgent, call <OurPhone />.
        </p>
      </Notice>
      <div className="button-row">
        <Button kind="press" onClick={onAgain}>
          Try again
        </Button>
      </div>
    </>
  )
}
