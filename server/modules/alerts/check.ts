import type { Alert } from './alert-rows'

/** A problem that a check found. `isMailed: false`: shown in the panel only, because mail is what fails. */
export type Finding = Pick<Alert, 'kind' | 'subject' | 'title' | 'happened' | 'byItself' | 'toDo'> &
  Partial<Pick<Alert, 'bookingId' | 'paymentId' | 'refundId' | 'mailId'>> & { isMailed?: boolean }

/** Kinds that the checks find again for as long as they last: the alert closes when the problem is gone. */
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

/** Kinds that are known from one event only: they stay open until the owner resolves them. */
export const eventKinds = [
  'UnknownMoney',
  'Dispute',
  'UnknownEvent',
  'ForeignAccount',
  'SinceBackup',
] as const

export const keyOf = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string => `${kind} ${subject}`
