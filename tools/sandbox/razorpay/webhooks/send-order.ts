import { createHash } from 'node:crypto'
import type { WebhookMode } from './mode'

/** The order in which waiting events leave; a shuffle is the same for the same ids. */
export function inSendOrder<T extends { record: { event_id: string } }>(
  tasks: T[],
  mode: WebhookMode['mode'],
): T[] {
  if (mode === 'reverse') return tasks.toReversed()
  if (mode !== 'shuffle') return tasks
  return tasks.toSorted((a, b) => (shuffleKey(a.record.event_id) < shuffleKey(b.record.event_id) ? -1 : 1))
}

const shuffleKey = (id: string) => createHash('sha256').update(id).digest('hex')
