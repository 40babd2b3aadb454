import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { contactFields } from '#client/site/contact-fields'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { FieldGroup } from '#client/ui/field-group'
import { largestParty } from '#shared/trek/trek'
import {
  type EnquiryDraft,
  enquiryErrors,
  type FieldName,
  type Person,
  type TextField,
  withGuests,
  withPerson,
} from './enquiry-draft'

type EnquiryFormProps = {
  draft: EnquiryDraft
  change: (draft: EnquiryDraft) => void
  onReady: () => void
}

type Asked = Partial<ComponentProps<typeof Field>> & { field: TextField; label: string }

const notBlank = String.raw`.*\S.*`

/** Checked by the browser, with its own message; spaces alone do not count. */
const required = { required: true, pattern: notBlank }

const contact: Asked[] = [
  { field: 'mobileNumber', span: 'half', ...contactFields.mobileNumber },
  { field: 'email', span: 'half', ...contactFields.email },
  { field: 'country', span: 'pair', ...required, ...contactFields.country },
  { field: 'state', span: 'pair', ...required, ...contactFields.state },
  { field: 'district', span: 'pair', ...required, ...contactFields.district },
  { field: 'city', span: 'pair', ...required, ...contactFields.city },
  { field: 'pincode', span: 'half', ...contactFields.pincode },
  {
    field: 'numberOfGuests',
    label: 'Number of guests',
    span: 'half',
    inputMode: 'numeric',
    maxLength: 3,
    hint: `At most ${largestParty}`,
  },
]

const asked: (Partial<ComponentProps<typeof Field>> & { field: keyof Person; called: string })[] = [
  { field: 'name', called: 'Name', maxLength: 100, autoCapitalize: 'words', spellCheck: false },
  { field: 'age', called: 'Age', maxLength: 3, inputMode: 'numeric' },
  { field: 'aadhar', called: 'Aadhar', maxLength: 40, inputMode: 'numeric' },
]

const idOf = (field: FieldName) => `trek-${field}`

export function EnquiryForm({ draft, change, onReady }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [pointedOut, pointOut] = useState<readonly FieldName[]>([])
  const errors = enquiryErrors(draft).filter(({ field }) => pointedOut.includes(field))
  const errorAt = (field: FieldName) => errors.find((error) => error.field === field)?.message
  const type = (field: TextField, value: string) =>
    change(field === 'numberOfGuests' ? withGuests(draft, value) : { ...draft, [field]: value })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = enquiryErrors(draft).map(({ field }) => field)
    // Render the messages before focusing the first field, so that a screen reader reads its message too.
    flushSync(() => pointOut(wrong))
    const [first] = wrong
    if (first) goTo(first)
    else if (form.current?.reportValidity()) onReady()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="trek-form" aria-label="Trek enquiry">
      <FieldGroup legend="How we reach you">
        {contact.map(({ field, label, ...rest }) => (
          <Field
            key={field}
            autoComplete="off"
            {...rest}
            id={idOf(field)}
            label={label}
            value={draft[field]}
            error={errorAt(field)}
            onChange={({ target }) => type(field, target.value)}
          />
        ))}
      </FieldGroup>
      {draft.people.length > 0 && (
        <FieldGroup legend="Who is coming" hint="As on the Aadhaar card. We keep only the last four digits.">
          {draft.people.map((person, index) => (
            <div className="person" key={rowKey(index)}>
              {asked.map(({ field, called, ...rest }) => (
                <Field
                  key={field}
                  {...rest}
                  autoComplete="off"
                  id={idOf(`${field}-${index + 1}`)}
                  label={`${called} of person ${index + 1}`}
                  value={person[field]}
                  error={errorAt(`${field}-${index + 1}`)}
                  onChange={({ target }) => change(withPerson(draft, index, { [field]: target.value }))}
                />
              ))}
            </div>
          ))}
        </FieldGroup>
      )}
      <p className="error-count" role="status">
        {errors.length > 0 &&
          (errors.length === 1
            ? '1 field needs another look.'
            : `${errors.length} fields need another look.`)}
      </p>
      <Button type="submit" kind="press">
        Send the enquiry
      </Button>
      <p className="soft small">Nothing is paid now. We use what you enter to plan the trek with you.</p>
    </form>
  )
}

/** Rows are keyed by position, since the guest in a row may change. */
const rowKey = (index: number): string => `person-${index + 1}`

function goTo(field: FieldName): void {
  const input = document.getElementById(idOf(field))
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
