import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button, buttonStyle } from '#client/ui/button'
import { Icon } from '#client/ui/icon'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { kindWord } from '#shared/desk/room-number-words'
import { plural } from '#shared/plural'
import { roomTypes } from '#shared/room/room'
import { type BookingDraft, datesOf } from './booking-draft'

export type Booked = { draft: BookingDraft; bookingIds: readonly string[] }

/** What was booked, with the way to each booking. It stays until the next one is begun. */
export function BookedNotice({
  booked: { draft, bookingIds },
  onNext,
}: {
  booked: Booked
  onNext: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const stay = datesOf(draft)
  const types = roomTypes.filter((type) => draft.rooms[type] > 0)
  return (
    <section className="booking-done" role="status">
      <h3 ref={heading} tabIndex={-1}>
        <Icon name="check" />
        <span>{`Booked for ${draft.name}.`}</span>
      </h3>
      {stay && <p>{`${dateForPeople(stay.from)} to ${dateForPeople(stay.to)}.`}</p>}
      <ul>
        {bookingIds.map((bookingId, index) => {
          const type = types[index]
          return (
            <li key={bookingId}>
              <Link {...buttonStyle('quiet')} to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
                {type ? `See the booking: ${plural(draft.rooms[type], kindWord(type))}` : 'See the booking'}
              </Link>
            </li>
          )
        })}
      </ul>
      <p className="soft">
        {draft.email.trim() === ''
          ? 'No mail goes out. They find their booking at the desk by their name or mobile number.'
          : `The confirmation goes to ${draft.email.trim()}.`}
      </p>
      <div className="button-row">
        <Button kind="press" onClick={onNext}>
          New booking
        </Button>
        <Link {...buttonStyle('quiet')} to="/admin_panel/chart" search={stay ? { from: stay.from } : {}}>
          See it on the chart
        </Link>
      </div>
    </section>
  )
}
