import { type ComponentProps, useId } from 'react'
import type { FieldSpan } from './field'

type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children'> & {
  label: string
  options: readonly { value: string; name: string }[]
  hint?: string
  span?: FieldSpan
}

/** A labelled choice of one among a few, by the browser's own list. */
export function Select({ label, options, hint, span = 'pair', id, ...select }: SelectProps) {
  const made = useId()
  const selectId = id ?? made
  return (
    <div className="field" data-span={span}>
      <label htmlFor={selectId}>{label}</label>
      <select
        {...select}
        id={selectId}
        className="field-input"
        aria-describedby={hint ? `${selectId}-hint` : undefined}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {hint && (
        <p className="field-hint" id={`${selectId}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
