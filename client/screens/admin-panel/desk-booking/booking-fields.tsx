import { Field } from '#client/ui/field'
import { DetailsFields } from './details-fields'
import { type BookingPart, StayFields } from './stay-fields'
import { type AgreedRate, StayPrice } from './stay-price'

type BookingFieldsProps = { part: BookingPart; legend: string; agreed?: AgreedRate }

/** The fields of a booking by phone, without the money received, and the price. */
export function BookingFields({ part, legend, agreed }: BookingFieldsProps) {
  return (
    <>
      <StayFields {...part} legend={legend} />
      <StayPrice typed={part.typed} agreed={agreed} />
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
