import { type ComponentProps, type Ref, useId } from 'react'
import { Icon } from './icon'
import { WholeWords } from './whole-words'

/** Of six columns: `full` (all), `half`, `third`; `pair`: two in a row even on a phone (dates, numbers). */
export type FieldSpan = 'full' | 'half' | 'third' | 'pair'

type FieldProps = Omit<ComponentProps<'input'>, 'ref' | 'className'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
  span?: FieldSpan
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A labelled input with its hint and its error. */
export function Field({ label, hint, error, span = 'full', inputRef, id, ...input }: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className="field" data-span={span} data-bad={error ? '' : undefined}>
      <label htmlFor={inputId}>{label}</label>
      <input
        {...input}
        ref={inputRef}
        id={inputId}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** An error message with an icon; outside of a `Field`, name its id in aria-describedby. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="alarm" />
      <WholeWords>{children}</WholeWords>
    </p>
  )
}
