import { calendarDate } from '../../../shared/calendar/calendar-date-schema'
import { trpc } from '../../app/trpc'
import type { Draft } from './draft'
import type { Availability } from './form-availability'

/** What is free for the draft's type and dates, asked anew whenever they change. */
export function useAvailability(
  draft: Draft,
  inBrowser: boolean,
): { known: Availability; again: () => void } {
  const checkIn = calendarDate.safeParse(draft.checkIn).data
  const checkOut = calendarDate.safeParse(draft.checkOut).data
  const type = draft.roomType
  const isAsked =
    inBrowser && type !== null && checkIn !== undefined && checkOut !== undefined && checkOut > checkIn
  const query = trpc.booking.availability.useQuery(
    { type: type ?? 'Double Bed', checkIn: checkIn ?? '', checkOut: checkOut ?? '' },
    { enabled: isAsked, staleTime: 0, refetchInterval: 60_000 },
  )
  return { known: stateOf(isAsked, query), again: () => void query.refetch() }
}

type Asked = {
  data?: { availableRooms: number; heldRooms: number } | undefined
  isError: boolean
  isFetching: boolean
}

function stateOf(isAsked: boolean, { data, isError, isFetching }: Asked): Availability {
  if (!isAsked) return { state: 'unknown' }
  if (data && !isError) return { state: 'known', ...data }
  return { state: isError && !isFetching ? 'failed' : 'checking' }
}
