import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RoomType } from '../../../shared/room/room'
import type { Draft, Facts } from './draft'
import type { DraftStore } from './draft-store'

/** What was chosen on the way here. */
export type ChosenStay = { roomType?: RoomType; checkIn?: string; checkOut?: string }

type Entrance = {
  chosen: ChosenStay
  store: DraftStore
  facts: Facts
  draft: Draft
}

/** What a link brought along is taken over once; a reload afterwards changes nothing that the guest chose since. */
export function useEntrance({ chosen, store, facts, draft }: Entrance): void {
  const navigate = useNavigate()
  const isHydrated = draft.draftId !== ''
  const brings = Object.keys(chosen).length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment of entering, not about later changes
  useEffect(() => {
    const { roomType, checkIn, checkOut } = chosen
    if (!isHydrated || !brings) return
    if (roomType && roomType !== draft.roomType) store.change({ field: 'roomType', value: roomType }, facts)
    if (checkIn) store.change({ field: 'checkIn', value: checkIn }, facts)
    if (checkOut) store.change({ field: 'checkOut', value: checkOut }, facts)
    void navigate({ to: '/booking', replace: true })
  }, [isHydrated, brings])
}
