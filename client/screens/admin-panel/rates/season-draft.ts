import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { seasonOf } from '#shared/calendar/season'
import type { SalesRule, SeasonRow, SeasonSetting } from '#shared/rates/season-requests'

const salesRules = ['automatic', 'open', 'stopped', 'from'] as const satisfies readonly SalesRule[]

const fields = z.object({
  opens: z.string(),
  closes: z.string(),
  sales: z.enum(salesRules),
  salesFrom: z.string(),
  isClosed: z.boolean(),
})
type SeasonFields = z.output<typeof fields>

/** The season as it is typed; `opens` and `closes` are dates of its year. `was`: how it was when the typing began. */
export const seasonDraft = fields.extend({ was: fields })
export type SeasonDraft = z.output<typeof seasonDraft>

export function draftOfSeason({ opens, closes, sales, salesFrom, isClosed }: SeasonRow): SeasonDraft {
  const was = { opens, closes, sales, salesFrom: salesFrom ?? '', isClosed }
  return { ...was, was }
}

/** The dates of every year that the owner has not changed. */
export function usualDraft(year: number): SeasonFields {
  const { opens, closes } = seasonOf(year, [])
  return { opens, closes, sales: 'automatic', salesFrom: '', isClosed: false }
}

export const isSameSeason = (one: SeasonFields, other: SeasonFields): boolean =>
  one.isClosed || other.isClosed
    ? one.isClosed === other.isClosed
    : one.opens === other.opens &&
      one.closes === other.closes &&
      one.sales === other.sales &&
      (one.sales !== 'from' || one.salesFrom === other.salesFrom)

export type SeasonField = 'opens' | 'closes' | 'salesFrom'
export type SeasonFaults = Partial<Record<SeasonField, string>>

/** What is wrong with the draft, and what to send where nothing is. */
export function readSeason(
  draft: SeasonFields,
  year: number,
): { faults: SeasonFaults; setting?: SeasonSetting } {
  const { opens, closes, sales, salesFrom } = draft
  const dayFault = (date: string) => {
    if (!isCalendarDate(date)) return 'Choose a day.'
    return date.startsWith(`${year}-`) ? undefined : `Choose a day of ${year}.`
  }
  const faults: SeasonFaults = {}
  const opensFault = dayFault(opens)
  const closesFault = dayFault(closes) ?? (closes <= opens ? 'It must close after it opens.' : undefined)
  const fromFault =
    sales !== 'from' || (isCalendarDate(salesFrom) && salesFrom < closes)
      ? undefined
      : isCalendarDate(salesFrom)
        ? 'Choose a day before it closes.'
        : 'Choose a day.'
  if (opensFault) faults.opens = opensFault
  if (closesFault) faults.closes = closesFault
  if (fromFault) faults.salesFrom = fromFault
  if (Object.keys(faults).length > 0) return { faults }
  // Checked above.
  const dates = { id: year, opens: opens as CalendarDate, closes: closes as CalendarDate }
  if (sales === 'from')
    return { faults, setting: { ...dates, onSale: null, salesFrom: salesFrom as CalendarDate } }
  const onSale = { automatic: null, open: true, stopped: false }[sales]
  return { faults, setting: { ...dates, onSale, salesFrom: null } }
}
