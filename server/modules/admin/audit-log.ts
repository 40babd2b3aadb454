import type { Repositories } from '#server/repositories/repositories'
import type { AuditLog } from '#shared/admin/requests'
import { instantForWire } from '#shared/calendar/hotel-today'

type Input = { bookingId?: string | undefined; cursor?: number | null | undefined; limit: number }

/** What administrators did, newest first; with `bookingId` only what concerns that booking. */
export function auditLog({ repositories }: { repositories: Repositories }) {
  return async ({ bookingId, cursor, limit }: Input): Promise<AuditLog> => {
    const rows = await repositories.audit.read(limit + 1, cursor, bookingId)
    const entries = rows.slice(0, limit).map((row) => ({ ...row, at: instantForWire(row.at) }))
    return { lines: entries, nextCursor: rows.length > limit ? (entries.at(-1)?.number ?? null) : null }
  }
}
