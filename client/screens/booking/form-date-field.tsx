import { type KeyboardEvent, useState } from 'react'
import type { Form } from '#client/forms/use-form'
import type { StayCalendar } from '#client/site/stay-calendar/use-stay-calendar'
import { Field } from '#client/ui/field'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { FieldName } from './draft'

type DateFieldProps = {
  form: Form<FieldName>
  field: 'checkIn' | 'checkOut'
  label: string
  limits: { min: CalendarDate; max: CalendarDate } | undefined
  /** What opens the calendar with the prices. */
  opening?: StayCalendar['fields'] | undefined
}

/**
 * A date field. A date from the calendar applies at once, a typed one on Enter or when the field is left: "1" on the way
 * to "15", or year 0002 on the way to 2027, is a date too and must not be corrected.
 */
export function DateField({ form, field, label, limits, opening }: DateFieldProps) {
  const [keyed, setKeyed] = useState<string | null>(null)

  const finish = () => {
    if (keyed !== null && keyed !== form.valueOf(field)) form.change(field, keyed)
    setKeyed(null)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') finish()
    else if (typesDate.test(event.key) && keyed === null) setKeyed(event.currentTarget.value)
  }

  return (
    <Field
      id={form.idOf(field)}
      label={label}
      type="date"
      span="pair"
      autoComplete="off"
      min={limits?.min}
      max={limits?.max}
      value={keyed ?? form.valueOf(field)}
      error={form.errorAt(field)}
      onKeyDown={press}
      onPointerDown={(event) => {
        finish()
        opening?.onPointerDown(event)
      }}
      onClickCapture={opening?.onClickCapture}
      onFocus={opening?.onFocus}
      onBlur={finish}
      onChange={({ target }) => (keyed === null ? form.change(field, target.value) : setKeyed(target.value))}
    />
  )
}

const typesDate = /^(?:\d|Arrow(?:Up|Down)|Backspace|Delete)$/
