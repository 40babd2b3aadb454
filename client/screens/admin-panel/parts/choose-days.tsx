import { useState } from 'react'
import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'

type Days = { from: CalendarDate; to: CalendarDate }
type ChooseDaysProps = {
  days: Days
  /** Of the first field: `Arrived from`. */
  label: string
  submit: string
  className?: string
  onChoose: (days: Days) => void
}

/** The first and the last day of what a screen shows, both included. */
export function ChooseDays({ days, label, submit, className, onChoose }: ChooseDaysProps) {
  const [typed, setTyped] = useState<{ from: string; to: string }>(days)
  const [fault, setFault] = useState<string>()
  const choose = () => {
    const { from, to } = typed
    if (!isCalendarDate(from) || !isCalendarDate(to)) setFault('Choose both days.')
    else if (to < from) setFault('The last day is before the first.')
    else onChoose({ from, to })
  }
  return (
    <form
      className={['register-days', className, 'no-print'].filter(Boolean).join(' ')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          type="date"
          label={end === 'from' ? label : 'to'}
          value={typed[end]}
          error={end === 'to' ? fault : undefined}
          onChange={({ target }) => {
            setFault(undefined)
            setTyped({ ...typed, [end]: target.value })
          }}
        />
      ))}
      <Button type="submit">{submit}</Button>
    </form>
  )
}
