/** The actions of administrators that the audit log records. */
export const auditActions = [
  'signedIn',
  'signedOut',
  'adminCreated',
  'passwordChanged',
  'sessionsRevoked',
  'identityShown',
  'identitiesListed',
  'bookingDeleted',
  'cancelledForGuest',
  'markedRefunded',
  'dataErased',
  'detailsCompleted',
  'emailCorrected',
  'confirmationSentAgain',
  'rateChanged',
  'datesClosed',
  'datesOpened',
  'deskBookingMade',
  'deskBookingChanged',
  'deskBookingCancelled',
  'receiptAdded',
  'receiptRemoved',
  'arrived',
  'noShow',
  'arrivalUndone',
  'sellingStopped',
  'sellingOpened',
  'restoredEnded',
  'alertResolved',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Who did what to which booking, and when (ISO 8601). `note` holds facts such as amounts and dates, never personal data. */
export type AuditEntry = {
  number: number
  at: string
  admin: string
  action: AuditAction
  bookingId: string | null
  note: string
}
