import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { useEffect, useRef } from 'react'
import type { Device } from '#client/app/device'
import { liveOf } from '#client/app/live/browser-live'
import type { LiveBookings } from '#client/app/live/live-bookings'
import { playTurn } from '#client/app/live/turn-sound'
import { useIsDown, useLiveBooking } from '#client/app/live/use-live'
import { rememberBooking } from '#client/app/remembered-booking'
import { useSite } from '#client/app/site-facts'
import { useApp } from '#client/app/use-app'
import { useServerClock } from '#client/app/use-server-clock'
import { PageFrame } from '#client/site/page-frame'
import { OurPhone } from '#client/site/phone-link'
import { Button, buttonStyle } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { Parts } from '#client/ui/parts'
import { Skeleton } from '#client/ui/skeleton'
import type { AppRouter } from '#server/http/trpc/app-router'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import { QueuePanel, useSoundChoice } from './queue-panel'
import { StandingActions } from './standing-actions'
import { type SentSnapshot, standingOf } from './standing-words'
import { StatusSheet } from './status-sheet'

type StatusScreenProps = {
  bookingId: string
  /** Paying from this page, and its dialogs. */
  payment: {
    pay(booking: BookingSnapshot): void
    turn(booking: BookingSnapshot): void
    timeOver(booking: BookingSnapshot): void
    /** The booking that was paid in this tab and is not confirmed yet. */
    confirming: string | undefined
    dialogs: Parts
  }
  /** Once booked, the draft need not stay in this browser. */
  clearDraft: (device: Device, draftId: string) => void
}

const askAgainMs = 5000
const soonMs = 250

/** The state of a booking, updated by live events and by asking the payment provider; survives a reload. */
export function StatusScreen({ bookingId, payment, clearDraft }: StatusScreenProps) {
  const { calls, device } = useApp()
  useServerClock()
  const live = device && liveOf(device, calls)
  const sound = useSoundChoice()
  const isDown = useIsDown(live)
  const known = useLiveBooking(live, bookingId)
  const asked = useAsked(bookingId)
  const newestAnswer = asked.data && newest(asked.data, known, live)
  const sent = payment.confirming === bookingId ? newestAnswer && asPaid(newestAnswer) : newestAnswer
  const booked = sent?.snapshot.status === 'Confirmed' ? sent.snapshot.draftId : null
  useEffect(() => {
    if (device && booked !== null) clearDraft(device, booked)
  }, [device, booked, clearDraft])
  useRememberedBooking(sent?.snapshot)
  useStandingChanges(sent?.snapshot, {
    turn: (booking) => {
      if (sound.isOn) playTurn()
      payment.turn(booking)
    },
    timeOver: payment.timeOver,
  })
  const isUnknown = bookingId === '' || isNotFound(asked.error)
  return (
    <PageFrame back={{ to: '/', label: 'rooms' }}>
      <div className="status-page">
        {sent && !isUnknown ? (
          <Standing sent={sent} isStale={asked.isError || isDown} sound={sound} pay={payment.pay} />
        ) : asked.isError || isUnknown ? (
          <Unknown onAgain={() => void asked.refetch()} offline={!isUnknown} />
        ) : (
          <>
            <h1>Your booking</h1>
            <Skeleton lines={4} waitingFor="Checking your booking …" />
          </>
        )}
      </div>
      {payment.dialogs}
    </PageFrame>
  )
}

/**
 * Asks the provider at first, after each change, and repeatedly while a payment may be under way. A query here, although
 * the server's `ask` is a mutation, since the page shows its newest answer and the release of a booking makes it stale.
 */
function useAsked(bookingId: string) {
  const { calls, device } = useApp()
  const live = device && liveOf(device, calls)
  return useQuery({
    queryKey: ['booking', 'ask', bookingId],
    queryFn: async () => {
      const answer = await calls.booking.ask.mutate({ bookingId })
      live?.note(answer.snapshot)
      return answer
    },
    enabled: live !== undefined && bookingId !== '',
    refetchInterval: ({ state: { data, error } }) => {
      if (isNotFound(error)) return false
      if (!error && data && live && !live.isNewest(data.snapshot)) return soonMs
      if (data && standingOf(data, []).isFinal) return false
      if (data?.provider === 'asking') return askAgainMs
      return data?.snapshot.status === 'Queued' && live?.find(bookingId) ? false : askAgainMs
    },
    // A guest who waits in another tab still counts as present.
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })
}

