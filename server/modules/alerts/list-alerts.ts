import type { Repositories } from '#server/repositories/repositories'
import type { Alert } from '#shared/admin/alerts'
import { instantForWire } from '#shared/calendar/hotel-today'
import { titleOf, whoseOf } from './words'

const most = 200

/** What needs the owner's eyes now, newest first. */
export function listAlerts({ repositories }: { repositories: Repositories }) {
  return async (): Promise<Alert[]> => {
    const items = await repositories.alerts.unresolved(most)
    return items.map((item) => ({
      ...{ id: item.id, happened: item.happened, byItself: item.byItself, toDo: item.toDo },
      ...{ title: titleOf(item), whose: whoseOf(item), bookingId: item.bookingId },
      openedAt: instantForWire(item.openedAt),
    }))
  }
}
