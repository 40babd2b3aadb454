import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { RoomType } from '#shared/room/room'
import { type Change, type Draft, emptyDraft, type Hotel } from './draft'
import { changeDraft } from './draft-change'
import type { DraftStore } from './draft-store'

/** What was chosen on the way here. */
export type ChosenStay = { roomType?: RoomType; checkIn?: string; checkOut?: string }

const brought = ({ roomType, checkIn, checkOut }: ChosenStay): Change[] => [
  ...(roomType ? [{ field: 'roomType' as const, value: roomType }] : []),
  ...(checkIn ? [{ field: 'checkIn' as const, value: checkIn }] : []),
  ...(checkOut ? [{ field: 'checkOut' as const, value: checkOut }] : []),
]

/** The form as the server draws it: what was chosen on the way stands in it before any script has come. */
export const enteredDraft = (chosen: ChosenStay, hotel: Hotel): Draft =>
  brought(chosen).reduce(
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
 * What a link brought along is taken over once; a reload afterwards changes nothing that the guest chose since. The answer
 * takes it over together with what was typed before the page was awake.
 */
export function useEntrance({ chosen, store, hotel, draft }: Entrance): (typed: Change[]) => void {
  const navigate = useNavigate()
  const isHydrated = draft.draftId !== ''
  const [cameAwake] = useState(isHydrated)
  const brings = Object.keys(chosen).length > 0
  const take = (typed: Change[]) => {
    for (const change of [...brought(chosen), ...typed]) store.change(change, hotel)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment of entering, not about later changes
  useEffect(() => {
    if (!isHydrated || !brings) return
    if (cameAwake) take([])
    void navigate({ to: '/booking', replace: true })
  }, [isHydrated, brings])
  return take
}
