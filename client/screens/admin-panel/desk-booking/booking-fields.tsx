import { FormField } from '#client/forms/fields'
import { DetailsFields } from './details-fields'
import { StayFields } from './stay-fields'
import { type AgreedRate, StayPrice } from './stay-price'
import type { DeskPart } from './use-desk-form'

type BookingFieldsProps = { part: DeskPart; legend: string; agreed?: AgreedRate }

/** The fields of a booking by phone, without the money received, and the price. */
export function BookingFields({ part, legend, agreed }: BookingFieldsProps) {
  return (
    <>
      <StayFields part={part} legend={legend} />
      <StayPrice draft={part.draft} agreed={agreed} />
      <DetailsFields {...part} />
      <FormField form={part.form} field="note" label="Note for the desk" maxLength={500} />
    </>
  )
}
