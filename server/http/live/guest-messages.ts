import type { BookingEvent } from '#modules/live/subscribe'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { queueWords } from '#shared/live/queue-words'

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
export function guestMessages(): (events: BookingEvent) => LiveMessage[] {
  const sent = new Map<string, string>()
  return ({ full, items }) => {
    const live = items.filter(({ status }) => isLive(status))
    const worthSending = full && sent.size === 0 ? (live.length > 0 ? live : items.slice(0, 1)) : items
    for (const item of items) if (!worthSending.includes(item)) sent.set(item.id, standing(item))
    return worthSending.flatMap((item) => {
      const now = standing(item)
      if (sent.get(item.id) === now) return []
      // That he is paying just now, only who comes back in the middle of it has to hear.
      const message = item.status === 'Capturing' && sent.has(item.id) ? undefined : messageFor(item)
      // What cannot be told yet, such as a turn whose order is being made, is told when it can.
      if (message || !isLive(item.status) || item.status === 'Capturing') sent.set(item.id, now)
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
      return { type: 'QUEUE_UPDATE', message: queueWords.queued(stay, waiting), position: waiting.position }
    case 'Held':
      if (!orderId || !holdExpiresAt) return undefined
      return {
        type: 'QUEUE_UPDATE',
        message: queueWords.turn(stay, new Date(holdExpiresAt)),
        position: 0,
        orderId,
        outcome: 'Held',
      }
    case 'Capturing':
      if (!orderId) return undefined
      return { type: 'QUEUE_UPDATE', message: queueWords.capturing(stay), position: 0, orderId }
    case 'NoRooms':
      return { type: 'QUEUE_UPDATE', message: queueWords.noRooms(stay), position: null, outcome: 'NoRooms' }
    case 'Expired':
      return { type: 'PAYMENT_TIMEOUT', message: queueWords.timeOver(stay), orderId }
    default:
      return undefined
  }
}
