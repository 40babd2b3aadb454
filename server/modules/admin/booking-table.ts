import { balancesOf } from '#modules/folio/balances'
import type { Ctx } from '#server/context'
import type { BookingTable, BookingTableRequest } from '#shared/admin/booking-line'
import { isCancelled } from '#shared/booking/status'
import { asPaise } from '#shared/money/paise'
import * as bookingListRows from './booking-list-rows'
import * as bookingTableRows from './booking-table-rows'

/** All bookings of one status in few words, so that the panel can sort and filter them; three statements for any number. */
export async function bookingTable(
  { db }: Ctx,
  { status, from, to }: BookingTableRequest,
): Promise<BookingTable> {
  const [rows, counts] = await Promise.all([
    bookingTableRows.tableRows(db, status, { from, to }),
    bookingListRows.counts(db, { from, to }),
  ])
  const balances = await balancesOf(db, rows)
  const lines = rows.map(({ madeBy, ...row }) => {
    const balance = balances.get(row.id)
    return {
      ...row,
      name: row.name ?? '',
      guests: row.guests ?? 0,
      group: row.group ?? '',
      paid: asPaise(Math.max(0, balance ? balance.payments - balance.refunds : 0)),
      due: balance && !isCancelled(row.status) ? balance.due : asPaise(0),
      source: madeBy === null ? ('web' as const) : ('desk' as const),
    }
  })
  return { lines, counts }
}
