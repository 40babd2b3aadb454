import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSite } from '#client/app/site-facts'
import { useApp } from '#client/app/use-app'
import { RoomPicture } from '#client/art/room-picture'
import { CheckInFacts } from '#client/site/check-in-facts'
import { GettingHere } from '#client/site/getting-here'
import { PhoneLink } from '#client/site/phone-link'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import type { MyBooking } from '#shared/booking/my-booking'
import { closedOn } from '#shared/calendar/closed-nights'
import { hotelToday } from '#shared/calendar/hotel-today'
import { CancelSection } from './cancel-section'
import { ChangeDates } from './change-dates/change-dates'
import { GuestsSection } from './guests-section'
import { MoneyPanel } from './money-panel'
import { headingOf, standingOf, statusWords, stayInShort } from './my-booking-words'
import { Papers } from './papers'
import { RefundTracker } from './refund-tracker'
import { StaySection } from './stay-section'

type ViewProps = {
  booking: MyBooking
  /** The last answer could not be renewed. */
  isStale: boolean
  /** This browser opens it again by itself, not only this tab. */
  isRemembered: boolean
  onChanged: () => Promise<void>
  /** An act has answered with the booking as it is now. */
  onRenewed: (booking: MyBooking) => void
  /** Shows no booking any more, and forgets it on this browser. */
  onClose: () => void
}

/** Everything about one booking: on a phone what is due comes first. */
export function BookingView({ booking, isStale, isRemembered, onChanged, onRenewed, onClose }: ViewProps) {
  const { device } = useApp()
  const today = hotelToday(new Date(device?.serverNow() ?? 0))
  const standing = standingOf(booking, today)
  const isAhead = standing === 'coming' || standing === 'here'
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <div className="my-booking page-grid">
      <div className="my-title">
        <h1 ref={title} tabIndex={-1}>
          {headingOf(booking, standing)}
        </h1>
        <p className="my-facts">
          <strong data-status={booking.status}>{statusWords[booking.status]}</strong>
          <span>{stayInShort(booking)}</span>
          <span className="soft">
            Booking <span className="my-reference">{booking.orderId}</span>
          </span>
        </p>
        {isStale && (
          <Notice>
            The connection is down. This is what we last knew; we keep trying to reach the hotel.
          </Notice>
        )}
        {isAhead && <ClosedDuringStay booking={booking} />}
        {standing === 'erased' && (
          <Notice>
            The names and contact details of this booking have been erased, as our privacy policy says. Only
            its dates and amounts are left.
          </Notice>
        )}
      </div>
      <aside className="my-money" aria-label="Money and papers">
        <RoomPicture type={booking.stay.type} decorative />
        <div className="my-money-body">
          <MoneyPanel booking={booking} standing={standing} onChanged={onChanged} />
          <Papers booking={booking} />
        </div>
      </aside>
      <div className="my-parts">
        {standing === 'cancelled' && <RefundTracker booking={booking} today={today} />}
        <StaySection booking={booking} />
        {isAhead && <ChangeDates booking={booking} onChanged={onRenewed} onDoubt={onChanged} />}
        {standing !== 'cancelled' && booking.refunds.length > 0 && (
          <RefundTracker booking={booking} today={today} />
        )}
        {standing !== 'erased' && (
          <GuestsSection booking={booking} canCorrect={standing === 'coming'} onChanged={onChanged} />
        )}
        {isAhead && (
          <CancelSection
            booking={booking}
            today={today}
            onChanged={async () => {
              await onChanged()
              title.current?.focus()
            }}
          />
        )}
        {isAhead && (
          <>
            <section className="my-section" aria-labelledby="my-arrival">
              <h2 id="my-arrival">When you arrive</h2>
              <CheckInFacts />
            </section>
            <section className="my-section" aria-labelledby="my-way">
              <h2 id="my-way">Getting here</h2>
              <GettingHere />
            </section>
          </>
        )}
        <ThisBrowser isRemembered={isRemembered} onClose={onClose} />
      </div>
    </div>
  )
}

/** Until when and why the hotel is closed on nights of this booking. */
function ClosedDuringStay({ booking: { stay } }: Pick<ViewProps, 'booking'>) {
  const { reads } = useApp()
  const { phones } = useSite()
  const { data } = useQuery(reads.season)
  const closed = closedOn(stay, data?.sale.closed)
  if (!closed) return null
  return (
    <Notice>
      <p>{closed.words}</p>
      <p>
        Please do not set out before you have heard from us, or call us:{' '}
        <span className="closed-phones">
          {phones.map((phone) => (
            <PhoneLink key={phone} phone={phone} />
          ))}
        </span>
      </p>
    </Notice>
  )
}

const ThisBrowser = ({ isRemembered, onClose }: Pick<ViewProps, 'isRemembered' | 'onClose'>) => (
  <section className="my-section no-print" aria-labelledby="my-browser">
    <h2 id="my-browser">On this browser</h2>
    <p>
      {isRemembered
        ? 'This browser remembers your booking, so that it opens here without typing anything. On a computer that others use too, let it be forgotten.'
        : 'This browser shows your booking until you close this tab.'}
    </p>
    <div className="button-row">
      <Button onClick={onClose}>{isRemembered ? 'Forget on this browser' : 'Close my booking'}</Button>
    </div>
  </section>
)
