import { Field } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import { RadioCards } from '#client/ui/radio-cards'
import { roomTypes } from '#shared/room/room'
import type { Faults, TypedBooking } from './typed-booking'

export type BookingPart = {
  typed: TypedBooking
  change: (over: Partial<TypedBooking>) => void
  faults: Faults
}

type StayFieldsProps = BookingPart & { legend: string }

/** Rooms and nights. */
export function StayFields({ typed, change, faults, legend }: StayFieldsProps) {
  return (
    <FieldGroup legend={legend}>
      <RadioCards
        legend="Room type"
        layout="row"
        value={typed.type}
        onChange={(type) => change({ type })}
        cards={roomTypes.map((type) => ({ value: type, name: type }))}
      />
      <Field
        label="Check-in"
        type="date"
        span="pair"
        value={typed.checkIn}
        error={faults.get('checkIn')}
        onChange={(event) => change({ checkIn: event.target.value })}
      />
      <Field
        label="Check-out"
        type="date"
        span="pair"
        min={typed.checkIn || undefined}
        value={typed.checkOut}
        error={faults.get('checkOut')}
        onChange={(event) => change({ checkOut: event.target.value })}
      />
      <Field
        label="Number of rooms"
        inputMode="numeric"
        span="pair"
        value={typed.rooms}
        error={faults.get('rooms')}
        onChange={(event) => change({ rooms: event.target.value })}
      />
    </FieldGroup>
  )
}
