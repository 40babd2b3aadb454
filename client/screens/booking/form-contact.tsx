import type { ComponentProps } from 'react'
import { contactFields } from '#client/site/contact-fields'
import { FieldGroup } from '#client/ui/field-group'
import { DraftField, type FormPart } from './form-fields'

type ContactField = Omit<ComponentProps<typeof DraftField>, 'within'>

const asked: ContactField[] = [
  { field: 'mobileNumber', span: 'half', ...contactFields.mobileNumber },
  { field: 'email', span: 'half', ...contactFields.email },
  { field: 'country', span: 'pair', ...contactFields.country },
  { field: 'state', span: 'pair', ...contactFields.state },
  { field: 'district', span: 'third', ...contactFields.district },
  { field: 'city', span: 'third', ...contactFields.city },
  { field: 'pincode', span: 'third', ...contactFields.pincode },
]

/** The contact and address fields. */
export function ContactPart(part: FormPart) {
  return (
    <FieldGroup legend="How we reach you">
      {asked.map((field) => (
        <DraftField key={field.field} within={part} enterKeyHint="next" {...field} />
      ))}
    </FieldGroup>
  )
}
