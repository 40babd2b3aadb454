import { useState } from 'react'
import type { BookingPage } from '#shared/desk/booking-page'
import { isOutdated, useAfterWrite } from '../parts/outdated'

/**
 * What a write to a booking needs: the version that was shown when its dialog opened, so that what somebody else has
 * changed meanwhile is refused and not overwritten. Once that was said, the next press is about the fresh state.
 */
export function useAct({ card }: BookingPage, onDone?: () => void) {
  const [opened, setOpened] = useState<number | undefined>(card.version)
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
