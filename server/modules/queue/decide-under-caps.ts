import type { RoomType } from '#shared/room/room'
import type { Books } from '#server/repositories/repositories'
import { decideLine, type LineOutcome, type LineState } from './decide'

/**
 * Decides a line inside its type's transaction. A cap by address counts the holds of all types, so each address that gets
 * rooms is locked and counted again first; one that another type's line is just counting is passed over until the next
 * sweep, since waiting for it could be waiting for each other.
 */
export async function decideUnderCaps(
  books: Books,
  type: RoomType,
  start: LineState,
): Promise<LineOutcome[]> {
  const locked = new Set<string>()
  for (let line = start; ; ) {
    const outcomes = decideLine(line)
    const asked = line.addressCap ? addressesIn(outcomes, line).filter((key) => !locked.has(key)) : []
    if (asked.length === 0) return outcomes
    const free = await books.holds.lockFreeAddresses(asked)
    for (const key of free) locked.add(key)
    const busy = asked.filter((key) => !locked.has(key))
    line = {
      ...line,
      waiting: line.waiting.map((entry) =>
        busy.includes(entry.addressKey ?? '') ? { ...entry, ready: false } : entry,
      ),
      heldElsewhere: await recounted(books, type, line, free),
    }
  }
}

function addressesIn(outcomes: readonly LineOutcome[], { waiting }: LineState): string[] {
  const promoted = new Set(outcomes.flatMap((outcome) => (outcome.becomes === 'Held' ? [outcome.id] : [])))
  return [...new Set(waiting.flatMap(({ id, addressKey }) => (promoted.has(id) ? (addressKey ?? []) : [])))]
}

async function recounted(
  books: Books,
  type: RoomType,
  { heldElsewhere }: LineState,
  addressKeys: string[],
): Promise<LineState['heldElsewhere']> {
  const fresh = await books.holds.heldElsewhere(type, addressKeys)
  const others = [...heldElsewhere].filter(([key]) => !addressKeys.includes(key))
  return new Map([...others, ...fresh])
}
