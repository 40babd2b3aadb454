import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useRef } from 'react'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { Select } from '#client/ui/select'
import type { AdminStatus } from '#shared/booking/status'
import { isCalendarDate } from '#shared/calendar/calendar-date'
import { inIndianGroups } from '#shared/money/rupees'
import { OneBooking } from '../booking-card/one-booking'
import { todayAt, useDesk } from '../desk-context'
import type { BookingSort, PanelSearch } from '../panel-search'
import { NotLoaded, Spinner } from '../parts/loading'
import { moneyWords } from '../parts/money'
import { PageHeading } from '../parts/page-heading'
import { useMedia } from '../parts/use-media'
import { ReportButton } from '../report/report-button'
import { BookingTable } from './booking-table'
import { sortedLines } from './table-items'

const filters: readonly { status: AdminStatus; name: string }[] = [
  { status: 'Confirmed', name: 'Confirmed' },
  { status: 'Cancelled', name: 'Cancelled' },
  { status: 'Refunded', name: 'Refunded' },
  { status: 'Processing', name: 'Refund Req' },
]

/** The bookings of one status, by check-in or any other column. */
export function BookingsScreen({ search }: { search: PanelSearch }) {
  const navigate = useNavigate()
  const isPhone = useMedia('(max-width: 599px)')
  const title = useRef<HTMLHeadingElement>(null)
  const { status = 'Confirmed', from, to } = search
  const go = (next: PanelSearch, resetScroll = true) =>
    void navigate({ to: '/admin_panel/bookings', search: next, resetScroll })
  const list = trpc.admin.bookingTable.useQuery(
    { status, ...(from && { from }), ...(to && { to }) },
    // Comparing ten thousand old and new rows would take longer than drawing those in sight.
    { staleTime: 0, refetchOnWindowFocus: false, structuralSharing: false },
  )
  const { sort, down, due, channel } = search
  const all = list.data?.lines
  const lines = useMemo(
    () =>
      sortedLines(all ?? [], {
        ...(sort && { sort }),
        ...(down && { down }),
        ...(due && { due }),
        ...(channel && { channel }),
      }),
    [all, sort, down, due, channel],
  )
  const open = (booking: string | undefined) => {
    const { booking: _, ...rest } = search
    go(booking ? { ...rest, booking } : rest, false)
  }
  const sortBy = (chosen: BookingSort) => {
    const { sort: _, down: wasDown, ...rest } = search
    const isDown = chosen === (sort ?? 'checkIn') && !wasDown
    go({ ...rest, ...(chosen !== 'checkIn' && { sort: chosen }), ...(isDown && { down: true }) })
  }
  return (
    <>
      <PageHeading
        title="Room Bookings"
        headingRef={title}
        actions={
          status === 'Confirmed' && lines.length > 0 && <ReportButton from={search.from} to={search.to} />
        }
      />
      <div className="booking-filters no-print">
        <StatusFilter
          status={status}
          counts={list.data?.counts}
          choose={({ booking: _, ...rest }) => go({ ...search, ...rest })}
        />
        {isPhone ? (
          <details className="booking-narrowing">
            <summary>Filter and sort</summary>
            <MoreFilters search={search} go={go} sortBy={sortBy} />
          </details>
        ) : (
          <MoreFilters search={search} go={go} sortBy={sortBy} />
        )}
      </div>
      {list.isPending && <Spinner words="Loading bookings …" />}
      {list.isError && <NotLoaded what="The bookings" onAgain={() => void list.refetch()} />}
      {list.isSuccess && lines.length === 0 && <p className="desk-empty">No bookings in this category.</p>}
      {lines.length > 0 && (
        <>
          <p className="booking-sum soft num" role="status">
            {sumWords(lines)}
          </p>
          <BookingTable
            lines={lines}
            search={search}
            onSort={sortBy}
            open={open}
            card={({ id }) => (
              <OneBooking
                bookingId={id}
                onGone={() => {
                  open(undefined)
                  title.current?.focus()
                }}
              />
            )}
          />
        </>
      )}
    </>
  )
}

function sumWords(lines: readonly { due: number; paid: number }[]): string {
  const sum = (part: 'due' | 'paid') => lines.reduce((total, line) => total + line[part], 0)
  const due = sum('due')
  return [
    `${inIndianGroups(lines.length)} ${lines.length === 1 ? 'booking' : 'bookings'}`,
    `${moneyWords(sum('paid'))} paid`,
    ...(due > 0 ? [`${moneyWords(due)} due`] : []),
  ].join(', ')
}

type FilterProps = {
  status: AdminStatus
  counts: Record<AdminStatus, number> | undefined
  choose: (search: PanelSearch) => void
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
            onClick={() => choose({ status })}
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

type MoreFiltersProps = {
  search: PanelSearch
  go: (next: PanelSearch) => void
  sortBy: (sort: BookingSort) => void
}

/** On a phone the columns have no headings to press. */
const sorts: readonly { value: BookingSort; name: string }[] = [
  { value: 'checkIn', name: 'Dates' },
  { value: 'name', name: 'Name' },
  { value: 'due', name: 'Due' },
  { value: 'paid', name: 'Paid' },
  { value: 'rooms', name: 'Rooms' },
  { value: 'channel', name: 'Channel' },
]

/** Limits the list by check-in, channel and what is due; the page's address keeps it. */
function MoreFilters({ search, go, sortBy }: MoreFiltersProps) {
  const desk = useDesk()
  const { from, to, channel, due, ...rest } = search
  const set = (over: Partial<Record<'from' | 'to' | 'channel' | 'due', unknown>>) => {
    const kept = Object.entries({ from, to, channel, due, ...over }).filter(([, value]) => value)
    go({ ...rest, ...Object.fromEntries(kept) })
  }
  const date = (bound: 'from' | 'to') => ({
    label: bound === 'from' ? 'Check-in from' : 'Check-in to',
    type: 'date',
    value: search[bound] ?? '',
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (value === '' || isCalendarDate(value)) set({ [bound]: value })
    },
  })
  return (
    <div className="desk-dates">
      <Field {...date('from')} max={to} />
      <Field {...date('to')} min={from} />
      <Select
        label="Channel"
        value={channel ?? ''}
        onChange={({ target }) => set({ channel: target.value })}
        options={[
          { value: '', name: 'All' },
          { value: 'web', name: 'Site' },
          { value: 'desk', name: 'Desk' },
        ]}
      />
      <div className="booking-sort">
        <Select
          label="Sorted by"
          value={search.sort ?? 'checkIn'}
          onChange={({ target }) => {
            const chosen = sorts.find(({ value }) => value === target.value)
            if (chosen) sortBy(chosen.value)
          }}
          options={sorts}
        />
      </div>
      <Button aria-pressed={due === true} onClick={() => set({ due: !due })}>
        Owing only
      </Button>
      <Button onClick={() => set({ from: todayAt(desk), to: undefined })}>From today</Button>
      {(from || to || channel || due) && <Button onClick={() => go(rest)}>All dates</Button>}
    </div>
  )
}
