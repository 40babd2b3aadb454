import { type FormEvent, useEffect, useRef, useState } from 'react'
import { keep, readKept } from '#client/app/kept'
import { useApp } from '#client/app/use-app'
import { Button } from '#client/ui/button'
import { addDays, dateForPeople, isCalendarDate } from '#shared/calendar/calendar-date'
import { type Sale, type Season, seasonsInWords, shownSeason } from '#shared/calendar/season'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import type { WordedLine } from '#shared/rates/price-words'
import type { RefundStep } from '#shared/refund/policy'
import type { Room, RoomType } from '#shared/room/room'
import { ClosedNotice } from './closed-notice'
import { rateWords } from './rate-words'
import {
  CalendarButton,
  CalendarPlace,
  type StayCalendar,
  useStayCalendar,
} from './stay-calendar/use-stay-calendar'
import { type HotelFacts, priceOfRequest, type Wanted } from './stay-price'

export type BookChoice = (wanted: Wanted) => void
type BookingBarProps = {
  /** One of them leaves nothing to choose. */
  rooms: readonly Room[]
  facts: HotelFacts
  book: BookChoice
  /** A page about one room type: its calendar is open, and another type has a page of its own. */
  alone?: { showOther: (type: RoomType) => void }
}

const barKey = 'booking-bar'
const nothing: Wanted = { checkIn: '', checkOut: '', roomType: '' }

/** Dates and room type for the booking page. A plain form, so that it works before any script has loaded. */
export function BookingBar({ rooms, facts, book, alone }: BookingBarProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setChoice] = useState(nothing)
  const { device } = useApp()
  const only = rooms.length === 1 ? rooms[0]?.type : undefined
  const session = device?.session ?? null
  const read = () => {
    if (!form.current) return
    const chosen = readChoice(form.current)
    setChoice(chosen)
    keep(session, barKey, chosen)
  }
  // What was chosen before hydration counts too, and else what was chosen before a reload or on the way back.
  useEffect(() => {
    if (!form.current) return
    const { checkIn, checkOut, roomType } = readChoice(form.current)
    if (!checkIn && !checkOut && (only || !roomType))
      writeChoice(form.current, { ...Object(readKept(session, barKey)) })
    setChoice(readChoice(form.current))
  }, [session, only])
  const calendar = useStayCalendar()
  useOpened(calendar, alone !== undefined)
  /** The fields keep their own values, so what the calendar chooses is put there too. */
  const put = (chosen: Partial<Wanted>) => {
    if (form.current) writeChoice(form.current, chosen)
    read()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    book(readChoice(event.currentTarget))
  }
  const { minCheckIn, maxCheckIn, maxCheckOut } = limitsOf(facts)
  const afterArrival = isCalendarDate(wanted.checkIn)
    ? addDays(wanted.checkIn, 1)
    : minCheckIn && addDays(minCheckIn, 1)
  const isShown = shownSeason(facts.sale) !== undefined
  const fields = isShown ? calendar.fields : {}
  return (
    <form
      ref={form}
      className="booking-bar"
      action="/booking"
      aria-label="Book a room"
      noValidate
      onSubmit={submit}
      onChange={read}
    >
      <DateInput name="checkIn" label="Check-in" min={minCheckIn} max={maxCheckIn} {...fields} />
      <DateInput name="checkOut" label="Check-out" min={afterArrival} max={maxCheckOut} {...fields} />
      {only ? (
        <input type="hidden" name="roomType" value={only} />
      ) : (
        <TypeChoice rooms={rooms} sale={facts.sale} />
      )}
      {isShown && <CalendarButton calendar={calendar} />}
      {isShown && (
        <CalendarPlace
          calendar={calendar}
          type={rooms.find(({ type }) => type === wanted.roomType)?.type ?? null}
          chooseType={(roomType) => (alone ? alone.showOther(roomType) : put({ roomType }))}
          rooms={1}
          dates={wanted}
          choose={put}
        />
      )}
      <Button type="submit" kind="press">
        {alone ? 'Book this room' : 'Book'}
      </Button>
      <p className="bar-sum" role="status">
        <PriceLine wanted={wanted} rooms={rooms} facts={facts} />
      </p>
    </form>
  )
}

