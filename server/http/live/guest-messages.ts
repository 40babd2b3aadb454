import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { lineWords } from '#shared/live/queue-words'
import type { BookingNews } from '#modules/live/subscribe'

/** What this server says over `/ws`. */
export type LiveMessage =
  | {
      type: 'QUEUE_UPDATE'
      message: string
      position: number | null
      orderId?: string
      outcome?: 'Held' | 'NoRooms'
    }
  | { type: 'PAYMENT_TIMEOUT'; message: string; orderId: string | null }
  | { type: 'ERROR'; message: string }

/**
 * Turns news into the documented messages. Each standing of a booking is told once per connection; what ended before the
 * connection began is told only to who has nothing else, and only the newest of it.
 */
export function guestMessages(): (news: BookingNews) => LiveMessage[] {
  const told = new Map<string, string>()
  return ({ full, items }) => {
    const live = items.filter(({ status }) => isLive(status))
    const worthTelling = full && told.size === 0 ? (live.length > 0 ? live : items.slice(0, 1)) : items
    for (const item of items) if (!worthTelling.includes(item)) told.set(item.id, standing(item))
    return worthTelling.flatMap((item) => {
      const now = standing(item)
      if (told.get(item.id) === now) return []
      // That he is paying just now, only who comes back in the middle of it has to hear.
      const message = item.status === 'Settling' && told.has(item.id) ? undefined : messageFor(item)
      // What cannot be told yet, such as a turn whose order is being made, is told when it can.
      if (message || !isLive(item.status) || item.status === 'Settling') told.set(item.id, now)
      return message ? [message] : []
    })
  }
}

const standing = ({ status, waiting }: BookingSnapshot): string => `${status} ${waiting?.position ?? ''}`

function messageFor(booking: BookingSnapshot): LiveMessage | undefined {
  const { status, stay, waiting, orderId, holdExpiresAt } = booking
  switch (status) {
    case 'Queued':
      if (!waiting) return undefined
      return { type: 'QUEUE_UPDATE', message: lineWords.queued(stay, waiting), position: waiting.position }
    case 'Held':
      if (!orderId || !holdExpiresAt) return undefined
      return {
        type: 'QUEUE_UPDATE',
        message: lineWords.turn(stay, new Date(holdExpiresAt)),
        position: 0,
        orderId,
        outcome: 'Held',
      }
    case 'Settling':
      if (!orderId) return undefined
      return { type: 'QUEUE_UPDATE', message: lineWords.settling(stay), position: 0, orderId }
    case 'NoRooms':
      return { type: 'QUEUE_UPDATE', message: lineWords.noRooms(stay), position: null, outcome: 'NoRooms' }
    case 'Expired':
      return { type: 'PAYMENT_TIMEOUT', message: lineWords.timeOver(stay), orderId }
    default:
      return undefined
  }
}
