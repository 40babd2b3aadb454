import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import { useSecondsLeft } from '../../app/use-seconds-left'
import { Button, buttonLook } from '../../ui/button'
import { Countdown } from '../../ui/countdown'

type ActionsProps = { snapshot: BookingSnapshot; calls: ServerCalls; device: Device | undefined }

/** What the guest can do where his booking stands. */
export function StandingActions({ snapshot, calls, device }: ActionsProps) {
  if (snapshot.status === 'Held' && snapshot.money === 'none') {
    return (
      <>
        {snapshot.holdExpiresAt && (
          <HeldUntil deadline={Date.parse(snapshot.holdExpiresAt)} device={device} />
        )}
        <div className="button-row no-print">
          <Link {...buttonLook('press')} to="/booking" state={{ roomType: snapshot.stay.type, payNow: true }}>
            Go to payment
          </Link>
          <GiveBack snapshot={snapshot} calls={calls} words="Give the room back" />
        </div>
      </>
    )
  }
  if (snapshot.status === 'Queued') {
    return (
      <>
        <p className="num">
          Your place: <strong>{snapshot.waiting?.position}</strong>
        </p>
        <div className="button-row no-print">
          <GiveBack snapshot={snapshot} calls={calls} words="Leave the line" />
        </div>
      </>
    )
  }
  return (
    <div className="button-row no-print">
      {snapshot.status === 'Confirmed' && <Button onClick={() => window.print()}>Print</Button>}
      <Link {...buttonLook('quiet')} to="/">
        Back to home
      </Link>
    </div>
  )
}

function HeldUntil({ deadline, device }: { deadline: number; device: Device | undefined }) {
  const left = useSecondsLeft(deadline, device?.serverNow)
  if (left === undefined) return null
  return (
    <p>
      Held for you: <Countdown secondsLeft={left} />
    </p>
  )
}

function GiveBack({
  snapshot,
  calls,
  words,
}: {
  snapshot: BookingSnapshot
  calls: ServerCalls
  words: string
}) {
  const queries = useQueryClient()
  const giving = useMutation({
    mutationFn: () => calls.booking.giveBack.mutate({ bookingId: snapshot.id }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <>
      <Button busy={giving.isPending ? 'One moment …' : undefined} onClick={() => giving.mutate()}>
        {words}
      </Button>
      {giving.isError && <p role="alert">That did not work. Please try again.</p>}
    </>
  )
}
