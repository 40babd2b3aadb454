import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RoomType } from '#shared/room/room'
import { type Change, type Draft, emptyDraft, type Hotel } from './draft'
import { changeDraft } from './draft-change'
import type { DraftStore } from './draft-store'

/** The stay that was chosen before this page. */
export type ChosenStay = { roomType?: RoomType; checkIn?: string; checkOut?: string }

const changesFor = (chosen: ChosenStay): Change[] =>
  (['roomType', 'checkIn', 'checkOut'] as const).flatMap((field) => {
    const value = chosen[field]
    return value ? [{ field, value }] : []
  })

/** The draft for server rendering, so that the chosen stay is in the form before any script has loaded. */
export const enteredDraft = (chosen: ChosenStay, hotel: Hotel): Draft =>
  changesFor(chosen).reduce(
    (draft, change) => changeDraft(draft, change, { ...hotel, roomCap: null }),
    emptyDraft(''),
  )

type Entrance = {
  chosen: ChosenStay
  store: DraftStore
  hotel: Hotel
  draft: Draft
}

/**
 * Puts the stay from a link into the draft once, so that a reload does not undo later changes. Returns a function that does
 * it together with what was typed before hydration.
 */
export function useEntrance({ chosen, store, hotel, draft }: Entrance): (typed: Change[]) => void {
  const navigate = useNavigate()
  const isHydrated = draft.draftId !== ''
  const [wasHydrated] = useState(isHydrated)
  const hasChoice = Object.keys(chosen).length > 0
  const take = (typed: Change[]) => {
    for (const change of [...changesFor(chosen), ...typed]) store.change(change, hotel)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render matters, not later changes
  useEffect(() => {
    if (!isHydrated || !hasChoice) return
    if (wasHydrated) take([])
    void navigate({ to: '/booking', replace: true })
  }, [isHydrated, hasChoice])
  return take
}
