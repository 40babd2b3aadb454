import type { DayView, MethodSums } from '#shared/desk/day-close'
import { deskMethods } from '#shared/desk/folio'
import { moneyWords } from '../parts/money'

/** The sum over all methods, in paise. */
export const totalOf = (sums: MethodSums): number =>
  deskMethods.reduce((total, method) => total + sums[method], 0)

/** Counted cash beside what was received, in paise: `₹50 less than received`. */
export function differenceWords(counted: number, received: number): string {
  const difference = counted - received
  if (difference === 0) return 'as much as received'
  return `${moneyWords(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than received`
}

/** Why the day cannot be closed now; undefined where it can, or is closed already. */
export function whyNotClosable(
  { date, closed, lines, mustClose }: Pick<DayView, 'date' | 'closed' | 'lines' | 'mustClose'>,
  today: string,
): 'toCome' | 'earlierFirst' | 'nothing' | undefined {
  if (closed) return undefined
  if (date > today) return 'toCome'
  if (mustClose !== null && mustClose < date) return 'earlierFirst'
  return lines.length === 0 ? 'nothing' : undefined
}
