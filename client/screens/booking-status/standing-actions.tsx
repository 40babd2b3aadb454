import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApp } from '#client/app/use-app'
import { usePageTitle } from '#client/app/use-page-title'
import { useSecondsLeft } from '#client/app/use-seconds-left'
import { PayAnotherWay } from '#client/site/pay-another-way'
import { Button, buttonStyle } from '#client/ui/button'
import { Countdown } from '#client/ui/countdown'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { timeForPeople } from '#shared/calendar/hotel-today'

type ActionsProps = {
  snapshot: BookingSnapshot
  onPay: () => void
  /** The booking was released, and the pressed button with it. */
  onReleased: () => void
}

/** What the guest can do with their booking in its current state. */
export function StandingActions({ snapshot, onPay, onReleased }: ActionsProps) {
  if (snapshot.status === 'Held' && snapshot.money === 'none') {
    return (
      <>
        {snapshot.holdExpiresAt && <HeldUntil deadline={Date.parse(snapshot.holdExpiresAt)} />}
        <div className="button-row no-print">
          {snapshot.holdExpiresAt && (
            <Button kind="press" onClick={onPay}>
              Go to payment
            </Button>
          )}
          <Release snapshot={snapshot} onReleased={onReleased} words="Release the room" />
        </div>
      </>
    )
  }
  if (snapshot.status === 'Held' && snapshot.money === 'waitingForBank') {
    return (
      snapshot.holdExpiresAt && (
        <>
          <HeldUntil deadline={Date.parse(snapshot.holdExpiresAt)} />
          <div className="button-row no-print">
            <PayAnotherWay onPay={onPay} />
          </div>
        </>
      )
    )
  }
  if (snapshot.status === 'Queued') {
    return (
      <div className="button-row no-print">
        <Release snapshot={snapshot} onReleased={onReleased} words="Leave the queue" />
      </div>
    )
  }
  return (
    <div className="button-row no-print">
      <ToMyBooking snapshot={snapshot} />
      {snapshot.status === 'Confirmed' && <Button onClick={() => window.print()}>Print</Button>}
      {bookAgainWords[snapshot.status] && (snapshot.money === 'none' || snapshot.money === 'declined') && (
        <BookAgain snapshot={snapshot} />
      )}
      <Link {...buttonStyle('quiet')} to="/">
        Back to home
      </Link>
    </div>
  )
}

/** The key follows the #, which no server sees, and leaves the address bar there. */
function ToMyBooking({ snapshot: { orderId, key } }: Pick<ActionsProps, 'snapshot'>) {
  if (orderId === null || key === null) return null
  return (
    <Link {...buttonStyle('press')} to="/my-booking" hash={`order=${orderId}&key=${key}`} preload={false}>
      See or change my booking
    </Link>
  )
}

const bookAgainWords: Partial<Record<BookingSnapshot['status'], string>> = {
  Expired: 'Book again',
  Withdrawn: 'Book again',
  NoRooms: 'Choose other dates',
}

/** The form still has what was typed in this browser; the link adds the stay. */
function BookAgain({ snapshot: { status, stay } }: { snapshot: BookingSnapshot }) {
  const { type: roomType, checkIn, checkOut } = stay
  return (
    <Link {...buttonStyle('press')} to="/booking" search={{ roomType, checkIn, checkOut }}>
      {bookAgainWords[status]}
    </Link>
  )
}

function HeldUntil({ deadline }: { deadline: number }) {
  const { device } = useApp()
  usePageTitle(`Held for you: pay until ${timeForPeople(new Date(deadline))}`)
  const left = useSecondsLeft(deadline, device?.measuredNow)
  if (left === undefined) return null
  return (
    <p>
      Held for you: <Countdown secondsLeft={left} />
    </p>
  )
}

type ReleaseProps = Pick<ActionsProps, 'snapshot' | 'onReleased'> & { words: string }

function Release({ snapshot, words, onReleased }: ReleaseProps) {
  const { calls } = useApp()
  const queryClient = useQueryClient()
  const release = useMutation({
    mutationFn: () => calls.booking.release.mutate({ bookingId: snapshot.id }),
    onSettled: async (_, error) => {
      await queryClient.invalidateQueries()
      if (!error) onReleased()
    },
  })
  return (
    <>
      <Button busy={release.isPending ? 'One moment …' : undefined} onClick={() => release.mutate()}>
        {words}
      </Button>
      {release.isError && <p role="alert">That did not work. Please try again.</p>}
    </>
  )
}
