import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { trpc } from '#client/app/trpc'
import { Button, buttonStyle } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '#shared/calendar/calendar-date'
import { mostReportNights } from '#shared/reports/report'
import { DeskIcon } from '../parts/desk-icon'
import { FormDialog } from '../parts/form-dialog'
import { fromToWords, monthOf, type Range, stepped, yearAround } from './range-words'

const to = '/admin_panel/reports'

type RangeBarProps = { range: Range; today: CalendarDate; net: true | undefined }

/** The range before, this one, the range after; the middle opens the choice of another. */
export function RangeBar({ range, today, net }: RangeBarProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const search = (chosen: Range) => ({ ...chosen, ...(net && { net }) })
  const step = (by: -1 | 1, name: string, icon: 'left' | 'right') => (
    <Link {...buttonStyle('quiet')} data-icon to={to} search={search(stepped(range, by))} aria-label={name}>
      <DeskIcon name={icon} />
    </Link>
  )
  return (
    <>
      <span className="desk-step no-print">
        {step(-1, 'Before', 'left')}
        <Button onClick={() => setIsChoosing(true)} aria-haspopup="dialog">
          {fromToWords(range)}
        </Button>
        {step(1, 'After', 'right')}
      </span>
      {isChoosing && (
        <ChooseRange range={range} today={today} net={net} onClose={() => setIsChoosing(false)} />
      )}
    </>
  )
}

function ChooseRange({ range, today, net, onClose }: RangeBarProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const [from, setFrom] = useState<string>(range.from)
  const [last, setLast] = useState<string>(range.to)
  const seasons = trpc.rates.seasons.useQuery()
  const season = seasons.data?.find(({ closes }) => closes > today) ?? seasons.data?.[0]
  const choose = (chosen: Range) => {
    onClose()
    void navigate({ to, search: { ...chosen, ...(net && { net }) } })
  }
  const why = whyNot(from, last)
  return (
    <FormDialog
      title="Which nights?"
      yes="Show these nights"
      isReady={why === null}
      onSubmit={() => isCalendarDate(from) && isCalendarDate(last) && choose({ from, to: last })}
      onClose={onClose}
    >
      <div className="button-row">
        <Button onClick={() => choose(monthOf(today))}>This month</Button>
        {season && (
          <Button onClick={() => choose({ from: season.opens, to: addDays(season.closes, -1) })}>
            {`Season ${season.opens.slice(0, 4)}`}
          </Button>
        )}
        <Button onClick={() => choose(yearAround(today))}>This year</Button>
      </div>
      <div className="field-group">
        <Field
          label="First night"
          type="date"
          span="pair"
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <Field
          label="Last night"
          type="date"
          span="pair"
          value={last}
          error={why ?? undefined}
          onChange={(event) => setLast(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}

function whyNot(from: string, last: string): string | null {
  if (!isCalendarDate(from) || !isCalendarDate(last)) return 'Enter both dates.'
  if (last < from) return 'The last night is before the first.'
  return daysBetween(from, last) < mostReportNights ? null : `At most ${mostReportNights} nights at a time.`
}