const TypeChoice = ({ rooms, sale }: { rooms: readonly Room[]; sale: Sale }) => (
  <fieldset className="bar-types">
    <legend className="field-label">Room type</legend>
    {rooms.map((room) => (
      <label key={room.type} className="bar-type">
        <input type="radio" name="roomType" value={room.type} />
        <span>
          <b>{room.type}</b>
          <small className="num">{`${rateWords(room, sale)} a night`}</small>
        </span>
      </label>
    ))}
  </fieldset>
)

/** Opens the calendar once. */
function useOpened(calendar: StayCalendar, isWanted: boolean): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    calendar.open()
  }, [calendar, isWanted])
}

/** From the first season on sale to the last. */
function limitsOf({ sale: { seasons } }: HotelFacts): Partial<Season> {
  const [first] = seasons
  const last = seasons.at(-1)
  return first && last ? { ...last, minCheckIn: first.minCheckIn } : {}
}

type DateInputProps = Partial<StayCalendar['fields']> & {
  name: 'checkIn' | 'checkOut'
  label: string
  min: string | undefined
  max: string | undefined
}

const DateInput = ({ name, label, ...input }: DateInputProps) => (
  <div className="field">
    <label htmlFor={`bar-${name}`}>{label}</label>
    <input {...input} id={`bar-${name}`} name={name} className="field-input" type="date" />
  </div>
)

function PriceLine({ wanted, rooms, facts }: Pick<BookingBarProps, 'rooms' | 'facts'> & { wanted: Wanted }) {
  const price = priceOfRequest(wanted, rooms, facts)
  if (!price && facts.sale.seasons.length === 0) return <ClosedNotice sale={facts.sale} />
  if (!price) {
    return (
      <span>{`Open from ${seasonsInWords(facts.sale.seasons)}. ${rooms.length === 1 ? 'Choose your dates' : 'Choose your dates and a room type'} to see the price.`}</span>
    )
  }
  const { room, quote, lines, best } = price
  return (
    <span>
      <b>
        <span>{`${plural(quote.nights, 'night')}, 1 ${room.type} room: `}</span>
        <Money amount={quote.total} />
        <span>{lines.length === 0 ? '.' : ''}</span>
      </b>
      <span>{linesInBrackets(lines)}</span> Pay <Money amount={quote.payNow} /> now and{' '}
      <Money amount={quote.payLater} /> at the desk, or all of it now. <Back best={best} />
    </span>
  )
}

/** ` (2 nights × ₹2,500, 1 night × ₹3,200).`, or nothing. */
const linesInBrackets = (lines: readonly WordedLine[]): string =>
  lines.length === 0 ? '' : ` (${lines.map(({ words }) => words).join(', ')}).`

const Back = ({ best }: { best: RefundStep | undefined }) =>
  best ? (
    <span>
      <span>{`Cancel by ${dateForPeople(best.until)} and you get back at least `}</span>
      <span className="num">{moneyForPeople(best.amount)}</span>.
    </span>
  ) : (
    <span>This close to arrival, cancelling gives no refund.</span>
  )

const Money = ({ amount }: { amount: Rupees }) => (
  <span className="num">{moneyForPeople(toPaise(amount))}</span>
)

function readChoice(form: HTMLFormElement): Wanted {
  const sent = new FormData(form)
  const text = (name: keyof Wanted) => String(sent.get(name) ?? '')
  return { checkIn: text('checkIn'), checkOut: text('checkOut'), roomType: text('roomType') }
}

function writeChoice(form: HTMLFormElement, chosen: { [name in keyof Wanted]?: unknown }): void {
  for (const [name, value] of Object.entries(chosen)) {
    const field = form.elements.namedItem(name)
    const isField = field instanceof HTMLInputElement || field instanceof RadioNodeList
    // Only the type of a page about one type is hidden, and stays.
    if (field instanceof HTMLInputElement && field.type === 'hidden') continue
    if (isField && typeof value === 'string') field.value = value
  }
}
