import { z } from 'zod'
import { keep, readKept, type StorageLike } from '#client/app/kept'
import { keptDraft, keptPeople, keptText, nobody } from '#client/forms/draft'
import { draftId } from '#shared/booking/checkout'
import { roomType } from '#shared/room/room-schema'
import { type Change, type Draft, emptyDraft, type Hotel } from './draft'
import { changeDraft } from './draft-change'
import { digitsOf } from './draft-people'

export type DraftStore = ReturnType<typeof createDraftStore>

const key = 'booking-draft'

type Storages = { local: StorageLike | null; session: StorageLike | null }

/**
 * Keeps the draft over reloads: Aadhaar numbers in `session`, until the tab closes, everything else in `local`. Null: the
 * browser gives no such storage, and the draft lives as long as the page.
 */
export function createDraftStore({ newDraftId, ...storages }: Storages & { newDraftId: () => string }) {
  const listeners = new Set<() => void>()
  let draft: Draft | null = null

  const current = (): Draft => {
    draft ??= readStored(storages) ?? emptyDraft(newDraftId())
    return draft
  }
  const become = (next: Draft, isKept: boolean) => {
    draft = next
    store(storages, isKept ? next : null)
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
      become(changeDraft(current(), change, { ...hotel, roomCap: null }), true)
    },
    /** After a confirmed booking: starts a new draft. */
    reset(): void {
      become(emptyDraft(newDraftId()), false)
    },
    /** After the booking of this draft was confirmed, on whatever page. */
    erase(draftId: string): void {
      if (current().draftId === draftId) become(emptyDraft(newDraftId()), false)
    },
  }
}

/** Aadhaar numbers must not outlive the tab. */
function store({ local, session }: Storages, draft: Draft | null): void {
  if (draft === null) {
    keep(local, key, null)
    keep(session, key, null)
    return
  }
  const { people, aside, corrections: _, ...rest } = draft
  keep(local, key, { ...rest, people: people.map(({ name, age, document }) => ({ name, age, document })) })
  keep(session, key, { draftId: draft.draftId, aadhars: people.map(({ aadhar }) => aadhar), aside })
}

const number = keptText.transform(digitsOf)

const kept = keptDraft.extend({
  draftId,
  roomType: roomType.nullable().catch(null),
  numberOfRooms: number,
  numberOfGuests: number,
  guestsAsked: number,
  checkIn: keptText,
  checkOut: keptText,
})

const keptInTab = z
  .object({ draftId: keptText, aadhars: z.array(keptText).catch([]), aside: keptPeople })
  .catch({ draftId: '', aadhars: [], aside: [] })

function readStored({ local, session }: Storages): Draft | null {
  const found = kept.safeParse(readKept(local, key)).data
  if (!found) return null
  const tab = keptInTab.parse(readKept(session, key))
  const own = tab.draftId === found.draftId ? tab : { aadhars: [], aside: [] }
  const people = found.people.map((each, index) => ({ ...each, aadhar: own.aadhars[index] ?? '' }))
  return { ...found, people: people.length > 0 ? people : [nobody], aside: own.aside, corrections: {} }
}
