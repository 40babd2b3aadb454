import { useLayoutEffect, useRef, useState } from 'react'
import { addDays, type CalendarDate, datesFrom, earlierOf, laterOf } from '#shared/calendar/calendar-date'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { linesBehind } from '#shared/rates/price-words'
import type { Room } from '#shared/room/room'
import {
  amountsOf,
  choiceWords,
  fullWords,
  isMarked,
  monthsInWords,
  periodWords,
  stayWords,
} from './calendar-words'
import { dayFace, type Shown } from './day-face'
import { MonthGrid } from './month-grid'
import {
  addMonths,
  monthOf,
  monthsWithRoom,
  type NightFacts,
  stateOf,
  whyNotArrive,
  whyNotLeave,
} from './nights'
import { afterPress, type Choice, choiceOf, type Dates, endedBy, whyNotPress } from './stay-choice'

type StayMonthsProps = {
  room: Room
  /** How many are asked for. */
  rooms: number
  facts: NightFacts
  isOnSale: boolean
  dates: Dates
  choose: (dates: Dates) => void
  waits?: boolean
  first: CalendarDate
  last: CalendarDate
  month: CalendarDate
  showMonth: (month: CalendarDate) => void
  takesFocus: () => boolean
}

/** The months, the sentence about the two dates, the legend, and the months that still have room. */
export function StayMonths(props: StayMonthsProps) {
  const { room, rooms, facts, isOnSale, dates, choose, waits = false, first, last, takesFocus } = props
  const place = useRef<HTMLDivElement>(null)
  const months = useMonthsThatFit(place)
  const [at, reach] = useState<CalendarDate>()
  const [refused, setRefused] = useState<{ dates: Dates; why: string }>()
  const choice = choiceOf(dates, facts)
  const [followed, setFollowed] = useState('')
  const latest = laterOf(first, addMonths(last, 1 - months))
  const showMonth = (month: CalendarDate) => props.showMonth(laterOf(first, earlierOf(month, latest)))
  const month = earlierOf(props.month, latest)
  const after = addMonths(month, months)
  // Dates that were typed are shown too, and those that fewer months would leave out.
  const follows = `${choice.arrival} in ${months}`
  useLayoutEffect(() => {
    if (follows === followed) return
    setFollowed(follows)
    if (choice.arrival && (choice.arrival < month || choice.arrival >= after))
      showMonth(monthOf(choice.arrival))
  })
  const shown: Shown = { choice, facts, rooms, rates: room, at }
  const press = (day: CalendarDate) => {
    const next = afterPress(day, choice, facts)
    if ('why' in next) setRefused({ dates, why: next.why })
    else choose(next)
  }
  const isRefused = refused?.dates.checkIn === dates.checkIn && refused.dates.checkOut === dates.checkOut
  return (
    <div className="stay-months" ref={place}>
      <p className="stay-months-lead soft">
        <span>{`The price under a date is in rupees, for one ${room.type} room and that night.`}</span>
        <span className="visually-hidden">
          {' Arrow keys move by a day, Page Up and Page Down by a month, Enter chooses, Escape closes.'}
        </span>
      </p>
      <MonthGrid
        choice={choice}
        startsAt={firstOpen(facts)}
        month={month}
        months={months}
        first={first}
        last={last}
        faceOf={(day) => dayFace(day, shown)}
        takesFocus={takesFocus()}
        showMonth={showMonth}
        press={press}
        reach={reach}
      />
      <div className="stay-months-words">
        {isOnSale && (
          <Sentence
            words={isRefused ? `${refused.why}.` : choiceWords({ ...shown, waits })}
            preview={previewOf(shown)}
          />
        )}
        <Lines choice={choice} facts={facts} rooms={rooms} />
        <Legend room={room} facts={facts} from={month} to={addDays(after, -1)} />
      </div>
      <MonthButtons facts={facts} month={month} show={showMonth} />
    </div>
  )
}

/** Where the keys begin when nothing is chosen. */
const firstOpen = (facts: NightFacts): CalendarDate =>
  [...facts.nights.keys()].sort().find((day) => whyNotArrive(day, facts) === undefined) ?? facts.today

