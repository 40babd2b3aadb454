import { sql } from 'kysely'
import type { Db } from '#server/database/transaction'
import type { AuditAction } from '#shared/admin/audit'

/**
 * `note` and `admin` are kept for good: they must not contain personal data of a guest. Free text, which may, is `quoted`,
 * and erased with the guests.
 */
export type NewAuditEntry = {
  at: Date
  admin: string
  action: AuditAction
  bookingId?: string
  note?: string
}

export type StoredAuditEntry = {
  number: number
  at: Date
  admin: string
  action: AuditAction
  bookingId: string | null
  note: string
}

export async function write(db: Db, { at, admin, action, bookingId, note }: NewAuditEntry): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({ at, admin, action, booking_id: bookingId ?? null, note: note ?? '' })
    .execute()
}

/** Free text within a note. */
export const quoted = (text: string): string => `“${text.replace(/[“”]/g, '"')}”`

/** Removes the free texts from the entries of a booking. */
export async function eraseQuoted(db: Db, bookingId: string): Promise<void> {
  await db
    .updateTable('audit_entry')
    .set({ note: sql<string>`regexp_replace(note, '“[^”]*”', '“…”', 'g')` })
    .where('booking_id', '=', bookingId)
    .where('note', 'like', '%“%')
    .execute()
}

/** Newest first, before the entry of this number. */
export const read = (
  db: Db,
  limit: number,
  before?: number | null,
  bookingId?: string,
): Promise<StoredAuditEntry[]> =>
  db
    .selectFrom('audit_entry')
    .select(['number', 'at', 'admin', 'action', 'booking_id as bookingId', 'note'])
    .$if(before != null, (query) => query.where('number', '<', before ?? 0))
    .$if(bookingId !== undefined, (query) => query.where('booking_id', '=', bookingId ?? ''))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
