import { type ComponentProps, useId } from 'react'
import { FieldError } from './field'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className'> & {
  label: string
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled field for text of several lines. */
export function TextArea({ label, hint, error, id, ...area }: TextAreaProps) {
  const made = useId()
  const areaId = id ?? made
  const described = [error && `${areaId}-error`, hint && `${areaId}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field" data-span="full" data-bad={error ? '' : undefined}>
      <label htmlFor={areaId}>{label}</label>
      <textarea
        {...area}
        id={areaId}
        className="field-input"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && <FieldError id={`${areaId}-error`}>{error}</FieldError>}
      {hint && (
        <p className="field-hint" id={`${areaId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
