/** The actions of administrators that the audit log records. */
export const auditActions = [
  'signedIn',
  'signedOut',
  'adminCreated',
  'passwordChanged',
  'sessionsRevoked',
  'invited',
  'invitationWithdrawn',
  'invitationAccepted',
  'roleChanged',
  'memberRemoved',
  'sessionEnded',
  'otherSessionsEnded',
  'newPasswordAsked',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'codeRefused',
  'identityShown',
  'identitiesListed',
  'bookingDeleted',
  'markedRefunded',
  'dataErased',
  'confirmationSentAgain',
  'rateChanged',
  'periodSet',
  'periodCleared',
  'periodsReplaced',
  'periodsCopied',
  'seasonChanged',
  'seasonClosed',
  'seasonUsual',
  'datesClosed',
  'datesOpened',
  'deskBookingMade',
  'bookingChanged',
  'datesChanged',
  'guestsCorrected',
  'bookingCancelled',
  'noShow',
  'leftEarly',
  'undone',
  'checkedIn',
  'checkedOut',
  'roomChosen',
  'lineAdded',
  'lineReversed',
  'givenBack',
  'dayClosed',
  'calledGuest',
  'enquiryMarked',
  'arrivalsMailed',
  'registerSaved',
  'registerExported',
  'exported',
  'formSent',
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
