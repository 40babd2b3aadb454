import type { Repositories } from '#server/repositories/repositories'
import type { AuditLog } from '#shared/admin/requests'
import { instantForWire } from '#shared/calendar/hotel-today'

type Asked = { bookingId?: string | undefined; cursor?: number | null | undefined; limit: number }

/** What administrators did, newest first; of one booking where one is named. */
export function auditLog({ repositories }: { repositories: Repositories }) {
  return async ({ bookingId, cursor, limit }: Asked): Promise<AuditLog> => {
    const rows = await repositories.audit.read(limit + 1, cursor, bookingId)
    const lines = rows.slice(0, limit).map((row) => ({ ...row, at: instantForWire(row.at) }))
    return { lines, nextCursor: rows.length > limit ? (lines.at(-1)?.number ?? null) : null }
  }
}
