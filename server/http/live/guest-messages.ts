import type { BookingEvent } from '#modules/live/live'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import { isLive } from '#shared/booking/status'
import { queueWords } from '#shared/live/queue-words'

/** The messages of the server over `/ws`. */
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
 * Turns events into the documented messages of one connection. Each state of a booking is sent once. Of bookings that
 * ended before the connection began, only the newest is sent, and only where no other booking is live.
 */
export function createGuestMessages(): (event: BookingEvent) => LiveMessage[] {
  const sent = new Map<string, string>()
  return ({ full, items }) => {
    const live = items.filter(({ status }) => isLive(status))
    const worthSending = full && sent.size === 0 ? (live.length > 0 ? live : items.slice(0, 1)) : items
    for (const item of items) if (!worthSending.includes(item)) sent.set(item.id, stateOf(item))
    return worthSending.flatMap((item) => {
      const state = stateOf(item)
      if (sent.get(item.id) === state) return []
      // While a guest pays, only a new connection needs the message.
      const message = item.status === 'Capturing' && sent.has(item.id) ? undefined : messageFor(item)
      // A state without a message yet, such as a hold whose order is being created, is sent later.
      if (message || !isLive(item.status) || item.status === 'Capturing') sent.set(item.id, state)
      return message ? [message] : []
    })
  }
}

const stateOf = ({ status, waiting }: BookingSnapshot): string => `${status} ${waiting?.position ?? ''}`

function messageFor(booking: BookingSnapshot): LiveMessage | undefined {
  const { status, stay, waiting, orderId, holdExpiresAt, closedWords } = booking
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
      return {
        type: 'QUEUE_UPDATE',
        message: closedWords ?? queueWords.noRooms(stay),
        position: null,
        outcome: 'NoRooms',
      }
    case 'Expired':
      return { type: 'PAYMENT_TIMEOUT', message: queueWords.timeOver(stay), orderId }
    default:
      return undefined
  }
}
