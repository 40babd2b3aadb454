import type { Ctx } from '#server/context'
import type { Alert } from '#shared/admin/alerts'
import { instantForWire } from '#shared/calendar/hotel-today'
import * as alertRows from './alert-rows'
import { titleOf, whoseOf } from './words'

const limit = 200

/** The open alerts, newest first. */
export async function listAlerts(ctx: Ctx): Promise<Alert[]> {
  const items = await alertRows.unresolved(ctx.db, limit)
  return items.map((item) => ({
    id: item.id,
    title: titleOf(item),
    whose: whoseOf(item),
    happened: item.happened,
    byItself: item.byItself,
    toDo: item.toDo,
    bookingId: item.bookingId,
    openedAt: instantForWire(item.openedAt),
  }))
}
