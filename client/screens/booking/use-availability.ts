import { trpc } from '#client/app/trpc'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import type { Draft } from './draft'
import type { Availability } from './form-availability'

const quickMs = 1500
const slowMs = 15_000
/** Ten minutes. */
const quickAsks = 400

/** What is free for the draft's type and dates, asked anew whenever they change and while the page is seen. */
export function useAvailability(
  draft: Draft,
  isHydrated: boolean,
): { known: Availability; again: () => void } {
  const checkIn = calendarDate.safeParse(draft.checkIn).data
  const checkOut = calendarDate.safeParse(draft.checkOut).data
  const type = draft.roomType
  const isAsked =
    isHydrated && type !== null && checkIn !== undefined && checkOut !== undefined && checkOut > checkIn
  const query = trpc.booking.availability.useQuery(
    { type: type ?? 'Double Bed', checkIn: checkIn ?? '', checkOut: checkOut ?? '', watching: true },
    {
      enabled: isAsked,
      staleTime: 0,
      // What was true when these dates were last in the form is not shown again.
      gcTime: 0,
      // A page that nobody sees does not ask; one that stays open for long asks less often.
      refetchInterval: ({ state: { dataUpdateCount, status } }) =>
        status === 'error' || dataUpdateCount > quickAsks ? slowMs : quickMs,
    },
  )
  return { known: stateOf(isAsked, query), again: () => void query.refetch() }
}

type Asked = {
  data?: { availableRooms: number; heldRooms: number } | undefined
  isError: boolean
}

function stateOf(isAsked: boolean, { data, isError }: Asked): Availability {
  if (!isAsked) return { state: 'unknown' }
  if (data) return { state: 'known', ...data, isOld: isError }
  return { state: isError ? 'failed' : 'checking' }
}
