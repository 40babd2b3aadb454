import { z } from 'zod'
import { asCalendarDate, isCalendarDate } from '#shared/calendar/calendar-date'
import { inIndianGroups, type Rupees } from '#shared/money/rupees'
import { longestName, mostLeastNights, rate } from '#shared/rates/period-requests'
import type { RatePeriod } from '#shared/rates/rates'
import { oneLine, typedNumber } from '#shared/typed-text'
import { typedPaise } from '../parts/typed-money'
import type { Painted } from './year-months'

/** The editor as it is typed. `was`: the first night of the period that is edited; empty for a new one. `otherAmount`: empty for the one that is suggested. */
export const periodDraft = z.object({
  name: z.string(),
  from: z.string(),
  to: z.string(),
  amount: z.string(),
  least: z.string(),
  alsoOther: z.boolean(),
  otherAmount: z.string(),
  was: z.string(),
})
export type PeriodDraft = z.output<typeof periodDraft>

export const emptyDraft: PeriodDraft = {
  name: '',
  from: '',
  to: '',
  amount: '',
  least: '1',
  alsoOther: false,
  otherAmount: '',
  was: '',
}

export const draftOfPeriod = ({ name, from, to, amount, minNights }: RatePeriod): PeriodDraft => ({
  ...emptyDraft,
  name: name ?? '',
  from,
  to,
  amount: `₹${inIndianGroups(amount)}`,
  least: String(minNights),
  was: from,
})

export type DraftField = 'name' | 'from' | 'to' | 'amount' | 'least' | 'otherAmount'
export type DraftFaults = { [Field in DraftField]?: string | undefined }

/** A typed rate; undefined where it is none that can be set. */
export function typedRate(text: string): Rupees | undefined {
  const paise = typedPaise(text)
  return paise === undefined ? undefined : rate.safeParse(paise / 100).data
}

const rateFault = (text: string): string | undefined =>
  typedRate(text) === undefined
    ? rate.safeParse((typedPaise(text) ?? 0) / 100).error?.issues[0]?.message
    : undefined

/** What is wrong with the draft, and the period where nothing is. */
export function readDraft(
  draft: PeriodDraft,
  year: number,
  suggested: Rupees | undefined,
): { faults: DraftFaults; period?: RatePeriod; other?: Rupees } {
  const name = oneLine(draft.name)
  const least = typedNumber(draft.least)
  const amount = typedRate(draft.amount)
  const other = typedRate(draft.otherAmount === '' ? String(suggested ?? '') : draft.otherAmount)
  const isIn = (date: string) => date.startsWith(`${year}-`)
  const nightFault = (date: string, which: string) => {
    if (!isCalendarDate(date)) return `Choose the ${which} night.`
    return isIn(date) ? undefined : `The ${which} night must be in ${year}.`
  }
  const found: DraftFaults = {
    name: name.length > longestName ? `At most ${longestName} characters.` : undefined,
    from: nightFault(draft.from, 'first'),
    to:
      nightFault(draft.to, 'last') ??
      (draft.to < draft.from ? 'The last night is before the first.' : undefined),
    amount: rateFault(draft.amount),
    least:
      Number.isInteger(least) && least >= 1 && least <= mostLeastNights
        ? undefined
        : `From 1 to ${mostLeastNights} nights.`,
    otherAmount: draft.alsoOther && other === undefined ? rateFault(draft.otherAmount) : undefined,
  }
  const faults = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
  if (Object.keys(faults).length > 0 || amount === undefined) return { faults }
  return {
    faults,
    period: {
      from: asCalendarDate(draft.from),
      to: asCalendarDate(draft.to),
      amount,
      minNights: least,
      name: name || null,
    },
    ...(draft.alsoOther && other !== undefined && { other }),
  }
}

/** What the calendar shows of it while it is typed. */
export function paintedOf({ from, to, name, amount, least }: PeriodDraft): Painted | undefined {
  if (!isCalendarDate(from) || !isCalendarDate(to) || to < from) return undefined
  const minNights = typedNumber(least)
  return {
    from,
    to,
    name: oneLine(name),
    amount: typedRate(amount) ?? null,
    minNights: Number.isInteger(minNights) ? minNights : 1,
  }
}
