import * as auditRows from '#modules/admin/audit-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { AuditAction } from '#shared/admin/audit'
import { asCalendarDate, type CalendarDate } from '#shared/calendar/calendar-date'
import { seasonsFrom } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import type {
  ChangedPeriods,
  PeriodClearing,
  PeriodSetting,
  PeriodsReplacing,
  TypedPeriod,
} from '#shared/rates/period-requests'
import {
  isSamePeriod,
  joined,
  periodsWithin,
  type RatePeriod,
  wholeYear,
  withoutNights,
  withPeriod,
} from '#shared/rates/rates'
import type { RoomType } from '#shared/room/room'
import { beforeWords, listWords, periodWords, spanWords } from './period-words'
import * as rateRows from './rate-rows'

/** The periods of all types, by type and date; past ones of this year included. */
export const listPeriods = (ctx: Ctx): Promise<TypedPeriod[]> => rateRows.periodsFrom(ctx.db, firstDayOf(ctx))

/** These nights get another price; periods under them are cut. Throws `InvalidInput`. */
export function setPeriod(ctx: Ctx, admin: string, setting: PeriodSetting): Promise<ChangedPeriods> {
  const { type, ...period } = setting
  return change(ctx, admin, period, type, (before) => ({
    after: withPeriod(before, period),
    action: 'periodSet',
    note: `${periodWords(period)}${beforeWords(before, period)}`,
  }))
}

/** These nights cost the base rate again. Throws `InvalidInput`. */
export function clearPeriod(
  ctx: Ctx,
  admin: string,
  { type, ...nights }: PeriodClearing,
): Promise<ChangedPeriods> {
  return change(ctx, admin, nights, type, (before) => ({
    after: withoutNights(before, nights),
    action: 'periodCleared',
    note: `the base rate on ${spanWords(nights)}${beforeWords(before, nights)}`,
  }))
}

/** Exactly these periods instead of all within some nights. Throws `InvalidInput`, and `Changed` where others are there. */
export function replacePeriods(
  ctx: Ctx,
  admin: string,
  { type, from, to, periods, expected }: PeriodsReplacing,
): Promise<ChangedPeriods> {
  const nights = { from, to }
  assertApart(periods, nights)
  return change(ctx, admin, nights, type, (before) => {
    const after = [...withoutNights(before, nights), ...periods]
    const isDone = areSame(joined(after), before)
    if (expected && !isDone && !areSame(joined(periodsWithin(before, nights)), joined(expected)))
      throw new DomainError(
        'Changed',
        'These prices have been changed by somebody else in the meantime. Look at them and try again.',
      )
    return { after, action: 'periodsReplaced', note: replacedWords(before, periods, nights) }
  })
}

type Nights = Pick<RatePeriod, 'from' | 'to'>

function replacedWords(
  before: readonly RatePeriod[],
  periods: readonly RatePeriod[],
  nights: Nights,
): string {
  const added = notIn(periods, before)
  const plain = periods.reduce<Nights[]>((left, period) => withoutNights(left, period), [nights])
  const words = [...added.map(periodWords), ...plain.map((span) => `the base rate on ${spanWords(span)}`)]
  return `${listWords(words)}${beforeWords(notIn(before, periods), nights)}`
}

/** Throws `InvalidInput` for periods that overlap or leave their nights. */
function assertApart(periods: readonly RatePeriod[], { from, to }: Nights): void {
  const byDate = periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  for (const [index, period] of byDate.entries()) {
    if (period.from < from || period.to > to)
      throw new DomainError(
        'InvalidInput',
        `${periodWords(period)} is not within ${spanWords({ from, to })}.`,
      )
    const next = byDate[index + 1]
    if (next && next.from <= period.to)
      throw new DomainError('InvalidInput', `${periodWords(period)} and ${periodWords(next)} overlap.`)
  }
}

/** The first day of this year at the hotel. */
const firstDayOf = (ctx: Ctx): CalendarDate => firstDay(yearsOf(ctx)[0])
const firstDay = (year: number): CalendarDate => asCalendarDate(`${year}-01-01`)

/** The first and the last year for which prices can be set. */
function yearsOf(ctx: Ctx): [number, number] {
  const years = seasonsFrom(ctx.clock.now(), []).map(({ year }) => year)
  return [Math.min(...years), Math.max(...years)]
}

/** Throws `InvalidInput` for nights of a year that is over or too far ahead. */
export function assertYears(ctx: Ctx, { from, to }: Nights): void {
  const [first, last] = yearsOf(ctx)
  if (from >= wholeYear(first).from && to <= wholeYear(last).to) return
  throw new DomainError('InvalidInput', `Prices can be set for the nights of ${first} to ${last}.`)
}

type Change = { after: RatePeriod[]; action: AuditAction; note: string }

function change(
  ctx: Ctx,
  admin: string,
  nights: Nights,
  type: RoomType,
  decide: (before: RatePeriod[]) => Change,
): Promise<ChangedPeriods> {
  assertYears(ctx, nights)
  return withTypeLock(ctx, type, 'money', (tx) => changeUnderLock(ctx, tx, admin, type, decide))
}

/** Writes what `decide` makes of the periods of a type. Nothing is written where nothing changes. Under the type's lock. */
export async function changeUnderLock(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  type: RoomType,
  decide: (before: RatePeriod[]) => Change,
): Promise<ChangedPeriods> {
  const before = await rateRows.periodsOf(tx, type)
  const { after: parts, action, note } = decide(before)
  const after = joined(parts)
  const [gone, added] = [notIn(before, after), notIn(after, before)]
  if (gone.length + added.length > 0) {
    await rateRows.changePeriods(tx, type, { gone, added })
    await auditRows.write(tx, { at: ctx.clock.now(), admin, action, note: `${type}: ${note}` })
  }
  const isListed = ({ to }: RatePeriod) => to >= firstDayOf(ctx)
  return { type, periods: after.filter(isListed), before: before.filter(isListed) }
}

const notIn = (periods: readonly RatePeriod[], others: readonly RatePeriod[]): RatePeriod[] =>
  periods.filter((period) => !others.some((other) => isSamePeriod(period, other)))

const areSame = (some: readonly RatePeriod[], others: readonly RatePeriod[]): boolean =>
  some.length === others.length && notIn(some, others).length === 0
