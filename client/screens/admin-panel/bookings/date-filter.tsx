import { Button } from '#client/ui/button'
import { Field } from '#client/ui/field'
import { todayAt, useDesk } from '../desk-context'
import type { PanelSearch } from '../panel-search'

/** Limits the list to a range of check-in dates, which the page's address keeps. */
export function DateFilter() {
  const desk = useDesk()
  const { search, go } = desk
  const { from, to, ...rest } = search
  const set = (bounds: Pick<PanelSearch, 'from' | 'to'>) =>
    go({ ...rest, ...(bounds.from && { from: bounds.from }), ...(bounds.to && { to: bounds.to }) })
  const choose = (bound: 'from' | 'to', value: string) => set({ ...search, [bound]: value })
  return (
    <div className="desk-dates">
      <Field
        label="Check-in from"
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => choose('from', event.target.value)}
      />
      <Field
        label="Check-in to"
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => choose('to', event.target.value)}
      />
      <Button onClick={() => set({ from: todayAt(desk) })}>From today</Button>
      {(from || to) && <Button onClick={() => set({})}>All dates</Button>}
    </div>
  )
}
