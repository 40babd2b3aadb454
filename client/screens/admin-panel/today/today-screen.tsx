import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { buttonStyle } from '#client/ui/button'
import { Skeleton } from '#client/ui/skeleton'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { timeForPeople } from '#shared/calendar/hotel-today'
import type { Today } from '#shared/desk/today'
import { CancelDay } from '../calls/cancel-day'
import { WriteToArrivals } from '../calls/write-to-arrivals'
import { nowAt, todayAt, useDesk } from '../desk-context'
import { dayForPeople } from '../parts/date-words'
import { DayStepper } from '../parts/day-stepper'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { PageHeading } from '../parts/page-heading'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useSavedCopy } from '../parts/use-kept-form'
import { CloseHotel } from '../rooms/close-hotel'
import { DayAside } from './day-aside'
import { DayTable } from './day-table'
import { type Figure, figuresOf } from './today-words'

const isUpToDate = { staleTime: 0, refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const

/** The desk's day; `date` undefined: today. */
export function TodayScreen({ date: asked }: { date: CalendarDate | undefined }) {
  const desk = useDesk()
  const today = todayAt(desk)
  const date = asked ?? today
  const query = trpc.desk.today.useQuery(asked ? { date: asked } : {}, isUpToDate)
  const { data: day, savedAt } = useSavedCopy(`today ${date}`, query)
  const again = () => void query.refetch()
  return (
    <div className="day">
      <PageHeading
        title={dayForPeople(day?.date ?? date)}
        actions={
          <>
            <button
              type="button"
              {...buttonStyle('quiet')}
              data-plain=""
              data-wide=""
              onClick={() => window.print()}
            >
              <DeskIcon name="print" />
              <span>Print</span>
            </button>
            <Link {...buttonStyle('quiet')} to="/admin_panel/search">
              <DeskIcon name="find" />
              <span>Search</span>
            </Link>
            <Link {...buttonStyle('quiet')} to="/admin_panel/new" data-wide="">
              <DeskIcon name="plus" />
              <span>New booking</span>
            </Link>
          </>
        }
      >
        <DayStepper date={day?.date ?? date} to="/admin_panel/today" />
      </PageHeading>
      <SavedCopyNotice savedAt={savedAt} now={nowAt(desk.device)} onAgain={again} />
      {!day && query.isError && <NotLoaded what="The day’s list" onAgain={again} />}
      {!day && !query.isError && <Skeleton lines={8} waitingFor="Loading the day …" />}
      {day && <Day day={day} today={today} isSaved={savedAt !== undefined} />}
    </div>
  )
}

function Day({ day, today, isSaved }: { day: Today; today: CalendarDate; isSaved: boolean }) {
  return (
    <>
      <nav className="day-figures" aria-label="The day in numbers">
        {figuresOf(day, day.date === today).map((figure) => (
          <FigureLink key={figure.to} figure={figure} date={day.date} />
        ))}
      </nav>
      <div className="day-split">
        <div>
          {(['arriving', 'leaving', 'inHouse'] as const).map((part) => (
            <DayTable key={part} part={part} day={day} today={today} isSaved={isSaved} />
          ))}
        </div>
        <DayAside day={day} isToday={day.date === today} />
      </div>
      {day.date >= today && !isSaved && (
        <div className="button-row no-print">
          <WriteToArrivals date={day.date} />
          <CloseHotel from={day.date} />
          <CancelDay date={day.date} hasArrivals={day.arriving.some(({ checkIn }) => checkIn === day.date)} />
        </div>
      )}
      <p className="soft">
        <span>{`Up to date at ${timeForPeople(new Date(day.at))}. `}</span>
        <span className="no-print">Without a connection this page stays and says from when it is.</span>
      </p>
    </>
  )
}

function FigureLink({ figure, date }: { figure: Figure; date: CalendarDate }) {
  const { to, count, name, about, isOwed = false } = figure
  const inside = (
    <>
      <b>{count}</b>
      <span>{name}</span>
      <small className={isOwed ? 'desk-due' : undefined}>{about}</small>
    </>
  )
  return to === 'free' ? (
    <Link to="/admin_panel/chart" search={{ date }}>
      {inside}
    </Link>
  ) : (
    <a href={`#${to}`}>{inside}</a>
  )
}
