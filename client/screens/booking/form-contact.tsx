import type { ComponentProps } from 'react'
import { FieldGroup } from '../../ui/field-group'
import { DraftField, type FormPart } from './form-fields'

type ContactField = Omit<ComponentProps<typeof DraftField>, 'within'>

/** A district has no name that browsers fill in; a mail field of their own kind would change what was typed. */
const contactFields: ContactField[] = [
  {
    field: 'mobileNumber',
    label: 'Mobile number',
    span: 'half',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: 40,
  },
  {
    field: 'email',
    label: 'Email',
    span: 'half',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
  },
  { field: 'country', label: 'Country', span: 'pair', autoComplete: 'country-name', maxLength: 100 },
  { field: 'state', label: 'State', span: 'pair', autoComplete: 'address-level1', maxLength: 100 },
  { field: 'district', label: 'District', span: 'third', maxLength: 100 },
  { field: 'city', label: 'City', span: 'third', autoComplete: 'address-level2', maxLength: 100 },
  {
    field: 'pincode',
    label: 'Pincode',
    span: 'third',
    inputMode: 'numeric',
    autoComplete: 'postal-code',
    maxLength: 12,
  },
]

/** Where the confirmation goes, and where the guests come from. */
export function ContactPart(part: FormPart) {
  return (
    <FieldGroup legend="How we reach you">
      {contactFields.map((field) => (
        <DraftField key={field.field} within={part} enterKeyHint="next" {...field} />
      ))}
    </FieldGroup>
  )
}
