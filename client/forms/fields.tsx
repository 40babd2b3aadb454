import type { ComponentProps } from 'react'
import { Field } from '#client/ui/field'
import type { Parts } from '#client/ui/parts'
import type { GuestField } from './draft'
import type { Form } from './use-form'

type Input = Omit<ComponentProps<typeof Field>, 'id' | 'form' | 'value' | 'error' | 'onChange'>
type FormFieldProps<Name extends string> = Input & { form: Form<Name>; field: Name }

/** A field of the draft. Without a `name`, so that a form that is sent before hydration puts nothing into the URL. */
export function FormField<Name extends string>({ form, field, ...input }: FormFieldProps<Name>) {
  return (
    <Field
      autoComplete="off"
      {...input}
      id={form.idOf(field)}
      value={form.valueOf(field)}
      error={form.errorAt(field)}
      onChange={({ target }) => form.change(field, target.value)}
    />
  )
}

/** There is no autofill name for a district; `type="email"` would change what was typed. */
const contactFields = {
  mobileNumber: { label: 'Mobile number', type: 'tel', autoComplete: 'tel', maxLength: 40 },
  email: {
    label: 'Email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
  },
  country: { label: 'Country', autoComplete: 'country-name', maxLength: 100 },
  state: { label: 'State', autoComplete: 'address-level1', maxLength: 100 },
  district: { label: 'District', maxLength: 100 },
  city: { label: 'City', autoComplete: 'address-level2', maxLength: 100 },
  pincode: { label: 'Pincode', inputMode: 'numeric', autoComplete: 'postal-code', maxLength: 12 },
  numberOfGuests: { label: 'Number of guests', inputMode: 'numeric', maxLength: 3 },
} as const satisfies Partial<Record<GuestField, Input>>

/** A contact field, and what this form has different. */
export type Asked = Partial<Input> & { field: keyof typeof contactFields }

type ContactFieldsProps = { form: Form<GuestField>; fields: readonly Asked[]; all?: Partial<Input> }

/** The contact and address fields; `all`: what all of them have. */
export function ContactFields({ form, fields, all }: ContactFieldsProps) {
  return fields.map(({ field, ...own }) => (
    <FormField key={field} form={form} field={field} {...contactFields[field]} {...own} {...all} />
  ))
}

type GuestRowsProps<Guest> = {
  form: Form<GuestField>
  people: readonly Guest[]
  className?: string
  /** What the fields of each row have. */
  all?: Partial<Input>
  /** Whether the guest at the browser is the first of them, so that it may offer their name. */
  startsWithMe?: boolean
  /** Before the Aadhaar number of this guest, who may also have another identity. */
  identity?: (guest: Guest, index: number) => { choice: Parts; hasAadhar: boolean }
  /** Below the fields of this guest. */
  hints?: (guest: Guest) => { age?: string | undefined; aadhar?: string | undefined }
}

/** A row of name, age and Aadhaar for each guest, by position, since the guest in a row may change. */
export function GuestRows<Guest>({
  form,
  people,
  className = 'person',
  all,
  startsWithMe,
  identity,
  hints,
}: GuestRowsProps<Guest>) {
  return people.map((guest, index) => {
    const number = index + 1
    const { choice, hasAadhar = true } = identity?.(guest, index) ?? {}
    const hint = hints?.(guest)
    return (
      <div className={className} key={`person-${number}`}>
        <FormField
          form={form}
          field={`name-${number}`}
          label={`Name of person ${number}`}
          maxLength={100}
          autoCapitalize="words"
          spellCheck={false}
          {...all}
          autoComplete={startsWithMe && number === 1 ? 'name' : 'off'}
        />
        <FormField
          form={form}
          field={`age-${number}`}
          label={`Age of person ${number}`}
          maxLength={3}
          inputMode="numeric"
          hint={hint?.age}
          {...all}
        />
        {choice}
        {hasAadhar && (
          <FormField
            form={form}
            field={`aadhar-${number}`}
            label={`Aadhar of person ${number}`}
            maxLength={40}
            inputMode="numeric"
            hint={hint?.aadhar}
            {...all}
          />
        )}
      </div>
    )
  })
}

/** The number of fields with errors, also read out. */
export function ErrorCount({ errors }: { errors: number }): Parts {
  return (
    <p className="error-count" role="status">
      {errors > 0 && (errors === 1 ? '1 field needs another look.' : `${errors} fields need another look.`)}
    </p>
  )
}
