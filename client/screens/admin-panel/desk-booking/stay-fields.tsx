import { FormField } from '#client/forms/fields'
import { FieldGroup } from '#client/ui/field-group'
import { RadioCards } from '#client/ui/radio-cards'
import { roomTypes } from '#shared/room/room'
import type { DeskPart } from './use-desk-form'

type StayFieldsProps = { part: DeskPart; legend: string }

/** Rooms and nights. */
export function StayFields({ part: { draft, form, set }, legend }: StayFieldsProps) {
  return (
    <FieldGroup legend={legend}>
      <RadioCards
        legend="Room type"
        layout="row"
        value={draft.type}
        onChange={(type) => set({ type })}
        cards={roomTypes.map((type) => ({ value: type, name: type }))}
      />
      <FormField form={form} field="checkIn" label="Check-in" type="date" span="pair" />
      <FormField
        form={form}
        field="checkOut"
        label="Check-out"
        type="date"
        span="pair"
        min={draft.checkIn || undefined}
      />
      <FormField form={form} field="rooms" label="Number of rooms" inputMode="numeric" span="pair" />
    </FieldGroup>
  )
}
