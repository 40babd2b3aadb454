import { Link } from '@tanstack/react-router'
import { trpc } from '#client/app/trpc'
import { Button } from '#client/ui/button'
import { Notice } from '#client/ui/notice'
import { Skeleton } from '#client/ui/skeleton'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import type { DayView, MethodSums } from '#shared/desk/day-close'
import { deskMethods } from '#shared/desk/folio'
import { plural } from '#shared/plural'
import { nowAt, todayAt, useDesk } from '../desk-context'
import { moneyPlaces } from '../panel-places'
import { dayForPeople } from '../parts/date-words'
import { DayStepper } from '../parts/day-stepper'
import { DeskIcon } from '../parts/desk-icon'
import { NotLoaded } from '../parts/loading'
import { methodNames } from '../parts/method-words'
import { Money } from '../parts/money'
import { Block, PageHeading } from '../parts/page-heading'
import { PlaceTabs } from '../parts/place-tabs'
import { SavedCopyNotice } from '../parts/saved-copy'
import { useSavedCopy } from '../parts/use-kept-form'
import { momentForPeople } from '../parts/words'
import { CloseDay } from './close-day'
import { DayLines } from './day-lines'
import { differenceWords, totalOf, whyNotClosable } from './day-words'

/** What the desk received and gave back on a day, and the cash count that closes it. `date` undefined: today. */
export function MoneyScreen({ date }: { date: CalendarDate | undefined }) {
  const desk = useDesk()
  const shown = date ?? todayAt(desk)
  const query = trpc.desk.day.useQuery({ date: shown }, { staleTime: 0, refetchInterval: 60_000 })
  const { data: day, savedAt } = useSavedCopy(`money ${shown}`, query)
  const again = () => void query.refetch()
  return (
    <>
      <PageHeading
        title={dayForPeople(shown)}
        actions={
          <Button onClick={() => window.print()}>
            <DeskIcon name="print" />
            <span>Print</span>
          </Button>
        }
      >
        <DayStepper date={shown} to="/admin_panel/money" />
      </PageHeading>
      <PlaceTabs label="Money" places={moneyPlaces} />
      <SavedCopyNotice savedAt={savedAt} now={nowAt(desk.device)} onAgain={again} />
      {query.isPending && <Skeleton waitingFor="Loading the day’s money …" lines={6} />}
      {query.isError && !day && <NotLoaded what="The day’s money" onAgain={again} />}
      {day && <Day day={day} today={todayAt(desk)} />}
    </>
  )
}

function Day({ day, today }: { day: DayView; today: CalendarDate }) {
  return (
    <div className="desk-split">
      <div>
        <Block title="Received at the desk">
          <Sums day={day} />
        </Block>
        <Block title="Line by line" about={plural(day.lines.length, 'line')}>
          <DayLines lines={day.lines} />
        </Block>
      </div>
      <Block title="Cash count">
        <Closing day={day} today={today} />
      </Block>
    </div>
  )
}

/** Sums by person and method; what was given back is taken off. */
function Sums({ day: { byPerson, byMethod } }: { day: DayView }) {
  if (byPerson.length === 0) {
    return <p className="desk-empty">No money was taken or given back at the desk on this day.</p>
  }
  return (
    <table className="desk-table day-sums">
      <thead>
        <tr>
          <th scope="col">Who</th>
          {deskMethods.map((method) => (
            <th key={method} scope="col" data-kind="money">
              {methodNames[method]}
            </th>
          ))}
          <th scope="col" data-kind="money">
            Together
          </th>
        </tr>
      </thead>
      <tbody>
        {byPerson.map(({ email, sums }) => (
          <SumRow key={email} name={email} sums={sums} />
        ))}
      </tbody>
      <tfoot>
        <SumRow name="Everybody" sums={byMethod} />
      </tfoot>
    </table>
  )
}

function SumRow({ name, sums }: { name: string; sums: MethodSums }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {deskMethods.map((method) => (
        <td key={method} data-kind="money" data-name={methodNames[method]}>
          {sums[method] === 0 ? <span className="soft">–</span> : <Money amount={sums[method]} />}
        </td>
      ))}
      <td data-kind="money" data-name="Together">
        <b>
          <Money amount={totalOf(sums)} />
        </b>
      </td>
    </tr>
  )
}

function Closing({ day, today }: { day: DayView; today: CalendarDate }) {
  const { closed, mustClose } = day
  if (closed) {
    return (
      <div className="day-closed">
        <p>
          <b className="num">
            <Money amount={closed.counted} />
          </b>
          <span>{` counted, ${differenceWords(closed.counted, day.byMethod.cash)}.`}</span>
        </p>
        <p className="soft">{`${closed.by ? `Closed by ${closed.by} on ${momentForPeople(closed.at)}` : 'From before days were closed here'}. Nothing on this day changes any more; a correction is a new line on an open day.`}</p>
      </div>
    )
  }
  const why = whyNotClosable(day, today)
  if (why === 'toCome') return <p className="desk-empty">This day has not begun yet.</p>
  if (why === 'nothing') {
    return <p className="desk-empty">Without money at the desk a day needs no closing.</p>
  }
  if (why === 'earlierFirst' && mustClose !== null) {
    return (
      <Notice title={`${dateForPeople(mustClose)} is not closed yet.`}>
        <p>
          <span>Days are closed in order. </span>
          <Link to="/admin_panel/money" search={{ date: mustClose }}>
            {`Go to ${dateForPeople(mustClose)}`}
          </Link>
        </p>
      </Notice>
    )
  }
  return <CloseDay key={day.date} day={day} />
}
