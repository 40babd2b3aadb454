import type { AttentionItem } from '#shared/admin/alerts'
import { instantForWire } from '#shared/calendar/hotel-today'
import type { Library } from '#server/repositories/repositories'
import { titleOf, whoseOf } from './words'

const most = 200

/** What needs the owner's eyes now, newest first. */
export function listAttention({ library }: { library: Library }) {
  return async (): Promise<AttentionItem[]> => {
    const items = await library.attention.unsettled(most)
    return items.map((item) => ({
      ...{ id: item.id, happened: item.happened, byItself: item.byItself, toDo: item.toDo },
      ...{ title: titleOf(item), whose: whoseOf(item), bookingId: item.bookingId },
      openedAt: instantForWire(item.openedAt),
    }))
  }
}