/** A month is about as wide as seven press areas; two of them fit where both have them. */
const widthOfTwo = 640

function useMonthsThatFit(place: { current: HTMLElement | null }): number {
  const [months, setMonths] = useState(1)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => setMonths(element.clientWidth >= widthOfTwo ? 2 : 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return months
}

/** What a press on the day under the pointer or with the focus would come to. Screen readers hear it with the day. */
function previewOf({ choice, facts, rooms, at }: Shown): string | undefined {
  if (at === undefined || at === choice.arrival || at === choice.departure) return undefined
  const why = whyNotPress(at, choice, facts)
  if (why !== undefined) return `${why}.`
  const arrival = endedBy(at, choice)
  return arrival && stayWords(arrival, at, { facts, rooms })
}

const Sentence = ({ words, preview }: { words: string; preview: string | undefined }) => (
  <div className="stay-sentence">
    <p role="status" className={preview === undefined ? undefined : 'visually-hidden'}>
      {words}
    </p>
    {preview !== undefined && <p aria-hidden="true">{preview}</p>}
  </div>
)

/** The lines behind a total, where nights differ. */
function Lines({ choice, facts, rooms }: { choice: Choice; facts: NightFacts; rooms: number }) {
  const { arrival, departure } = choice
  if (!arrival || !departure || whyNotLeave(arrival, departure, facts) !== undefined) return null
  const lines = linesBehind(amountsOf(arrival, departure, facts, rooms), rooms)
  if (lines.length === 0) return null
  return (
    <dl className="stay-lines">
      {lines.map(({ first, words, amount }) => (
        <div key={first}>
          <dt>{words}</dt>
          <dd className="num">{moneyForPeople(toPaise(amount))}</dd>
        </div>
      ))}
    </dl>
  )
}

type LegendProps = { room: Room; facts: NightFacts; from: CalendarDate; to: CalendarDate }

function Legend({ room, facts, from, to }: LegendProps) {
  const isPriced = (day: CalendarDate) => Boolean(facts.nights.get(day)?.amount)
  const periods = room.periods.filter(
    (period) =>
      isMarked(period, room) &&
      period.from <= to &&
      period.to >= from &&
      datesFrom(period.from, addDays(period.to, 1)).some(isPriced),
  )
  const full = [...facts.nights.keys()].find(
    (day) => day >= from && day <= to && stateOf(day, facts) === 'full',
  )
  return (
    <div className="stay-legend">
      {periods.map((period) => {
        const { when, what } = periodWords(period, room)
        return (
          <p key={period.from}>
            <span className="stay-legend-sign" data-line="" />
            <span>
              <b>{`${when}:`}</b> <span>{`${what}.`}</span>
            </span>
          </p>
        )
      })}
      {facts.closed
        ?.filter((closed) => closed.from <= to && closed.to >= from)
        .map((closed) => (
          <p key={closed.from + closed.words}>
            <s className="stay-legend-sign soft" aria-hidden="true">
              {Number(closed.from.slice(8))}
            </s>
            <span>{closed.words}</span>
          </p>
        ))}
      {full && (
        <p>
          <s className="stay-legend-sign soft" aria-hidden="true">
            {Number(full.slice(8))}
          </s>
          <span>{fullWords(room)}</span>
        </p>
      )}
    </div>
  )
}

type MonthButtonsProps = { facts: NightFacts; month: CalendarDate; show: (month: CalendarDate) => void }

function MonthButtons({ facts, month: shown, show }: MonthButtonsProps) {
  const months = monthsWithRoom(facts)
  if (months.length === 0) return null
  return (
    <nav className="stay-rooms-left" aria-label="Months with room">
      {monthsInWords(months).map(({ month, nights, name, words }) => (
        <button
          key={month}
          type="button"
          className="stay-month"
          aria-current={month === shown || undefined}
          aria-label={words}
          onClick={() => show(month)}
        >
          <b>{name}</b>
          <small className="stay-month-count num">
            {month === shown ? `${plural(nights, 'night')} with room` : nights}
          </small>
        </button>
      ))}
    </nav>
  )
}
