import { Link } from '@tanstack/react-router'
import type { BookingSnapshot } from '../../../shared/booking/snapshot'
import { dateForPeople } from '../../../shared/calendar/calendar-date'
import { trpc } from '../../app/trpc'
import { Notice } from '../../ui/notice'

const words: Partial<Record<BookingSnapshot['status'], string>> = {
  Held: 'Your room is held for you while you pay.',
  Queued: 'You are waiting in line for this stay.',
  Settling: 'Your payment is being confirmed.',
  Confirmed: 'This booking is confirmed.',
}

/** After a reload, a closed tab or a dropped line: what the server knows of this very draft. */
export function OpenBooking({ draftId }: { draftId: string }) {
  const mine = trpc.booking.mine.useQuery(undefined, { enabled: draftId !== '', staleTime: 0 })
  const open = mine.data?.find((one) => one.draftId === draftId && words[one.status] !== undefined)
  if (!open) return null
  return (
    <Notice>
      <p>
        {words[open.status]} {open.stay.type}, {dateForPeople(open.stay.checkIn)} to{' '}
        {dateForPeople(open.stay.checkOut)}.{' '}
        <Link to="/booking/status" search={{ booking: open.id }}>
          See where it stands
        </Link>
      </p>
    </Notice>
  )
}
