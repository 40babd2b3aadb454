import type { CancelReason } from '#shared/desk/change'

const words: Record<CancelReason, string> = {
  'guest asked': 'Your booking is cancelled, as you asked us.',
  'did not come': 'You did not arrive, so your booking is cancelled.',
  'left early': 'Your stay ended early, so the rest of your booking is cancelled.',
  'road closed': 'We are sorry: the road to us is closed, so we had to cancel your booking.',
  'our fault': 'We are sorry: we had to cancel your booking. It is our fault.',
  other: 'We are sorry: we had to cancel your booking.',
}

/** To a guest whose booking the hotel has cancelled. */
export const cancelledBecause = (reason: CancelReason | null): string => words[reason ?? 'other']
