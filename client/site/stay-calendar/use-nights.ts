import { type QueryKey, useQueries, useQuery } from '@tanstack/react-query'
import { useApp } from '#client/app/use-app'
import type { KeyedBooking } from '#shared/booking/my-booking'
import type { CalendarNight } from '#shared/booking/night-calendar'
import { addDays, type CalendarDate, datesFrom } from '#shared/calendar/calendar-date'
import { toSend } from '#shared/calendar/night-range'
import { type Sale, shownSeason } from '#shared/calendar/season'
import { type Rates, rateOn } from '#shared/rates/rates'
import type { Room, RoomType } from '#shared/room/room'
import { type NightFacts, nightsByDate } from './nights'

/** The nights that are shown are asked for often, those of the other months seldom. */
const shownMs = 5000
const othersMs = 60_000

type Span = { from: CalendarDate; to: CalendarDate }

/** `isOld`: the last question failed, and this is from `at`, in milliseconds by this browser's clock. */
export type KnownNights =
  | { state: 'loading' | 'failed' }
  | { state: 'known'; nights: NightFacts['nights']; at: number; isOld: boolean }

/**
 * The nights of the seasons on sale, those of `shown` by the second while the page is visible; with `own` as that booking could
 * have them.
 */
export function useNights(type: RoomType, { seasons }: Sale, shown: Span, own?: KeyedBooking) {
  const { reads, calls } = useApp()
  const ofSpan = (nights: Span): { queryKey: QueryKey; queryFn: () => Promise<Answered> } => {
    const span = toSend(nights)
    return own
      ? {
          queryKey: ['booking', 'changeCalendar', own.orderId, span],
          queryFn: () => calls.booking.changeCalendar.query({ ...own, ...span }),
        }
      : {
          queryKey: reads.calendar({ type, ...span }).queryKey,
          queryFn: () => calls.booking.calendar.query({ type, ...span }),
        }
  }
  const all = useQueries({
    queries: seasons.map(({ minCheckIn, maxCheckIn }) => ({
      ...ofSpan({ from: minCheckIn, to: maxCheckIn }),
      refetchInterval: othersMs,
    })),
  })
  const latest = useQuery({
    ...ofSpan(shown),
    enabled: seasons.length > 0,
    refetchInterval: shownMs,
    staleTime: 0,
  })
  const again = () => {
    for (const query of [...all, latest]) void query.refetch()
  }
  return { known: knownFrom(all, latest), again }
}

type Answered = { nights: readonly CalendarNight[] }
type Answer = {
  data?: Answered | undefined
  isError: boolean
  dataUpdatedAt: number
}

function knownFrom(all: readonly Answer[], latest: Answer): KnownNights {
  const answers = [...all, latest]
    .filter(({ data }) => data !== undefined)
    .sort((one, other) => one.dataUpdatedAt - other.dataUpdatedAt)
  if (!all.every(({ data }) => data)) {
    return { state: all.some(({ isError }) => isError) ? 'failed' : 'loading' }
  }
  return {
    state: 'known',
    nights: nightsByDate(answers.flatMap(({ data }) => data?.nights ?? [])),
    at: latest.data ? latest.dataUpdatedAt : Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    isOld: latest.isError,
  }
}

/** What the nights of a season that is not on sale yet will cost. */
export function laterNights(sale: Sale, rates: Rates): NightFacts['nights'] {
  const season = shownSeason(sale)
  if (!season) return nightsByDate([])
  return nightsByDate(
    datesFrom(season.minCheckIn, addDays(season.maxCheckIn, 1)).map((date) => ({
      date,
      open: false,
      available: 0,
      amount: rateOn(date, rates),
      minNights: 1,
    })),
  )
}

/** On how many nights another type has a room; undefined while that is not known. */
export function useFreeNights(type: Room['type'], { seasons }: Sale): number | undefined {
  const { reads } = useApp()
  return useQueries({
    queries: seasons.map(({ minCheckIn, maxCheckIn }) =>
      reads.calendar({ type, ...toSend({ from: minCheckIn, to: maxCheckIn }) }),
    ),
    combine: (answers) =>
      answers.every(({ data }) => data)
        ? answers.flatMap(({ data }) => data?.nights ?? []).filter(({ available }) => available > 0).length
        : undefined,
  })
}
