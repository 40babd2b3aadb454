import { FieldError } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import { RadioCards } from '#client/ui/radio-cards'
import { dateForPeople } from '#shared/calendar/calendar-date'
import { moneyForPeople, toPaise } from '#shared/money/rupees'
import { guestCap, type Room, type RoomType } from '#shared/room/room'
import type { Facts } from './draft'
import { dateLimits } from './draft-dates'
import { counted } from './draft-people'
import type { Availability } from './form-availability'
import { AvailabilityText } from './form-availability-line'
import { DateField } from './form-date-field'
import { Corrections, DraftField, type FormPart, fieldId } from './form-fields'
import { FreeInstead, RoomOffers } from './form-offers'
import type { Nearby } from './use-nearby'

type StayPartProps = FormPart & {
  rooms: readonly Room[]
  facts: Facts
  availability: Availability
  nearby?: Nearby | undefined
  checkAgain: () => void
}

/** The room type, the dates, and how many rooms and guests. */
export function StayPart({ rooms, facts, availability, nearby, checkAgain, ...part }: StayPartProps) {
  const { draft } = part
  const limits = dateLimits(draft, facts)
  const { minCheckIn, maxCheckIn, maxCheckOut } = facts.season
  const season = `Check-in is from ${dateForPeople(minCheckIn)} to ${dateForPeople(maxCheckIn)}; the hotel closes on ${dateForPeople(maxCheckOut)}.`
  return (
    <FieldGroup legend="Your stay">
      <RoomTypeChoice rooms={rooms} {...part} />
      <DateField within={part} field="checkIn" label="Check-in" limits={limits.checkIn} />
      <DateField within={part} field="checkOut" label="Check-out" limits={limits.checkOut} />
      <Corrections draft={draft} of={['checkIn', 'checkOut']} />
      <p className="season-hint">{season}</p>
      <DraftField within={part} field="numberOfRooms" label="Number of rooms" {...aNumber} />
      <DraftField within={part} field="numberOfGuests" label="Number of guests" {...aNumber} />
      <Corrections draft={draft} of={['numberOfRooms', 'numberOfGuests']} />
      <RoomOffers
        draft={draft}
        change={part.change}
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
      <FreeInstead draft={draft} change={part.change} nearby={nearby} />
    </FieldGroup>
  )
}

const aNumber = { span: 'pair', inputMode: 'numeric', enterKeyHint: 'next', maxLength: 3 } as const

function RoomTypeChoice({ rooms, draft, change, errorAt }: FormPart & { rooms: readonly Room[] }) {
  const error = errorAt('roomType')
  return (
    <div id={fieldId('roomType')} className="room-choice" data-bad={error ? '' : undefined}>
      <RadioCards<RoomType | ''>
        legend="Room type"
        layout="row"
        cards={rooms.map(cardOf)}
        value={draft.roomType ?? ''}
        onChange={(value) => value !== '' && change({ field: 'roomType', value })}
      />
      {error && <FieldError id={`${fieldId('roomType')}-error`}>{error}</FieldError>}
    </div>
  )
}

const cardOf = ({ type, nightlyRate }: Room) => ({
  value: type,
  name: type,
  text: `${moneyForPeople(toPaise(nightlyRate))} a night, ${counted(guestCap(type, 1), 'guest')}`,
})
