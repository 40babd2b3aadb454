import type { Ctx } from '#server/context'
import type { AuditLog } from '#shared/admin/requests'
import { instantForWire } from '#shared/calendar/hotel-today'
import * as auditRows from './audit-rows'

type Input = { bookingId?: string | undefined; cursor?: number | null | undefined; limit: number }

/** What administrators did, newest first; with `bookingId` only what concerns that booking. */
export async function auditLog(ctx: Ctx, { bookingId, cursor, limit }: Input): Promise<AuditLog> {
  const rows = await auditRows.read(ctx.db, limit + 1, cursor, bookingId)
  const entries = rows.slice(0, limit).map((row) => ({ ...row, at: instantForWire(row.at) }))
  return { lines: entries, nextCursor: rows.length > limit ? (entries.at(-1)?.number ?? null) : null }
}
