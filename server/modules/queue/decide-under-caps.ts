import * as holdRows from '#modules/bookings/hold-rows'
import type { Tx } from '#server/database/transaction'
import type { RoomType } from '#shared/room/room'
import { decideQueue, type QueueOutcome, type QueueState } from './decide'

/**
 * Decides a queue inside its type's transaction. The cap by address counts the holds of all types, so each address that gets
 * rooms is locked and counted again first. An address that another type's queue has locked is skipped until the next job:
 * waiting for the lock could deadlock.
 */
export async function decideUnderCaps(tx: Tx, type: RoomType, loaded: QueueState): Promise<QueueOutcome[]> {
  const locked = new Set<string>()
  for (let state = loaded; ; ) {
    const outcomes = decideQueue(state)
    const asked = state.addressCap ? addressesIn(outcomes, state).filter((key) => !locked.has(key)) : []
    if (asked.length === 0) return outcomes
    const free = await holdRows.lockFreeAddresses(tx, asked)
    for (const key of free) locked.add(key)
    const busy = asked.filter((key) => !locked.has(key))
    state = {
      ...state,
      waiting: state.waiting.map((entry) =>
        busy.includes(entry.addressKey ?? '') ? { ...entry, ready: false } : entry,
      ),
      heldElsewhere: await recounted(tx, type, state, free),
    }
  }
}

function addressesIn(outcomes: readonly QueueOutcome[], { waiting }: QueueState): string[] {
  const promoted = new Set(outcomes.flatMap((outcome) => (outcome.becomes === 'Held' ? [outcome.id] : [])))
  return [...new Set(waiting.flatMap(({ id, addressKey }) => (promoted.has(id) ? (addressKey ?? []) : [])))]
}

async function recounted(
  tx: Tx,
  type: RoomType,
  { heldElsewhere }: QueueState,
  addressKeys: string[],
): Promise<QueueState['heldElsewhere']> {
  const fresh = await holdRows.heldElsewhere(tx, type, addressKeys)
  const others = [...heldElsewhere].filter(([key]) => !addressKeys.includes(key))
  return new Map([...others, ...fresh])
}
