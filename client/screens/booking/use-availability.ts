import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refusalOf } from '#client/app/refusal'
import { useApp } from '#client/app/use-app'
import { calendarDate } from '#shared/calendar/calendar-date-schema'
import type { Draft } from './draft'
import type { Availability } from './form-availability'

const quickMs = 1500
const slowMs = 15_000
/** As many as fit into ten minutes. */
const quickAsks = 400

/** Availability for the draft's type and dates, checked on every change and regularly while the page is visible. */
export function useAvailability(
  draft: Draft,
  isHydrated: boolean,
): { known: Availability; again: () => void } {
  const checkIn = calendarDate.safeParse(draft.checkIn).data
  const checkOut = calendarDate.safeParse(draft.checkOut).data
  const type = draft.roomType
  const isAsked =
    isHydrated && type !== null && checkIn !== undefined && checkOut !== undefined && checkOut > checkIn
  const { availability, season, rooms } = useApp().reads
  const query = useQuery({
    ...availability({
      type: type ?? 'Double Bed',
      checkIn: checkIn ?? '',
      checkOut: checkOut ?? '',
      watching: true,
    }),
    enabled: isAsked,
    staleTime: 0,
    // An old answer for these dates must not be shown again.
    gcTime: 0,
    // A page that stays open for long asks less often; a hidden one does not ask at all.
    refetchInterval: ({ state: { dataUpdateCount, status } }) =>
      status === 'error' || dataUpdateCount > quickAsks ? slowMs : quickMs,
  })
  const queries = useQueryClient()
  // The page took these nights for possible: another season is on sale by now, or another day has begun.
  const isOutdated = refusalOf(query.error)?.code === 'StayNotPossible'
  useEffect(() => {
    if (!isOutdated) return
    for (const { queryKey } of [season, rooms]) void queries.invalidateQueries({ queryKey })
  }, [isOutdated, queries, season, rooms])
  // Why not stands beside the dates then, and asking again would not help.
  return { known: stateOf(isAsked && !isOutdated, query), again: () => void query.refetch() }
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
