import type { ComponentProps } from 'react'
import { Field } from '#client/ui/field'
import type { Change, Draft, FieldName, TextField } from './draft'

/** The props of each part of the form: the draft, a way to change it, and the error of each field. */
export type FormPart = {
  draft: Draft
  change: (change: Change) => void
  errorAt: (field: FieldName) => string | undefined
}

export const fieldId = (field: FieldName): string => `booking-${field}`

const typedInto = (draft: Draft, field: TextField): string => ({ ...draft, ...draft.address })[field]

type DraftFieldProps = Omit<ComponentProps<typeof Field>, 'id' | 'value' | 'error' | 'onChange'> & {
  within: FormPart
  field: TextField
}

/** A field of the draft. Without a `name`, so that a form that is sent before hydration puts nothing into the URL. */
export function DraftField({ within, field, ...rest }: DraftFieldProps) {
  return (
    <Field
      autoComplete="off"
      {...rest}
      id={fieldId(field)}
      value={typedInto(within.draft, field)}
      error={within.errorAt(field)}
      onChange={(event) => within.change({ field, value: event.target.value })}
    />
  )
}

type CorrectionsProps = { draft: Draft; of: (keyof Draft['corrections'])[] }

/** Shows and reads out what the form has corrected by itself. */
export function Corrections({ draft, of }: CorrectionsProps) {
  return (
    <div className="corrections" role="status">
      {of.map((field) => {
        const words = draft.corrections[field]
        return words === undefined ? null : <p key={field}>{words}</p>
      })}
    </div>
  )
}

export function goTo(field: FieldName): void {
  const element = document.getElementById(fieldId(field))
  const input = element instanceof HTMLInputElement ? element : element?.querySelector('input')
  element?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
