import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '#client/app/trpc'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingList } from '#shared/admin/requests'
import type { AdminStatus } from '#shared/booking/status'
import type { DayOfArrivals } from '#shared/desk/arrivals'

/** The changed card; null removes it. */
type Change = (card: BookingCard) => BookingCard | null

/** Keeps every list on the page right after a change, without loading a thousand cards again. */
export function useCardCache() {
  const queries = useQueryClient()
  const change = (bookingId: string, to: Change) => {
    const one: Change = (card) => (card.id === bookingId ? to(card) : card)
    queries.setQueriesData<InfiniteData<BookingList>>(
      { queryKey: getQueryKey(trpc.admin.bookings, undefined, 'infinite') },
      (list) => list && changedList(list, one),
    )
    queries.setQueriesData<BookingCard[]>(
      { queryKey: getQueryKey(trpc.admin.search) },
      (cards) => cards && kept(cards, one),
    )
    queries.setQueriesData<BookingCard>(
      { queryKey: getQueryKey(trpc.admin.booking) },
      (card) => card && (one(card) ?? undefined),
    )
    queries.setQueriesData<DayOfArrivals[]>({ queryKey: getQueryKey(trpc.admin.desk.arrivals) }, (days) =>
      days?.map((day) => ({
        ...day,
        arrivals: day.arrivals.flatMap((arrival) => {
          const booking = one(arrival.booking)
          return booking ? [{ ...arrival, booking }] : []
        }),
      })),
    )
  }
  return {
    replace: (card: BookingCard) => change(card.id, () => card),
    patch: (bookingId: string, over: Partial<BookingCard>) =>
      change(bookingId, (card) => ({ ...card, ...over })),
    remove: (bookingId: string) => change(bookingId, () => null),
    /** Marks the lists as stale, for changes that cannot be made in place. */
    refresh: () =>
      void Promise.all(
        [trpc.admin.bookings, trpc.admin.booking, trpc.admin.search, trpc.admin.desk.arrivals].map((asked) =>
          queries.invalidateQueries({ queryKey: getQueryKey(asked) }),
        ),
      ),
  }
}

const kept = (cards: readonly BookingCard[], to: Change) => cards.flatMap((card) => to(card) ?? [])

function changedList(list: InfiniteData<BookingList>, to: Change): InfiniteData<BookingList> {
  const gone = list.pages.flatMap(({ bookings }) => bookings.filter((card) => to(card) === null))
  const pages = list.pages.map((page) => {
    const counts = { ...page.counts }
    for (const { status } of gone) if (status in counts) counts[status as AdminStatus] -= 1
    return { ...page, counts, bookings: kept(page.bookings, to) }
  })
  return { ...list, pages }
}
