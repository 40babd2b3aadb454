import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import { seasonOf } from '#shared/calendar/season'
import { DomainError } from '#shared/domain-error'
import { copiedPeriods } from '#shared/rates/copied-periods'
import type { ChangedPeriods, YearCopying } from '#shared/rates/period-requests'
import { wholeYear, withoutNights } from '#shared/rates/rates'
import { roomTypes } from '#shared/room/room'
import { beforeWords, listWords, periodWords } from './period-words'
import { assertYears, changeUnderLock } from './periods'
import * as rateRows from './rate-rows'

/**
 * Puts the periods of one year on the same days of another, cut to its season, instead of all that is there. A type without
 * periods in the first year stays as it is. Throws `InvalidInput`.
 */
export async function copyYear(
  ctx: Ctx,
  admin: string,
  { from, to, type }: YearCopying,
): Promise<ChangedPeriods[]> {
  if (from === to) throw new DomainError('InvalidInput', 'Choose another year to copy the prices to.')
  assertYears(ctx, wholeYear(to))
  const types = type ? [type] : roomTypes
  return withTypeLock(ctx, types, 'money', async (tx) => {
    const season = seasonOf(to, await rateRows.changedSeasons(tx))
    if (season.isClosed)
      throw new DomainError('InvalidInput', `The hotel is closed in ${to}. Give ${to} a season first.`)
    const changed: ChangedPeriods[] = []
    for (const one of types) {
      const copied = copiedPeriods(await rateRows.periodsOf(tx, one), from, season)
      if (copied === undefined) continue
      changed.push(
        await changeUnderLock(ctx, tx, admin, one, (before) => ({
          after: [...withoutNights(before, wholeYear(to)), ...copied],
          action: 'periodsCopied',
          note: `${from} to ${to}: ${listWords(copied.map(periodWords)) || 'nothing within its season'}${beforeWords(before, wholeYear(to))}`,
        })),
      )
    }
    if (changed.length === 0)
      throw new DomainError('InvalidInput', `${from} has no prices of its own to copy.`)
    return changed
  })
}
