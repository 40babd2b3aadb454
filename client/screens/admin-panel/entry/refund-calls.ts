import type { Paise } from '../../../../shared/money/paise'
import type { ServerCalls } from '../../../app/trpc'

/** The hotel cancels for a guest; answers what goes back to him. */
type CancelForGuest = (bookingId: string) => Promise<{ amount: Paise }>

/** Null where the server does not offer it. */
export const cancelForGuestOf: ((calls: ServerCalls) => CancelForGuest) | null = null
