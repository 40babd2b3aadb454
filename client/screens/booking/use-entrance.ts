import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RoomType } from '../../../shared/room/room'
import type { Draft, Facts, ReadyDraft } from './draft'
import { readyDraft } from './draft-errors'
import type { DraftStore } from './draft-store'

type Entrance = {
  chosen: RoomType | undefined
  payNow: boolean
  store: DraftStore
  facts: Facts
  draft: Draft
  choose: (ready: ReadyDraft) => void
}

/** What a link brought along is taken over once; a reload afterwards changes nothing that the guest chose since. */
export function useEntrance({ chosen, payNow, store, facts, draft, choose }: Entrance): void {
  const navigate = useNavigate()
  const isHydrated = draft.draftId !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about the moment of entering, not about later changes
  useEffect(() => {
    if (!isHydrated || (!chosen && !payNow)) return
    if (chosen && chosen !== draft.roomType) store.change({ field: 'roomType', value: chosen }, facts)
    const ready = payNow ? readyDraft(draft) : null
    if (ready) choose(ready)
    void navigate({ to: '/booking', replace: true, state: {} })
  }, [isHydrated, chosen, payNow])
}
