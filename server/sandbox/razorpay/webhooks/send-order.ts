import { createHash } from 'node:crypto'
import type { WebhookMode } from './mode'

/** In which order waiting events leave; a shuffle is the same for the same ids. */
export function inSendOrder<T extends { record: { event_id: string } }>(
  tasks: T[],
  mode: WebhookMode['mode'],
): T[] {
  if (mode === 'reverse') return tasks.toReversed()
  if (mode !== 'shuffle') return tasks
  return tasks.toSorted((a, b) => (lot(a.record.event_id) < lot(b.record.event_id) ? -1 : 1))
}

const lot = (id: string) => createHash('sha256').update(id).digest('hex')
