import type { EventRecord, EventStore } from './events'
import { isAccepted } from './post-event'

const day = 86_400_000

/** Why the provider's dashboard does not send this event again; undefined when it does. `now` in milliseconds. */
export function replayRefusal(eventStore: EventStore, record: EventRecord, now: number): string | undefined {
  if (now - record.createdAt > 7 * day) return 'Only events of the last 7 days can be sent again.'
  if (isDelivered(record)) return 'The event was acknowledged, so it is not sent again.'
  const recent = eventStore.replays.all().filter(({ at }) => now - at < day)
  return recent.length >= 5 ? 'Not more than 5 replays are possible in 24 hours.' : undefined
}

export const isDelivered = ({ deliveries }: EventRecord) =>
  deliveries.some(({ statuses }) => statuses.some(isAccepted))