/** Each answer is noted in `live`, so that what it knows is never older. */
function newest(
  asked: AskedSnapshot,
  known: BookingSnapshot | undefined,
  live: LiveBookings | undefined,
): SentSnapshot {
  if (!known) return asked
  return { snapshot: known, provider: live?.isNewest(asked.snapshot) ? asked.provider : 'asking' }
}

/** This tab knows of the payment, even if the server did not at its last answer. */
const asPaid = (sent: SentSnapshot): SentSnapshot =>
  sent.snapshot.money === 'none' ? { ...sent, snapshot: { ...sent.snapshot, money: 'beingConfirmed' } } : sent

/** The server knows no such booking of this browser, or the URL has no valid id. */
function isNotFound(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false
  const status = (error as TRPCClientError<AppRouter>).data?.httpStatus
  return status === 404 || status === 400
}

type StandingProps = {
  sent: SentSnapshot
  isStale: boolean
  sound: ReturnType<typeof useSoundChoice>
  pay: (booking: BookingSnapshot) => void
}

function Standing({ sent, isStale, sound, pay }: StandingProps) {
  const standing = standingOf(sent, useSite().phones)
  const { snapshot } = sent
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {standing.title}
      </h1>
      {isStale && (
        <Notice>The connection is down. This is what we last knew; we keep trying to reach the hotel.</Notice>
      )}
      {snapshot.status === 'Queued' && <QueuePanel booking={snapshot} sound={sound} />}
      {standing.words.length > 0 && (
        <Notice kind={standing.kind}>
          {standing.words.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      <StandingActions
        snapshot={snapshot}
        onPay={() => pay(snapshot)}
        onReleased={() => title.current?.focus()}
      />
      <StatusSheet snapshot={snapshot} />
    </>
  )
}

/** Another browser, cleared storage, or no connection: nothing is known about the booking. */
function Unknown({ onAgain, offline }: { onAgain: () => void; offline: boolean }) {
  return (
    <>
      <h1>{offline ? 'We cannot reach the hotel right now' : 'This browser does not know this booking'}</h1>
      <p>
        {offline
          ? 'Your connection or our server is down. If you have paid, your payment is not lost: we confirm it automatically and send you an email.'
          : 'This page works only in the browser in which the booking was made. If you have paid, the confirmation is in your email.'}
      </p>
      <p>
        Questions? Call <OurPhone />.
      </p>
      <div className="button-row">
        {offline && (
          <Button kind="press" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Link {...buttonStyle('quiet')} to="/">
          Back to home
        </Link>
      </div>
    </>
  )
}

/** Once booked, this browser opens the booking without asking who it is. */
function useRememberedBooking(snapshot: BookingSnapshot | undefined): void {
  const { device } = useApp()
  const isBooked = snapshot?.status === 'Confirmed'
  const orderId = isBooked ? snapshot.orderId : null
  const key = isBooked ? snapshot.key : null
  useEffect(() => {
    if (orderId !== null && key !== null) rememberBooking(device?.local ?? null, { orderId, key })
  }, [orderId, key, device])
}

type Changes = { turn(booking: BookingSnapshot): void; timeOver(booking: BookingSnapshot): void }

/** Calls on changes that happen while the page is open; the state after a reload is not a change. */
function useStandingChanges(booking: BookingSnapshot | undefined, { turn, timeOver }: Changes): void {
  const before = useRef<BookingSnapshot['status']>(undefined)
  useEffect(() => {
    if (!booking) return
    const { status, orderId, holdExpiresAt } = booking
    const was = before.current
    const isTurn = was === 'Queued' && status === 'Held'
    // The turn is announced once its order is made and it can be paid.
    if (isTurn && (orderId === null || holdExpiresAt === null)) return
    before.current = status
    if (isTurn) turn(booking)
    if (was === 'Held' && status === 'Expired') timeOver(booking)
  })
}
