import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import type { BookingCard } from '#shared/admin/booking-card'
import type { AdminStatus } from '#shared/booking/status'
import { dateForPeople, isCalendarDate } from '#shared/calendar/calendar-date'
import { groupBy } from '#shared/group-by'
import { BookingEntry } from '../booking-card/booking-card'
import { todayAt, useDesk } from '../desk-context'
import type { PanelSearch } from '../panel-search'
import { NotLoaded, Spinner } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { ReportButton } from '../report/report-button'

const filters: readonly { status: AdminStatus; name: string }[] = [
  { status: 'Confirmed', name: 'Confirmed' },
  { status: 'Cancelled', name: 'Cancelled' },
  { status: 'Refunded', name: 'Refunded' },
  { status: 'Processing', name: 'Refund Req' },
]

const pageSize = 50

/** The bookings of one status by check-in, a page at a time. */
export function BookingsScreen({ search }: { search: PanelSearch }) {
  const navigate = useNavigate()
  const go = (next: PanelSearch) => void navigate({ to: '/admin_panel/bookings', search: next })
  const status = search.status ?? 'Confirmed'
  const title = useRef<HTMLHeadingElement>(null)
  const asked = {
    status,
    limit: pageSize,
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
  }
  const list = trpc.admin.bookings.useInfiniteQuery(asked, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const counts = list.data?.pages[0]?.counts
  const cards = list.data?.pages.flatMap(({ bookings }) => bookings) ?? []
  return (
    <>
      <PageHeading
        title="Room Bookings"
        headingRef={title}
        actions={
          status === 'Confirmed' && cards.length > 0 && <ReportButton from={search.from} to={search.to} />
        }
      />
      <StatusFilter status={status} counts={counts} choose={(next) => go({ ...search, status: next })} />
      <DateFilter search={search} go={go} />
      {list.isPending && <Spinner words="Loading bookings …" />}
      {list.isError && <NotLoaded what="The bookings" onAgain={() => void list.refetch()} />}
      {list.isSuccess && cards.length === 0 && <p className="desk-empty">No bookings in this category.</p>}
      <ByCheckIn cards={cards} onGone={() => title.current?.focus()} />
      {list.hasNextPage && (
        <div className="desk-more">
          <Button
            busy={list.isFetchingNextPage ? 'Loading …' : undefined}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
          <p
            className="soft"
            role="status"
          >{`${cards.length} of ${counts?.[status] ?? 'more'} are shown.`}</p>
        </div>
      )}
    </>
  )
}

type FilterProps = {
  status: AdminStatus
  counts: Record<AdminStatus, number> | undefined
  choose: (status: AdminStatus) => void
}

function StatusFilter({ status: chosen, counts, choose }: FilterProps) {
  const id = useId()
  return (
    <fieldset className="desk-filter">
      <legend className="visually-hidden">Show bookings that are</legend>
      {filters.map(({ status, name }) => (
        <span key={status} className="desk-filter-one">
          <button
            type="button"
            aria-pressed={status === chosen}
            aria-describedby={counts && `${id}-${status}`}
            onClick={() => choose(status)}
          >
            {name}
          </button>
          <span className="desk-filter-count num" id={`${id}-${status}`}>
            {counts?.[status]}
          </span>
        </span>
      ))}
    </fieldset>
  )
}

function ByCheckIn({ cards, onGone }: { cards: readonly BookingCard[]; onGone: () => void }) {
  const sorted = [...cards].sort((a, b) => a.checkIn.localeCompare(b.checkIn))
  return Array.from(
    groupBy(sorted, ({ checkIn }) => checkIn),
    ([checkIn, group]) => (
      <section key={checkIn} className="desk-group">
        <h3>{`Check-In : ${dateForPeople(checkIn)}`}</h3>
        {group.map((card) => (
          <BookingEntry key={card.id} card={card} onGone={onGone} />
        ))}
      </section>
    ),
  )
}

/** Limits the list to a range of check-in dates, which the page's address keeps. */
function DateFilter({ search, go }: { search: PanelSearch; go: (next: PanelSearch) => void }) {
  const desk = useDesk()
  const { from, to, ...rest } = search
  const set = (bounds: Pick<PanelSearch, 'from' | 'to'>) =>
    go({ ...rest, ...(bounds.from && { from: bounds.from }), ...(bounds.to && { to: bounds.to }) })
  const choose = (bound: 'from' | 'to', value: string) => {
    if (value === '' || isCalendarDate(value)) set({ ...search, [bound]: value || undefined })
  }
  return (
    <div className="desk-dates">
      <Field
        label="Check-in from"
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => choose('from', event.target.value)}
      />
      <Field
        label="Check-in to"
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => choose('to', event.target.value)}
      />
      <Button onClick={() => set({ from: todayAt(desk) })}>From today</Button>
      {(from || to) && <Button onClick={() => set({})}>All dates</Button>}
    </div>
  )
}
