import type { BookingStatus } from './status'

/** Texts for a booking whose bank has not answered yet, the same on every page. */
export const bankWords = {
  waiting: 'We are waiting for your bank. You need not pay again.',
  approve:
    'If you are asked to, approve the payment in your bank or UPI app. This page updates as soon as your bank has answered.',
  both: 'If both payments go through, your booking stands with the first, and we refund the second in full.',
  /** Right for every status without a hold: expired, withdrawn, queued again, no rooms left. */
  over: 'We are waiting for your bank. No room is held for this booking now. If your payment goes through and a room is still free, it is yours; if not, you get all of your money back.',
  other: 'We are waiting for your bank about your payment for another stay:',
  otherToo:
    'You pay for this stay separately. If the two stays share a night in the same room type, we keep only one of them and refund the payment for the other in full.',
} as const

/** Only a booking that is `Held` still has its rooms when the payment goes through. */
export const waitsForBank = (status: BookingStatus): string =>
  status === 'Held' ? bankWords.waiting : bankWords.over
