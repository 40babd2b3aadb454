import { Link } from '@tanstack/react-router'
import type { Device } from '#client/app/device'
import type { ServerCalls } from '#client/app/trpc'
import { Notice } from '#client/ui/notice'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { openBookingWords } from './open-booking-words'
import { useOwnBooking } from './use-own-booking'

type OpenBookingProps = { draftId: string; calls: ServerCalls; device: Device }

/** The state of this draft's booking, for after a reload, a closed tab or a lost connection. */
export function OpenBooking({ draftId, calls, device }: OpenBookingProps) {
  const booking = useOwnBooking(draftId, calls, device)
  if (!booking) return null
  const { id, stay } = booking
  const words = openBookingWords(booking)
  if (!words) return null
  return (
    <Notice>
      <p>{`${words} ${stay.type}, ${dateForPeople(stay.checkIn)} to ${dateForPeople(stay.checkOut)}.`}</p>
      <p>
        <Link to="/booking/status" search={{ booking: id }}>
          See your booking
        </Link>
      </p>
    </Notice>
  )
}
