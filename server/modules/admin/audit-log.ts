import type { Db } from '#server/database/transaction'
import type { AuditLog } from '#shared/admin/requests'
import { instantForWire } from '#shared/calendar/hotel-today'
import * as auditRows from './audit-rows'

type Input = { bookingId?: string | undefined; cursor?: number | null | undefined; limit: number }

/** What administrators did, newest first; with `bookingId` only what concerns that booking. */
export function auditLog({ db }: { db: Db }) {
  return async ({ bookingId, cursor, limit }: Input): Promise<AuditLog> => {
    const rows = await auditRows.read(db, limit + 1, cursor, bookingId)
    const entries = rows.slice(0, limit).map((row) => ({ ...row, at: instantForWire(row.at) }))
    return { lines: entries, nextCursor: rows.length > limit ? (entries.at(-1)?.number ?? null) : null }
  }
}
