import type { Change, Draft, Hotel } from './draft'
import { emptyDraft } from './draft'
import { changeDraft } from './draft-change'
import { readDraft, type StoredParts, storedParts } from './draft-stored'

export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type DraftStore = ReturnType<typeof createDraftStore>

const key = 'booking-draft'

/**
 * Keeps the draft over reloads: everything but Aadhaar numbers in `local`, those in `session`, until the tab closes.
 * Null stands for a storage that the browser does not give; then the draft lives as long as the page.
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
    /** A number of rooms is kept as it was typed: how many can be had changes from one moment, or date, to the next. */
    change(change: Change, hotel: Hotel): void {
      const next = changeDraft(current(), change, { ...hotel, roomCap: null })
      become(next, storedParts(next))
    },
    /** After a confirmed booking: the next filling-in is another draft. */
    reset(): void {
      become(emptyDraft(newDraftId()), null)
    },
    /** The booking of this draft is confirmed, wherever the guest was told. */
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
    // Full or forbidden: the draft still lives in this page.
  }
}
