import type { BookingStatus } from './status'

/** What is said wherever a booking is shown whose bank has not answered yet. */
export const bankWords = {
  waiting: 'We are waiting for your bank. You need not pay again.',
  approve:
    'If you are asked to, approve the payment in the app of your bank or of UPI. This page shows it as soon as the bank has answered.',
  both: 'If both payments go through, your booking stands with the first, and the second comes back to you in full.',
  /** True of a hold that is over, was given back or waits again, and where no rooms are left. */
  over: 'We are waiting for your bank. No room is held for this booking now. If your payment goes through and a room can still be given to you, it is yours; if not, all of it comes back to you.',
  other: 'We are waiting for your bank about another stay of yours:',
  otherToo:
    'What you ask for now is paid on its own. Of two stays that share a night in rooms of one type only one is kept: a payment for the other comes back to you in full.',
} as const

/** `Queued` and what ended hold no rooms that the payment could still be sure of. */
export const waitsForBank = (status: BookingStatus): string =>
  status === 'Held' ? bankWords.waiting : bankWords.over
