import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ServerCalls } from '#client/app/calls'
import { rememberBooking } from '#client/app/remembered-booking'
import { useApp } from '#client/app/use-app'
import { BookingSheet, stayRows } from '#client/site/booking-sheet'
import { Button, buttonStyle } from '#client/ui/button'
import { Dialog } from '#client/ui/dialog'
import type { MailStanding } from '#shared/booking/snapshot'
import { moneyForPeople } from '#shared/money/rupees'
import { type ConfirmedBooking, messages } from './payment-states'

type ConfirmedProps = {
  booking: ConfirmedBooking
  mailFailed: boolean
  calls: ServerCalls
  onDone: () => void
  onDismiss: () => void
}

/** What was booked and paid, and whether the mail was sent. */
export function ConfirmedDialog({ booking, mailFailed, calls, onDone, onDismiss }: ConfirmedProps) {
  const { mail, key, ...known } = useAsked(booking, calls)
  const { device } = useApp()
  const { orderId } = known
  useEffect(() => {
    if (key !== null) rememberBooking(device?.local ?? null, { orderId, key })
  }, [orderId, key, device])
  return (
    <Dialog open title="Booking Confirmed" onClose={onDone} closeLabel="Close">
      <p role={mailFailed ? 'alert' : 'status'}>
        {mailFailed ? messages.mailFailed : mailWords(mail, known.email)}
      </p>
      <BookingSheet
        rows={[
          ['Booking reference (order id)', known.orderId],
          ...stayRows(known.stay),
          ['Paid', moneyForPeople(known.paid)],
          ['At the desk', moneyForPeople(known.payLater)],
        ]}
      />
      {key !== null && (
        <p>
          <span>Change your dates, pay the rest or get your receipt at any time: </span>
          <Link to="/my-booking" hash={`order=${orderId}&key=${key}`} preload={false} onClick={onDismiss}>
            My booking
          </Link>
        </p>
      )}
      <div className="button-row">
        <Link
          {...buttonStyle('press')}
          to="/booking/status"
          search={{ booking: booking.id }}
          onClick={onDismiss}
        >
          See and print the booking
        </Link>
        <Button onClick={onDone}>Close</Button>
      </div>
    </Dialog>
  )
}

const soonMs = 1000
const laterMs = 5000
/** The number of quick questions: the mail is usually sent within a second or two. */
const quickAsks = 10

type Asked = ConfirmedBooking & { mail: MailStanding; key: string | null }

/** Asks the server until the mail is sent; its answer also has what was not typed in this browser. */
function useAsked(booking: ConfirmedBooking, calls: ServerCalls): Asked {
  const { data } = useQuery({
    queryKey: ['booking', 'confirmed', booking.id],
    queryFn: () => calls.booking.ask.mutate({ bookingId: booking.id }),
    refetchInterval: ({ state: { data: answer, dataUpdateCount, errorUpdateCount } }) => {
      if (answer && answer.snapshot.mail !== 'onItsWay') return false
      return dataUpdateCount + errorUpdateCount < quickAsks ? soonMs : laterMs
    },
    staleTime: 0,
    retry: false,
  })
  if (data?.snapshot.status !== 'Confirmed') return { ...booking, mail: 'onItsWay', key: null }
  const { orderId, stay, email, payNow: paid, payLater, mail, key } = data.snapshot
  const { id } = booking
  return { id, orderId: orderId ?? booking.orderId, stay, email: email ?? '', paid, payLater, mail, key }
}

function mailWords(mail: MailStanding, email: string): string {
  if (email === '' || mail === 'none') return messages.thanks
  if (mail === 'sent') return messages.confirmed(email)
  return mail === 'failed' ? messages.undelivered(email) : messages.mailOnItsWay(email)
}
