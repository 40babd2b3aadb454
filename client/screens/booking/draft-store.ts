import type { Change, Draft, Hotel } from './draft'
import { emptyDraft } from './draft'
import { changeDraft } from './draft-change'
import { readDraft, type StoredParts, storedParts } from './draft-stored'

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type DraftStore = ReturnType<typeof createDraftStore>

const key = 'booking-draft'

/**
 * Keeps the draft over reloads: Aadhaar numbers in `session`, until the tab closes, everything else in `local`. Null: the
 * browser gives no such storage, and the draft lives as long as the page.
 */
export function createDraftStore(needs: {
  local: StorageLike | null
  session: StorageLike | null
  newDraftId: () => string
}) {
  const { local, session, newDraftId } = needs
  const listeners = new Set<() => void>()
  let draft: Draft | null = null

  const current = (): Draft => {
    draft ??= readDraft({ local: read(local), session: read(session) }, newDraftId)
    return draft
  }
  const become = (next: Draft, parts: StoredParts | null) => {
    draft = next
    write(local, parts?.local ?? null)
    write(session, parts?.session ?? null)
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: current,
    /** Stores the number of rooms as it was typed, since how many are free changes all the time. */
    change(change: Change, hotel: Hotel): void {
      const next = changeDraft(current(), change, { ...hotel, roomCap: null })
      become(next, storedParts(next))
    },
    /** After a confirmed booking: starts a new draft. */
    reset(): void {
      become(emptyDraft(newDraftId()), null)
    },
    /** After the booking of this draft was confirmed, on whatever page. */
    erase(draftId: string): void {
      if (current().draftId === draftId) become(emptyDraft(newDraftId()), null)
    },
  }
}

function read(storage: StorageLike | null): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

function write(storage: StorageLike | null, text: string | null): void {
  try {
    if (text === null) storage?.removeItem(key)
    else storage?.setItem(key, text)
  } catch {
    // Full or forbidden: the draft still exists in this page.
  }
}
