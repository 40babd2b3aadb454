import { type ComponentProps, createContext, useContext, useEffect, useRef, useState } from 'react'
import { type Chevron, type Day, type DayButton, DayPicker } from 'react-day-picker'
import { Icon } from '#client/ui/icon'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import type { DayFace } from './day-face'
import type { Choice } from './stay-choice'

type MonthGridProps = {
  choice: Choice
  /** The day on which the keys begin when nothing is chosen. */
  startsAt: CalendarDate
  /** The first month that is shown, and how many. */
  month: CalendarDate
  months: number
  first: CalendarDate
  last: CalendarDate
  faceOf: (day: CalendarDate) => DayFace
  takesFocus: boolean
  showMonth: (month: CalendarDate) => void
  press: (day: CalendarDate) => void
  /** The day under the pointer or with the focus. */
  reach: (day: CalendarDate | undefined) => void
}

const Faces = createContext<(day: CalendarDate) => DayFace | undefined>(() => undefined)

/** The months with their days, their keys and their focus. No day is disabled for the library, so that its reason can be heard. */
export function MonthGrid(props: MonthGridProps) {
  const { choice, startsAt, month, months, first, last, faceOf, takesFocus, showMonth, press, reach } = props
  const [autoFocus] = useState(takesFocus)
  return (
    <Faces value={faceOf}>
      <DayPicker
        mode="range"
        lang="en-IN"
        navLayout="around"
        weekStartsOn={1}
        numberOfMonths={months}
        startMonth={noonOf(first)}
        endMonth={noonOf(last)}
        month={noonOf(month)}
        today={noonOf(startsAt)}
        autoFocus={autoFocus}
        selected={{
          from: choice.arrival && noonOf(choice.arrival),
          to: choice.departure && noonOf(choice.departure),
        }}
        onSelect={(_, day) => press(dateOf(day))}
        onMonthChange={(shown) => showMonth(dateOf(shown))}
        onDayFocus={(day) => reach(dateOf(day))}
        onDayBlur={() => reach(undefined)}
        onDayMouseEnter={(day) => reach(dateOf(day))}
        onDayMouseLeave={() => reach(undefined)}
        labels={labels}
        components={components}
      />
    </Faces>
  )
}

const Arrow = ({ orientation }: ComponentProps<typeof Chevron>) => (
  <Icon name={orientation === 'left' ? 'back' : 'forward'} />
)

const labels = { labelPrevious: () => 'Month before', labelNext: () => 'Month after' }
const components = { Day: DayCell, DayButton: DayPress, Chevron: Arrow }

/** At noon, which every time zone has on every day. */
function noonOf(date: CalendarDate): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, 12)
}

function dateOf(day: Date): CalendarDate {
  const digits = (number: number, count: number) => String(number).padStart(count, '0')
  return asCalendarDate(
    `${digits(day.getFullYear(), 4)}-${digits(day.getMonth() + 1, 2)}-${digits(day.getDate(), 2)}`,
  )
}

function DayCell({ day, modifiers, ...cell }: ComponentProps<typeof Day>) {
  const face = useContext(Faces)(asCalendarDate(day.isoDate))
  if (modifiers['hidden']) return <td {...cell} />
  return <td {...cell} data-part={face?.part} data-marked={face?.isMarked || undefined} />
}

function DayPress({ day, modifiers, ...button }: ComponentProps<typeof DayButton>) {
  const element = useRef<HTMLButtonElement>(null)
  const face = useContext(Faces)(asCalendarDate(day.isoDate))
  useEffect(() => {
    if (modifiers['focused']) element.current?.focus()
  }, [modifiers])
  const number = day.date.getDate()
  return (
    <button {...button} ref={element} aria-label={face?.words} aria-disabled={face?.isOff || undefined}>
      {face?.isStruck ? <s>{number}</s> : <b>{number}</b>}
      <small className="num">{face?.under}</small>
    </button>
  )
}
