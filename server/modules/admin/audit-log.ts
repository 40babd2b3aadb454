import type { AuditTrail } from '#shared/admin/requests'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { Library } from '#server/repositories/repositories'

type Asked = { bookingId?: string | undefined; cursor?: number | null | undefined; limit: number }

/** What administrators did, newest first; of one booking where one is named. */
export function auditTrail({ library }: { library: Library }) {
  return async ({ bookingId, cursor, limit }: Asked): Promise<AuditTrail> => {
    const rows = await library.audit.read(limit + 1, cursor, bookingId)
    const lines = rows.slice(0, limit).map((row) => ({ ...row, at: instantForWire(row.at) }))
    return { lines, nextCursor: rows.length > limit ? (lines.at(-1)?.number ?? null) : null }
  }
}
