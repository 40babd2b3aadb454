import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import type { AppRouter } from '../../../server/transport/rpc/app-router'
import type { AskedSnapshot } from '../../../shared/booking/snapshot'
import { hotel } from '../../../shared/hotel'
import type { Device } from '../../app/device'
import type { ServerCalls } from '../../app/trpc'
import { PageFrame } from '../../site/page-frame'
import { PhoneLink } from '../../site/phone-link'
import { Button, buttonLook } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { StandingActions } from './standing-actions'
import { standingOf } from './standing-words'
import { StatusSheet } from './status-sheet'

type StatusScreenProps = {
  bookingId: string
  calls: ServerCalls
  device: Device | undefined
  /** The draft is a booking now; what was typed for it need not stay in this browser. */
  forgetDraft: (device: Device, draftId: string) => void
}

const askAgainMs = 5000

/** Where a booking stands, asked of the server and, through it, of the payment provider; survives a reload. */
export function StatusScreen({ bookingId, calls, device, forgetDraft }: StatusScreenProps) {
  const asked = useQuery({
    queryKey: ['booking', 'ask', bookingId],
    queryFn: () => calls.booking.ask.mutate({ bookingId }),
    enabled: device !== undefined && bookingId !== '',
    refetchInterval: ({ state: { data, error } }) =>
      isNotFound(error) || (data && standingOf(data).settled) ? false : askAgainMs,
    // Who waits in another tab is still there.
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })
  const booked = asked.data?.snapshot.status === 'Confirmed' ? asked.data.snapshot.draftId : null
  useEffect(() => {
    if (device && booked !== null) forgetDraft(device, booked)
  }, [device, booked, forgetDraft])
  const isUnknown = bookingId === '' || isNotFound(asked.error)
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <div className="status-page">
        {asked.data && !isUnknown ? (
          <Standing asked={asked.data} isStale={asked.isError} calls={calls} device={device} />
        ) : asked.isError || isUnknown ? (
          <Unknown onAgain={() => void asked.refetch()} offline={!isUnknown} />
        ) : (
          <>
            <h1>Your booking</h1>
            <Skeleton lines={4} waitingFor="Asking where your booking stands …" />
          </>
        )}
      </div>
    </PageFrame>
  )
}

/** The server knows no such booking of this browser, or the address names nothing that could be one. */
function isNotFound(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false
  const status = (error as TRPCClientError<AppRouter>).data?.httpStatus
  return status === 404 || status === 400
}

type StandingProps = {
  asked: AskedSnapshot
  isStale: boolean
  calls: ServerCalls
  device: Device | undefined
}

function Standing({ asked, isStale, calls, device }: StandingProps) {
  const standing = standingOf(asked)
  const { snapshot } = asked
  return (
    <>
      <h1>{standing.title}</h1>
      {isStale && (
        <Notice>
          The line is down just now. What stands here is what we knew last; we ask again by ourselves.
        </Notice>
      )}
      <Notice kind={standing.kind}>
        {standing.words.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
      <StandingActions snapshot={snapshot} calls={calls} device={device} />
      <StatusSheet snapshot={snapshot} />
    </>
  )
}

/** Another browser, a wiped one, or no line: nothing is guessed. */
function Unknown({ onAgain, offline }: { onAgain: () => void; offline: boolean }) {
  return (
    <>
      <h1>{offline ? 'We cannot reach the hotel just now' : 'This browser does not know this booking'}</h1>
      <p>
        {offline
          ? 'Your line or our server is down. A payment that you made is not lost: it is confirmed by itself, and you get an e-mail.'
          : 'Only the browser that made the booking shows it here. If you paid, the confirmation is in your mail.'}
      </p>
      <p>
        Questions? Call <PhoneLink phone={hotel.phones[0]} />.
      </p>
      <div className="button-row">
        {offline && (
          <Button kind="press" onClick={onAgain}>
            Ask again
          </Button>
        )}
        <Link {...buttonLook('quiet')} to="/">
          Back to home
        </Link>
      </div>
    </>
  )
}
