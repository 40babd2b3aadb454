import { useEffect, useState } from 'react'
import { trpc } from '#client/app/trpc'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { ChartStay } from '#shared/desk/chart'
import { moveOf, type Place } from './move'

/** How long a stay rests on a cell before its price is asked for, in ms. */
const restMs = 120

type PreviewSpec = { stay: ChartStay; place: Place; stays: readonly ChartStay[]; today: CalendarDate }

/** What the move costs: asked once for each place. Nothing is asked for where only the room number changes. */
export function usePreview({ stay, place, stays, today }: PreviewSpec) {
  const { change } = moveOf(stay, place, { stays, today })
  const isPossible = place.checkIn < place.checkOut
  const asked = JSON.stringify(change)
  const rested = useRested(asked)
  const preview = trpc.desk.previewChange.useQuery(
    { bookingId: stay.bookingId, ...change },
    { enabled: change !== null && isPossible && rested === asked, staleTime: 60_000, retry: 1 },
  )
  return { isSamePrice: change === null, ...preview }
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string | undefined {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
