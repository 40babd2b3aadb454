import { FormField } from '#client/forms/fields'
import type { Form } from '#client/forms/use-form'
import { ClosedNights, ClosedNotice } from '#client/site/closed-notice'
import { rateWords } from '#client/site/rate-words'
import { CalendarButton, CalendarPlace, useStayCalendar } from '#client/site/stay-calendar/use-stay-calendar'
import { FieldError } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import { RadioCards } from '#client/ui/radio-cards'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { type Sale, shownSeason } from '#shared/calendar/season'
import { plural } from '#shared/plural'
import { guestCap, type Room, type RoomType } from '#shared/room/room'
import type { Draft, Facts, FieldName } from './draft'
import { dateLimits } from './draft-dates'
import { type Availability, outlookOfDraft } from './form-availability'
import { AvailabilityText } from './form-availability-line'
import { Corrections } from './form-corrections'
import { DateField } from './form-date-field'
import { FreeInstead, RoomOffers } from './form-offers'
import type { Nearby } from './use-nearby'

type StayPartProps = {
  draft: Draft
  form: Form<FieldName>
  rooms: readonly Room[]
  facts: Facts
  availability: Availability
  nearby?: Nearby | undefined
  checkAgain: () => void
  /** Why the server refused these dates. */
  refusal?: string | undefined
}

/** The room type, the dates, and how many rooms and guests. */
export function StayPart(props: StayPartProps) {
  const { draft, form, rooms, facts, availability, nearby, checkAgain, refusal } = props
  const limits = dateLimits(draft, facts)
  const calendar = useStayCalendar()
  const isShown = shownSeason(facts.sale) !== undefined
  const opening = isShown ? calendar.fields : undefined
  return (
    <FieldGroup legend="Your stay">
      <RoomTypeChoice rooms={rooms} draft={draft} form={form} sale={facts.sale} />
      <DateField form={form} field="checkIn" label="Check-in" limits={limits?.checkIn} opening={opening} />
      <DateField form={form} field="checkOut" label="Check-out" limits={limits?.checkOut} opening={opening} />
      <Corrections draft={draft} of={['checkIn', 'checkOut']} />
      <Refusal>{refusal === form.errorAt('checkOut') ? undefined : refusal}</Refusal>
      {facts.sale.seasons.length === 0 ? (
        <p className="season-closed">
          <ClosedNotice sale={facts.sale} />
        </p>
      ) : (
        <p className="season-hint">{seasonHint(facts.sale)}</p>
      )}
      <ClosedNights sale={facts.sale} />
      {isShown && <CalendarButton calendar={calendar} />}
      {isShown && (
        <CalendarPlace
          calendar={calendar}
          type={draft.roomType}
          chooseType={(type) => form.change('roomType', type)}
          rooms={Number(draft.numberOfRooms) || 1}
          dates={draft}
          choose={({ checkIn, checkOut }) => {
            form.change('checkIn', checkIn)
            form.change('checkOut', checkOut)
          }}
          waits={outlookOfDraft(availability, draft) === 'queue'}
        />
      )}
      <FormField form={form} field="numberOfRooms" label="Number of rooms" {...aNumber} />
      <FormField form={form} field="numberOfGuests" label="Number of guests" {...aNumber} />
      <Corrections draft={draft} of={['numberOfRooms', 'numberOfGuests']} />
      <RoomOffers
        draft={draft}
        change={form.change}
        rooms={rooms}
        availability={availability}
        nearby={nearby}
      />
      <AvailabilityText
        availability={availability}
        room={rooms.find(({ type }) => type === draft.roomType)}
        draft={draft}
        checkAgain={checkAgain}
      />
      <FreeInstead draft={draft} change={form.change} rooms={rooms} nearby={nearby} />
    </FieldGroup>
  )
}

const aNumber = { span: 'pair', inputMode: 'numeric', enterKeyHint: 'next', maxLength: 3 } as const

/** When one can come: `Check-in is from 25 May 2027 to 11 Oct 2027; the hotel closes on 12 Oct 2027.` */
function seasonHint({ seasons }: Sale): string {
  return seasons
    .map(
      ({ minCheckIn, maxCheckIn, maxCheckOut }) =>
        `Check-in is from ${dateForPeople(minCheckIn)} to ${dateForPeople(maxCheckIn)}; the hotel closes on ${dateForPeople(maxCheckOut)}.`,
    )
    .join(' ')
}

type TypeChoiceProps = Pick<StayPartProps, 'rooms' | 'draft' | 'form'> & { sale: Sale }

/** Read out at once: the guest had pressed "Pay". */
const Refusal = ({ children }: { children: string | undefined }) => (
  <div className="corrections" role="alert">
    {children !== undefined && <FieldError id="booking-refusal">{children}</FieldError>}
  </div>
)

function RoomTypeChoice({ rooms, draft, form, sale }: TypeChoiceProps) {
  const error = form.errorAt('roomType')
  const id = form.idOf('roomType')
  return (
    <div id={id} className="room-choice" data-bad={error ? '' : undefined}>
      <RadioCards<RoomType | ''>
        legend="Room type"
        layout="row"
        cards={rooms.map((room) => cardOf(room, sale))}
        value={draft.roomType ?? ''}
        onChange={(value) => form.change('roomType', value)}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const cardOf = (room: Room, sale: Sale) => ({
  value: room.type,
  name: room.type,
  text: `${rateWords(room, sale)} a night, ${plural(guestCap(room.type, 1), 'guest')}`,
})
