import { keepPreviousData } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import { addDays, type CalendarDate, dateForPeople, laterOf } from '#shared/calendar/calendar-date'
import type { ChartStay } from '#shared/desk/chart'
import { slotOf } from '#shared/desk/room-number-words'
import { WriteToArrivals } from '../calls/write-to-arrivals'
import { nowAt, todayAt, useDesk } from '../desk-context'
import { shortDate } from '../parts/date-words'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useSavedCopy } from '../parts/use-kept-form'
import { mondayOf, monthsAround, type ShownNights } from './chart-geometry'
import { ChartGrid } from './chart-grid'
import { CloseRoom } from './close-room'
import { ClosureDialog } from './closure-dialog'
import type { Place } from './move'
import { MoveDialog } from './move-dialog'
import { RoomChanges } from './room-changes'

type Open =
  | { kind: 'move'; stay: ChartStay; place: Place | null }
  | { kind: 'closure'; stay: ChartStay }
  | { kind: 'close' }

/** Rooms by nights, beginning with `from`; undefined: this week. */
export function ChartScreen({ from: asked }: { from: CalendarDate | undefined }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const today = todayAt(desk)
  const [nights, setNights] = useState(31)
  const [open, setOpen] = useState<Open | null>(null)
  const from = asked ?? mondayOf(today)
  const { chart, savedAt, isPending, again } = useChart({ from, nights })

  const goTo = (next: CalendarDate) => void navigate({ to: '/admin_panel/chart', search: { from: next } })
  const close = () => setOpen(null)
  const onMove = useCallback(
    (stay: ChartStay, place: Place | null) => setOpen({ kind: 'move', stay, place }),
    [],
  )
  const loaded = chart && chart.from < addDays(from, nights) && from < chart.to

  return (
    <div className="chart">
      <PageHeading
        title="Chart"
        actions={
          <>
            <Button onClick={() => window.print()}>
              <DeskIcon name="print" />
              <span>Print</span>
            </Button>
            <Button disabled={!chart} onClick={() => setOpen({ kind: 'close' })}>
              Close rooms
            </Button>
            <WriteToArrivals date={laterOf(from, today)} />
            <Link {...buttonStyle('press')} to="/admin_panel/new" search={{}}>
              <DeskIcon name="plus" />
              <span>New booking</span>
            </Link>
          </>
        }
      >
        <div className="desk-step no-print">
          <Button data-icon="" aria-label="A week earlier" onClick={() => goTo(addDays(from, -7))}>
            <DeskIcon name="left" />
          </Button>
          <Button onClick={() => void navigate({ to: '/admin_panel/chart', search: {} })}>Today</Button>
          <Button data-icon="" aria-label="A week later" onClick={() => goTo(addDays(from, 7))}>
            <DeskIcon name="right" />
          </Button>
        </div>
        <p className="soft chart-range">{`${nights} nights from ${dateForPeople(from)}`}</p>
      </PageHeading>
      <Weeks from={from} onGo={goTo} />
      <SavedCopyNotice savedAt={savedAt} now={nowAt(desk.device)} onAgain={again} />
      {loaded ? (
        <>
          <ChartGrid
            chart={chart}
            {...{ from, nights, today, onMove }}
            onFit={setNights}
            onStep={(step) => goTo(addDays(from, 7 * step))}
            onOpen={(bookingId) =>
              void navigate({ to: '/admin_panel/bookings/$bookingId', params: { bookingId } })
            }
            onClosure={(stay) => setOpen({ kind: 'closure', stay })}
            onBook={({ roomNumber, from, to }) => {
              const type = slotOf(roomNumber)?.type
              void navigate({
                to: '/admin_panel/new',
                search: { from, to, ...(type && { type }), room: roomNumber },
              })
            }}
          />
          <Legend />
          <RoomChanges chart={chart} />
          <p className="chart-phone no-print">
            <Button onClick={() => setOpen({ kind: 'close' })}>Close rooms</Button>
            <WriteToArrivals date={laterOf(from, today)} />
          </p>
        </>
      ) : isPending ? (
        <Skeleton lines={9} waitingFor="Loading the chart …" />
      ) : (
        <NotLoaded what="The chart" onAgain={again} />
      )}
      {chart && open?.kind === 'move' && <MoveDialog {...open} {...{ chart, today }} onClose={close} />}
      {open?.kind === 'closure' && <ClosureDialog closure={open.stay} onClose={close} />}
      {chart && open?.kind === 'close' && <CloseRoom {...{ chart, today }} onClose={close} />}
    </div>
  )
}

const refreshMs = 30_000

/** The months around the shown nights. Those on either side are fetched ahead, so that going there shows them at once. */
function useChart(shown: ShownNights) {
  const { from, nights } = shown
  const range = monthsAround(shown)
  const query = trpc.desk.chart.useQuery(range, {
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
  const { chart } = trpc.useUtils().desk
  const isLoaded = query.isSuccess && !query.isPlaceholderData
  useEffect(() => {
    if (!isLoaded) return
    for (const days of [7, -7, nights, -nights])
      void chart.prefetch(monthsAround({ from: addDays(from, days), nights }), { staleTime: 2 * refreshMs })
  }, [chart, isLoaded, from, nights])
  const copy = useSavedCopy(`chart ${range.from}`, {
    data: query.isPlaceholderData ? undefined : query.data,
    dataUpdatedAt: query.dataUpdatedAt,
    isError: query.isError,
  })
  return {
    chart: copy.data ?? query.data,
    savedAt: copy.savedAt,
    isPending: query.isFetching,
    again: () => void query.refetch(),
  }
}

type WeeksProps = { from: CalendarDate; onGo: (from: CalendarDate) => void }

/** On a phone, where they stand in place of the heading. */
function Weeks({ from, onGo }: WeeksProps) {
  return (
    <nav className="chart-weeks no-print" aria-label="Week">
      <button type="button" aria-label="A week earlier" onClick={() => onGo(addDays(from, -7))}>
        <DeskIcon name="left" />
      </button>
      {[0, 7, 14].map((days) => {
        const week = addDays(from, days)
        return (
          <button key={week} type="button" aria-current={days === 0 || undefined} onClick={() => onGo(week)}>
            {shortDate(week)}
          </button>
        )
      })}
      <button type="button" aria-label="A week later" onClick={() => onGo(addDays(from, 7))}>
        <DeskIcon name="right" />
      </button>
    </nav>
  )
}

function Legend() {
  return (
    <>
      <ul className="chart-legend">
        <li data-state="here">In house</li>
        <li data-state="confirmed">Confirmed</li>
        <li data-state="left">Left</li>
        <li data-state="hold">Paying now or in the queue</li>
        <li data-state="closed">Closed</li>
        <li>
          <span className="chart-due">₹</span>
          <span>Still due</span>
        </li>
      </ul>
      <p className="chart-keys soft no-print" id="chart-keys">
        Arrow keys move by night and by room. <kbd>Enter</kbd> opens a stay, or books the empty nights that{' '}
        <kbd>Shift</kbd> and the arrows choose. <kbd>M</kbd> moves a stay. A stay can also be dragged; on a
        phone, hold it first.
      </p>
    </>
  )
}
