import { Link } from '@tanstack/react-router'
import { Field } from '#client/ui/field'
import { Icon } from '#client/ui/icon'
import type { Parts } from '#client/ui/parts'
import { type CalendarDate, dateForPeople, daysBetween } from '#shared/calendar/calendar-date'
import { monthName } from '#shared/calendar/month-name'
import type { DeskAvailability } from '#shared/desk/chart'
import type { EarlierStay } from '#shared/desk/desk-booking'
import { kindWord } from '#shared/desk/room-number-words'
import { plural } from '#shared/plural'
import { priceLineWords } from '#shared/rates/price-words'
import { guestCap, type RoomType, roomTypes } from '#shared/room/room'
import { dayForPeople } from '../parts/date-words'
import { NotLoaded } from '../parts/loading'
import {
  type BookingDraft,
  datesOf,
  roomNumberOf,
  type TextField,
  withCheckIn,
  withNights,
} from './booking-draft'
import { NightsTable } from './nights-table'
import { priceChange, rupees, type TypeForStay } from './stay-prices'
import { Stepper } from './stepper'

/** What the parts of the form share. */
export type BookingForm = {
  draft: BookingDraft
  setDraft: (draft: BookingDraft) => void
  errorAt: (field: TextField | 'rooms') => string | undefined
  idOf: (field: TextField | 'rooms') => string
}

type PartProps = { title: string; children: Parts }

