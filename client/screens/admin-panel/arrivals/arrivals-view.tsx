import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { DayOfArrivals } from '#shared/desk/arrivals'
import { hotel } from '#shared/hotel'
import { plural } from '#shared/plural'
import { nowAt, todayAt, useDesk } from '../desk-context'
import { NotLoaded, Spinner } from '../parts/loading'
import { saveFile } from '../parts/save-file'
import { momentForPeople } from '../parts/words'
import { ArrivalRow } from './arrival-row'
import { arrivalsSheet } from './arrivals-sheet'
import { CancelDay } from './cancel-day'

/** Who arrives on a day and the three after it, in which rooms, and what is still to be paid. */
export function ArrivalsView() {
  const desk = useDesk()
  const { search, go } = desk
  const today = todayAt(desk)
  const days = trpc.admin.desk.arrivals.useQuery(
    { ...(search.date && { date: search.date }) },
    { staleTime: 0 },
  )
  return (
    <section aria-labelledby="desk-view">
      <div className="desk-title no-print">
        <h2 id="desk-view">Arrivals</h2>
        {days.data && <SheetButtons days={days.data} />}
      </div>
      <div className="desk-dates no-print">
        <Field
          label="From"
          type="date"
          value={search.date ?? today}
          onChange={({ target }) => go({ view: 'arrivals', ...(target.value && { date: target.value }) })}
        />
        {search.date && search.date !== today && (
          <Button onClick={() => go({ view: 'arrivals' })}>Today</Button>
        )}
      </div>
      {days.isPending && <Spinner words="Loading arrivals …" />}
      {days.isError && <NotLoaded what="The arrivals" onAgain={() => void days.refetch()} />}
      {days.data?.map((day) => (
        <Day key={day.date} day={day} today={today} />
      ))}
    </section>
  )
}

function Day({ day, today }: { day: DayOfArrivals; today: CalendarDate }) {
  const { date, arrivals } = day
  const rooms = arrivals.reduce((sum, { booking }) => sum + booking.rooms, 0)
  return (
    <section className="desk-group" aria-label={`Arrivals on ${dateForPeople(date)}`}>
      <h3>
        <span>{dateForPeople(date)}</span>
        <span>{date === today && ', today'}</span>
        <span className="soft small">{` ${rooms === 0 ? 'no arrivals' : plural(rooms, 'room')}`}</span>
      </h3>
      {arrivals.map((arrival) => (
        <ArrivalRow key={arrival.booking.id} arrival={arrival} canArrive={date <= today} />
      ))}
      {date >= today && <CancelDay day={day} />}
    </section>
  )
}

/** The arrivals on paper, or as a page that opens offline. */
function SheetButtons({ days }: { days: readonly DayOfArrivals[] }) {
  const { device } = useDesk()
  const save = () => {
    const printed = momentForPeople(nowAt(device).toISOString())
    const page = arrivalsSheet(days, hotel.name, printed)
    saveFile(new Blob([page], { type: 'text/html' }), `arrivals-${days[0]?.date ?? 'none'}.html`)
  }
  return (
    <div className="button-row">
      <Button onClick={() => window.print()}>Print</Button>
      <Button onClick={save}>Save as a page</Button>
    </div>
  )
}
