import type { Repositories } from '#server/repositories/repositories'
import type { Alert } from '#shared/admin/alerts'
import { instantForWire } from '#shared/calendar/hotel-today'
import { titleOf, whoseOf } from './words'

const limit = 200

/** The open alerts, newest first. */
export function listAlerts({ repositories }: { repositories: Repositories }) {
  return async (): Promise<Alert[]> => {
    const items = await repositories.alerts.unresolved(limit)
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
}
