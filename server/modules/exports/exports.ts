import * as auditRows from '#modules/admin/audit-rows'
import { balancesOf } from '#modules/folio/balances'
import { folioLines } from '#modules/folio/folio'
import { registerToExport } from '#modules/register/register'
import type { Ctx } from '#server/context'
import type { Sheet } from '#server/platform/sheet/sheet'
import { type ExportKind, type ExportRange, exportKinds } from '#shared/admin/exports'
import { dateForPeople } from '#shared/calendar/calendar-date'
import {
  bookingRow,
  bookingSheet,
  folioRow,
  folioSheet,
  invoiceLines,
  invoiceSheet,
  moneyRow,
  moneySheet,
} from './columns'
import * as exportRows from './export-rows'

/** Bookings that are read together, and then sent together. */
const batchSize = 500

/**
 * A table for the owner to take along, which is read while it is sent. Identity numbers are only in the register; the audit
 * log says who took what.
 */
export async function openExport(
  ctx: Ctx,
  admin: string,
  kind: ExportKind,
  range: ExportRange,
): Promise<Sheet> {
  if (kind === 'register') return registerToExport(ctx, admin, range)
  const days = [...new Set([range.from, range.to])].map(dateForPeople).join(' to ')
  const note = `${exportKinds[kind].name}, ${days}`
  await auditRows.write(ctx.db, { at: ctx.clock.now(), admin, action: 'exported', note })
  return openers[kind](ctx, range)
}

const openers = {
  bookings: (ctx: Ctx, range: ExportRange): Sheet => ({
    ...bookingSheet,
    batches: ofBookings(ctx, range, async (ids) => {
      const balances = await balancesOf(
        ctx.db,
        ids.map((id) => ({ id })),
      )
      return (await exportRows.bookings(ctx.db, ids)).map((row) => bookingRow(row, balances.get(row.id)))
    }),
  }),
  folio: (ctx: Ctx, range: ExportRange): Sheet => ({
    ...folioSheet,
    batches: ofBookings(ctx, range, async (ids) => {
      const lines = await folioLines(ctx.db, ids)
      return (await exportRows.bookings(ctx.db, ids)).flatMap((booking) =>
        (lines.get(booking.id) ?? []).map((line) => folioRow(booking, line)),
      )
    }),
  }),
  payments: (ctx: Ctx, range: ExportRange): Sheet => ({
    ...moneySheet,
    batches: atOnce(async () => (await exportRows.money(ctx.db, range)).map(moneyRow)),
  }),
  invoices: (ctx: Ctx, range: ExportRange): Sheet => ({
    ...invoiceSheet,
    batches: atOnce(async () => (await exportRows.invoices(ctx.db, range)).flatMap(invoiceLines)),
  }),
}

async function* ofBookings<Row>(ctx: Ctx, range: ExportRange, read: (ids: string[]) => Promise<Row[]>) {
  const ids = await exportRows.bookingIds(ctx.db, range)
  for (let from = 0; from < ids.length; from += batchSize) yield read(ids.slice(from, from + batchSize))
}

async function* atOnce<Row>(read: () => Promise<Row[]>) {
  yield read()
}
