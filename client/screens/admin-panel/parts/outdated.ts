import { refusalOf } from '#client/app/refusal'
import { useRefreshBookings } from './use-refresh-bookings'

/** Somebody else changed the booking, or an amount is not what it was: nothing was done, and the page is read anew. */
export function isOutdated(error: unknown): boolean {
  const code: string | null | undefined = refusalOf(error)?.code
  return code === 'Changed' || code === 'QuoteChanged'
}

/** For a write: shows what it changed before `onDone`, and the fresh state where somebody else was faster. */
export function useAfterWrite(onDone?: () => void) {
  const refresh = useRefreshBookings()
  return {
    onSuccess: async () => {
      await refresh()
      onDone?.()
    },
    // The write stays in progress until the fresh state is there: what is pressed next is about that.
    onError: async (error: unknown) => {
      if (refusalOf(error)) await refresh()
    },
  }
}
