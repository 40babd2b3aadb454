import { type KeyboardEvent, useState } from 'react'
import { Field } from '#client/ui/field'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { type FormPart, fieldId } from './form-fields'

type DateFieldProps = {
  within: FormPart
  field: 'checkIn' | 'checkOut'
  label: string
  limits: { min: CalendarDate; max: CalendarDate }
}

/**
 * A date field. A date from the calendar applies at once, a typed one on Enter or when the field is left: "1" on the way
 * to "15", or year 0002 on the way to 2027, is a date too and must not be corrected.
 */
export function DateField({ within: { draft, change, errorAt }, field, label, limits }: DateFieldProps) {
  const [keyed, setKeyed] = useState<string | null>(null)

  const finish = () => {
    if (keyed !== null && keyed !== draft[field]) change({ field, value: keyed })
    setKeyed(null)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish()
    else if (typesDate.test(event.key) && keyed === null) setKeyed(event.currentTarget.value)
  }

  return (
    <Field
      id={fieldId(field)}
      label={label}
      type="date"
      span="pair"
      autoComplete="off"
      min={limits.min}
      max={limits.max}
      value={keyed ?? draft[field]}
      error={errorAt(field)}
      onKeyDown={press}
      onPointerDown={finish}
      onBlur={finish}
      onChange={({ target }) =>
        keyed === null ? change({ field, value: target.value }) : setKeyed(target.value)
      }
    />
  )
}

const typesDate = /^(?:\d|Arrow(?:Up|Down)|Backspace|Delete)$/