function Part({ title, children }: PartProps) {
  const id = `booking-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section className="booking-part" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

type TextProps = { form: BookingForm; field: TextField; label: string } & Omit<
  Parameters<typeof Field>[0],
  'id' | 'form' | 'value' | 'error' | 'onChange' | 'label'
>

/** A field of the draft. */
export function Text({ form, field, label, ...input }: TextProps) {
  const { draft, setDraft, errorAt, idOf } = form
  return (
    <Field
      autoComplete="off"
      {...input}
      id={idOf(field)}
      label={label}
      value={draft[field]}
      error={errorAt(field)}
      onChange={({ target }) => setDraft({ ...draft, [field]: target.value })}
    />
  )
}

type WhenProps = {
  form: BookingForm
  today: CalendarDate
  answer: DeskAvailability | undefined
  isError: boolean
  onAgain: () => void
}

export function When({ form, today, answer, isError, onAgain }: WhenProps) {
  const { draft, setDraft, errorAt, idOf } = form
  const stay = datesOf(draft)
  const changes = stay && priceChange(answer, stay)
  return (
    <Part title="When">
      <div className="booking-fields" data-kind="dates">
        <Field
          id={idOf('checkIn')}
          label="Check-in"
          type="date"
          min={today}
          value={draft.checkIn}
          error={errorAt('checkIn')}
          onChange={({ target }) => setDraft(withCheckIn(draft, target.value))}
        />
        <Stepper
          label="Nights"
          unit="night"
          least={1}
          most={400}
          value={stay ? daysBetween(stay.from, stay.to) : 1}
          onChange={(nights) => setDraft(withNights(draft, nights))}
        />
        <Text form={form} field="checkOut" label="Check-out" type="date" min={draft.checkIn || today} />
        <p className="booking-help" role="status">
          {stay && <span>{`${weekdayOf(stay.from)} to ${weekdayOf(stay.to)}.`}</span>}
          {changes && <span>{`The price changes on ${dateForPeople(changes)}.`}</span>}
        </p>
      </div>
      {stay && (
        <NightsTable
          {...{ answer, stay, today }}
          onCheckIn={(night) => setDraft(withCheckIn(draft, night))}
        />
      )}
      {isError && <NotLoaded what="Free rooms and prices" onAgain={onAgain} />}
    </Part>
  )
}

const weekdayOf = (date: CalendarDate) => dayForPeople(date).split(',')[0] ?? ''

type RoomsProps = {
  form: BookingForm
  types: readonly TypeForStay[] | undefined
  totals: Partial<Record<RoomType, number>>
}

export function Rooms({ form, types, totals }: RoomsProps) {
  const { draft, setDraft, errorAt, idOf } = form
  const setRooms = (type: RoomType, rooms: number) =>
    setDraft({ ...draft, rooms: { ...draft.rooms, [type]: rooms } })
  const room = roomNumberOf(draft)
  const error = errorAt('rooms')
  return (
    <Part title="Rooms">
      {roomTypes.map((type) => {
        const found = types?.find((one) => one.type === type)
        const [rooms, all] = [draft.rooms[type], totals[type] ?? 0]
        return (
          <div className="booking-offer" key={type}>
            <b>{kindWord(type)}</b>
            <p data-none={found && found.free < rooms ? '' : undefined}>
              <strong>{found ? `${found.free} of ${all} free.` : 'Free rooms are not known yet.'}</strong>
              {found && <span className="num">{` ${priceLineWords(found.prices, 1).join(', ')}`}</span>}
            </p>
            <Stepper
              label={`${kindWord(type)} rooms`}
              labelHidden
              unit={kindWord(type).toLowerCase()}
              least={0}
              most={found?.free ?? all}
              value={rooms}
              onChange={(next) => setRooms(type, next)}
            />
            <span className="booking-amount num">
              {found && rooms > 0 ? rupees(found.amount * rooms) : ''}
            </span>
          </div>
        )
      })}
      {room !== undefined && (
        <p className="booking-room">
          <span>{`Room ${room}, as chosen on the chart.`}</span>
          <button
            type="button"
            className="desk-small-button"
            onClick={() => setDraft({ ...draft, roomNumber: '' })}
          >
            Any room
          </button>
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={idOf('rooms')} tabIndex={-1}>
          <Icon name="alarm" />
          <span>{error}</span>
        </p>
      )}
    </Part>
  )
}

type WhoProps = { form: BookingForm; earlier: readonly EarlierStay[] }

export function Who({ form, earlier }: WhoProps) {
  const { draft } = form
  const isForeign = /^\s*\+(?!\s*91)/.test(draft.mobileNumber) || draft.country !== ''
  const cap = roomTypes.reduce((sum, type) => sum + guestCap(type, draft.rooms[type]), 0)
  return (
    <Part title="Who is calling">
      <div className="booking-fields">
        <Text
          form={form}
          field="name"
          label="Name"
          maxLength={100}
          autoCapitalize="words"
          spellCheck={false}
        />
        <Text
          form={form}
          field="mobileNumber"
          label="Mobile number"
          type="tel"
          inputMode="tel"
          maxLength={40}
          span="pair"
        />
        <Text
          form={form}
          field="numberOfGuests"
          label="Guests"
          inputMode="numeric"
          maxLength={2}
          span="pair"
          placeholder={cap > 0 ? `1 to ${cap}` : ''}
        />
        {isForeign && <Text form={form} field="country" label="Country" maxLength={100} />}
        <Earlier form={form} earlier={earlier} />
        <Text
          form={form}
          field="email"
          label="E-mail (if they have one)"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <Text form={form} field="group" label="Group name (if any)" maxLength={60} />
        <Text form={form} field="note" label="Note (only the desk sees it)" maxLength={500} />
        <p className="booking-help" data-wide="">
          A name and a mobile number are enough; begin a number of another country with +. Ages, addresses and
          identity documents can wait until they arrive.
        </p>
      </div>
    </Part>
  )
}

const monthOf = (date: CalendarDate) => `${monthName(date)} ${date.slice(0, 4)}`

/** Who called from this number before. */
function Earlier({ form: { draft, setDraft }, earlier: [last] }: WhoProps) {
  if (!last) return null
  const { name, email, checkIn, nights, rooms, type, bookingId } = last
  const known = { name: draft.name || name, email: draft.email || email }
  const isFilled = known.name === draft.name && known.email === draft.email
  return (
    <div className="booking-earlier" role="status">
      <Icon name="check" />
      <span>
        {`${name || 'Somebody'} has a booking of this number: ${monthOf(checkIn)}, ${plural(nights, 'night')}, ${plural(rooms, kindWord(type))}.`}
      </span>
      <Link to="/admin_panel/bookings/$bookingId" params={{ bookingId }}>
        See that booking
      </Link>
      {!isFilled && (
        <button type="button" className="desk-small-button" onClick={() => setDraft({ ...draft, ...known })}>
          Use their name and e-mail
        </button>
      )}
    </div>
  )
}
