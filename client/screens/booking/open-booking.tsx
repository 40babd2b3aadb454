import { Link } from '@tanstack/react-router'
import type { Device } from '#client/app/device'
import type { ServerCalls } from '#client/app/trpc'
import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { openBookingWords } from './open-booking-words'
import { useOwnBooking } from './use-own-booking'

type OpenBookingProps = { draftId: string; calls: ServerCalls; device: Device }

/** After a reload, a closed tab or a dropped line: what the server knows of this very draft, and what becomes of it. */
export function OpenBooking({ draftId, calls, device }: OpenBookingProps) {
  const booking = useOwnBooking(draftId, calls, device)
  if (!booking) return null
  const { id, stay } = booking
  const said = openBookingWords(booking)
  if (!said) return null
  return (
    <Notice>
      <p>{`${said} ${stay.type}, ${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}.`}</p>
      <p>
        <Link to="/booking/status" search={{ booking: id }}>
          See where it stands
        </Link>
      </p>
    </Notice>
  )
}
