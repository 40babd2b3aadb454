import type { BookingStatus } from './status'

/** What is said wherever a booking is shown whose bank has not answered yet. */
export const bankWords = {
  waiting: 'We are waiting for your bank. You need not pay again.',
  approve:
    'If you are asked to, approve the payment in the app of your bank or of UPI. This page shows it as soon as the bank has answered.',
  both: 'If both payments go through, your booking stands with the first, and the second comes back to you in full.',
  over: 'We are waiting for your bank. The time to pay is over and the room is not held any more. If your payment goes through and the room is still free, it is yours; if not, all of it comes back to you.',
} as const

/** `Queued` and what ended hold no rooms that the payment could still be sure of. */
export const waitsForBank = (status: BookingStatus): string =>
  status === 'Held' ? bankWords.waiting : bankWords.over
