import * as auditRows from '#modules/admin/audit-rows'
import type { Ctx } from '#server/context'
import { addSeconds } from '#server/platform/clock'
import type {
  Payout,
  PayoutEntry,
  PayoutLine,
  PayoutReading,
  PayoutSum,
  PayoutSums,
  PayoutsPage,
} from '#shared/admin/payouts'
import { addDays, type CalendarDate } from '#shared/calendar/calendar-date'
import { hotelToday, instantForWire, startOfHotelDay } from '#shared/calendar/hotel-today'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import type { ItemRow, PayoutRow, SumRow } from './payout-view-rows'
import * as viewRows from './payout-view-rows'
import { readPayoutsNow } from './read-payouts'
import * as readingRows from './reading-rows'
import * as waitingRows from './waiting-rows'

const pageSize = 30
/** A payout reaches the bank two working days after the payment; a weekend may lie between. */
const usualDays = 4
const onTheWaySeconds = 60 * 86_400

/** Payouts to the hotel's bank, newest first, and when the provider's report is read. */
export async function listPayouts(ctx: Ctx, cursor: string | null): Promise<PayoutsPage> {
  const rows = await viewRows.page(ctx.db, cursor, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  return {
    payouts: shown.map(lineOf),
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    reading: await readingOf(ctx, cursor === null && rows.length === 0),
  }
}

async function readingOf(ctx: Ctx, isFirst: boolean): Promise<PayoutReading> {
  const state = await readingRows.state(ctx.db)
  const first = isFirst ? await readingRows.firstCapture(ctx.db) : null
  const wire = (at: Date | null | undefined) => (at ? instantForWire(at) : null)
  return {
    readAt: wire(state?.readAt),
    nextAt: wire(state?.dueAt),
    failingSince: wire(state?.failingSince),
    onTheWay: await waitingRows.onTheWay(ctx.db, addSeconds(ctx.clock.now(), -onTheWaySeconds)),
    firstExpected: first && addDays(hotelToday(first), usualDays),
  }
}

const lineOf = ({ paidOutAt, unmatched, problem, ...row }: PayoutRow): PayoutLine => ({
  ...row,
  date: hotelToday(paidOutAt),
  problems: unmatched + (problem ? 1 : 0),
})

/** One payout with all its entries. Throws `NotFound`. */
export async function getPayout(ctx: Ctx, id: string): Promise<Payout> {
  const row = await viewRows.byId(ctx.db, id)
  if (!row) throw new DomainError('NotFound', 'There is no such payout.')
  const items = await viewRows.itemsOf(ctx.db, id)
  return { ...lineOf(row), list: items.map(entryOf), problem: row.problem }
}

const entryOf = ({ payoutId, paidOutAt, utr, known, knownFee, ...item }: ItemRow): PayoutEntry => ({
  ...item,
  known: item.problem === 'otherFee' ? knownFee : item.problem?.startsWith('other') ? known : null,
})

/** What was paid out from one day to another, by month: for the accountant. */
export async function sumPayouts(
  ctx: Ctx,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<PayoutSums> {
  const months = await viewRows.sums(ctx.db, startOfHotelDay(from), startOfHotelDay(addDays(to, 1)))
  return { months, total: months.reduce(added, nothing) }
}

const nothing: PayoutSum = {
  payouts: 0,
  payments: asPaise(0),
  fee: asPaise(0),
  tax: asPaise(0),
  refunds: asPaise(0),
  others: 0,
  paidOut: 0,
}

const added = (sum: PayoutSum, month: SumRow): PayoutSum => ({
  payouts: sum.payouts + month.payouts,
  payments: asPaise(sum.payments + month.payments),
  fee: asPaise(sum.fee + month.fee),
  tax: asPaise(sum.tax + month.tax),
  refunds: asPaise(sum.refunds + month.refunds),
  others: sum.others + month.others,
  paidOut: sum.paidOut + month.paidOut,
})

/** Reads the provider's report at once. Throws `ProviderDown` where it does not answer, `Busy` where it is being read. */
export async function readPayouts(ctx: Ctx, admin: string): Promise<void> {
  const outcome = await readPayoutsNow(ctx)
  if (outcome === 'busy')
    throw new DomainError('Busy', 'The report is being read just now. Look again in a minute.')
  if (outcome === 'failed')
    throw new DomainError(
      'ProviderDown',
      'Razorpay did not send its report. What was read before is still here, and it is asked again by itself.',
    )
  await auditRows.write(ctx.db, { at: ctx.clock.now(), admin, action: 'payoutsRead' })
}
