import type { AttentionItem } from '../../../shared/admin/attention'
import { instantForWire } from '../../../shared/calendar/hotel-today'
import type { Library } from '../../repositories/books'

const most = 200

/** What needs the owner's eyes now, newest first. */
export function listAttention({ library }: { library: Library }) {
  return async (): Promise<AttentionItem[]> => {
    const items = await library.attention.unsettled(most)
    return items.map(({ id, title, happened, byItself, toDo, openedAt, bookingId }) => ({
      ...{ id, title, happened, byItself, toDo, bookingId },
      openedAt: instantForWire(openedAt),
    }))
  }
}
