import { useState } from 'react'
import type { BookingPage } from '#shared/desk/booking-page'
import { isOutdated, useAfterWrite } from '../parts/outdated'
import { useKeptForm } from '../parts/use-kept-form'

/**
 * What a write to a booking needs: the version that was shown when its dialog opened, so that what somebody else has
 * changed meanwhile is refused and not overwritten. Once that was said, the next press is about the fresh state. `seen`: where
 * what is sent was read earlier.
 */
export function useAct({ card }: BookingPage, onDone?: () => void, seen = card.version) {
  const [opened, setOpened] = useState<number | undefined>(seen)
  const { onSuccess, onError } = useAfterWrite(onDone)
  return {
    version: opened ?? card.version,
    onSuccess,
    onError: async (error: unknown) => {
      await onError(error)
      if (isOutdated(error)) setOpened(undefined)
    },
  }
}

/**
 * A kept form about a booking, with what its write needs: the version from when it was begun is kept beside it, so that a
 * form which is opened again does not overwrite what somebody else has changed since then. `read` as for `useKeptForm`.
 */
export function useKeptAct<Draft>(
  page: BookingPage,
  form: string,
  empty: Draft,
  read: (kept: unknown) => Draft | undefined,
) {
  const { card } = page
  const kept = useKeptForm<Begun<Draft>>(
    `${form} ${card.id}`,
    { version: card.version, draft: empty },
    (value) => {
      const { version, draft } = value as Record<keyof Begun<Draft>, unknown>
      const typed = read(draft)
      return typeof version === 'number' && typed !== undefined ? { version, draft: typed } : undefined
    },
  )
  const act = useAct(page, undefined, kept.draft.version)
  return {
    ...act,
    draft: kept.draft.draft,
    setDraft: (draft: Draft) => kept.setDraft({ version: act.version, draft }),
    clear: kept.clear,
  }
}

type Begun<Draft> = { version: number; draft: Draft }
