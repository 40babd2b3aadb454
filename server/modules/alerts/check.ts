import type { Alert } from '#server/repositories/alerts'

/**
 * What is the matter, as it is raised. `isMailed: false`: only the panel shows it, as a mail about it would go the way
 * that does not work.
 */
export type Finding = Pick<Alert, 'kind' | 'subject' | 'title' | 'happened' | 'byItself' | 'toDo'> &
  Partial<Pick<Alert, 'bookingId' | 'paymentId' | 'refundId' | 'mailId'>> & { isMailed?: boolean }

/** Kinds whose trouble can be looked for: an item closes by itself when its trouble is gone. */
export const standingKinds = [
  'MoneyWithoutBooking',
  'RefundStuck',
  'PaymentUndecided',
  'BookingCapturing',
  'WrongAmount',
  'MailUndelivered',
  'MailsWaiting',
  'NoWebhooks',
  'NoBackup',
  'PaymentsRefused',
] as const

/** Kinds that can only be seen in the moment of the news: they stay open until the owner has dealt with them. */
export const eventKinds = [
  'UnknownMoney',
  'Dispute',
  'UnknownEvent',
  'ForeignAccount',
  'SinceBackup',
] as const

export const keyOf = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string => `${kind} ${subject}`
