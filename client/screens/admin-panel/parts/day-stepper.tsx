import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#client/ui/button'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { DeskIcon } from './desk-icon'

type DayStepperProps = {
  date: CalendarDate
  to: '/admin_panel/today' | '/admin_panel/money' | '/admin_panel/chart' | '/admin_panel/register'
}

/** The day before, today, the day after. */
export function DayStepper({ date, to }: DayStepperProps) {
  return (
    <span className="desk-step no-print">
      <Link
        {...buttonStyle('quiet')}
        data-icon
        to={to}
        search={{ date: addDays(date, -1) }}
        aria-label="Day before"
      >
        <DeskIcon name="left" />
      </Link>
      <Link {...buttonStyle('quiet')} to={to} search={{}}>
        Today
      </Link>
      <Link
        {...buttonStyle('quiet')}
        data-icon
        to={to}
        search={{ date: addDays(date, 1) }}
        aria-label="Day after"
      >
        <DeskIcon name="right" />
      </Link>
    </span>
  )
}
