import type { TransactionRepositories } from '#server/repositories/repositories'
import type { RoomType } from '#shared/room/room'
import { decideQueue, type QueueOutcome, type QueueState } from './decide'

/**
 * Decides a line inside its type's transaction. A cap by address counts the holds of all types, so each address that gets
 * rooms is locked and counted again first; one that another type's line is just counting is passed over until the next
 * sweep, since waiting for it could be waiting for each other.
 */
export async function decideUnderCaps(
  tx: TransactionRepositories,
  type: RoomType,
  start: QueueState,
): Promise<QueueOutcome[]> {
  const locked = new Set<string>()
  for (let line = start; ; ) {
    const outcomes = decideQueue(line)
    const asked = line.addressCap ? addressesIn(outcomes, line).filter((key) => !locked.has(key)) : []
    if (asked.length === 0) return outcomes
    const free = await tx.holds.lockFreeAddresses(asked)
    for (const key of free) locked.add(key)
    const busy = asked.filter((key) => !locked.has(key))
    line = {
      ...line,
      waiting: line.waiting.map((entry) =>
        busy.includes(entry.addressKey ?? '') ? { ...entry, ready: false } : entry,
      ),
      heldElsewhere: await recounted(tx, type, line, free),
    }
  }
}

function addressesIn(outcomes: readonly QueueOutcome[], { waiting }: QueueState): string[] {
  const promoted = new Set(outcomes.flatMap((outcome) => (outcome.becomes === 'Held' ? [outcome.id] : [])))
  return [...new Set(waiting.flatMap(({ id, addressKey }) => (promoted.has(id) ? (addressKey ?? []) : [])))]
}

async function recounted(
  tx: TransactionRepositories,
  type: RoomType,
  { heldElsewhere }: QueueState,
  addressKeys: string[],
): Promise<QueueState['heldElsewhere']> {
  const fresh = await tx.holds.heldElsewhere(type, addressKeys)
  const others = [...heldElsewhere].filter(([key]) => !addressKeys.includes(key))
  return new Map([...others, ...fresh])
}
