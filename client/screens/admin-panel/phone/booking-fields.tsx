import { Field } from '../../../ui/field'
import { DetailsFields } from './details-fields'
import { type BookingPart, StayFields } from './stay-fields'

type BookingFieldsProps = { part: BookingPart; legend: string; fixedType?: boolean }

/** Everything of a booking by phone but the money. */
export function BookingFields({ part, legend, fixedType = false }: BookingFieldsProps) {
  return (
    <>
      <StayFields {...part} legend={legend} fixedType={fixedType} />
      <DetailsFields {...part} />
      <Field
        label="Note for the desk"
        maxLength={500}
        value={part.typed.note}
        onChange={(event) => part.change({ note: event.target.value })}
      />
    </>
  )
}
