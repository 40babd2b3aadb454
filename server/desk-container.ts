import type { Db } from '#server/database/transaction'
import { auditLog } from './modules/admin/audit-log'
import { bookingCards } from './modules/admin/booking-cards'
import { changeRate } from './modules/admin/change-rate'
import { completeDetails } from './modules/admin/complete-details'
import { correctEmail } from './modules/admin/correct-email'
import { deleteBooking } from './modules/admin/delete-booking'
import { erasePersonalData } from './modules/admin/erase-personal-data'
import { heldNow } from './modules/admin/held-now'
import { listBookings } from './modules/admin/list-bookings'
import { bookingCard, listBookingCards, searchBookings } from './modules/admin/list-cards'
import { revealIdentity } from './modules/admin/reveal-identity'
import { sendConfirmationAgain } from './modules/admin/send-confirmation-again'
import { requireAdmin, signIn, signOut } from './modules/admin/sign-in'
import { arrivals, markArrival } from './modules/front-desk/arrivals'
import { bookAtDesk } from './modules/front-desk/book-at-desk'
import { cancelArrivals } from './modules/front-desk/cancel-arrivals'
import { cancelAtDesk } from './modules/front-desk/cancel-at-desk'
import { changeAtDesk } from './modules/front-desk/change-at-desk'
import { closeDates, closedDates, openDates } from './modules/front-desk/close-dates'
import { addReceipt, removeReceipt } from './modules/front-desk/receipts'
import { roomsForDesk } from './modules/front-desk/rooms-for-desk'
import { openSelling, sellingState, stopSelling } from './modules/front-desk/selling'
import type { PostDeskMails } from './modules/mail/post-desk-mails'
import type { PostMails } from './modules/mail/post-mails'
import { endRestored, restoredState } from './modules/maintenance/end-restored'
import type { ExpireOverdue } from './modules/queue/expire-overdue'
import type { HoldSettings } from './modules/queue/hold-settings'
import type { Promote } from './modules/queue/promote'
import type { AtType } from './modules/queue/with-type-lock'
import type { CancelBooking } from './modules/refunds/cancel-booking'
import type { RefreshRefunds } from './modules/refunds/refresh-refunds'
import type { Clock } from './platform/clock'
import type { Ids } from './platform/ids'
import type { Log } from './platform/log'
import type { Passwords } from './platform/passwords'
import type { Secrets } from './platform/secrets'

type Needs = {
  db: Db
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  ids: Ids
  log: Log
  atType: AtType
  expire: ExpireOverdue
  promote: Promote
  mails: PostMails
  deskMails: PostDeskMails
  cancelBooking: CancelBooking
  refreshRefunds: RefreshRefunds
  settings: HoldSettings & { sessionHours: number }
}

/** Builds the use cases of the administrator's panel and the front desk; a part of the container. */
export function buildDesk(server: Needs) {
  const needs = { ...server, cardsOf: bookingCards(server), roomsForDesk: roomsForDesk(server) }
  return {
    signIn: signIn(needs),
    signOut: signOut(needs),
    requireAdmin: requireAdmin(needs),
    listBookings: listBookings(needs),
    listBookingCards: listBookingCards(needs),
    bookingCard: bookingCard(needs),
    searchBookings: searchBookings(needs),
    heldNow: heldNow(needs),
    revealIdentity: revealIdentity(needs),
    deleteBooking: deleteBooking(needs),
    erasePersonalData: erasePersonalData(needs),
    completeDetails: completeDetails(needs),
    correctEmail: correctEmail(needs),
    sendConfirmationAgain: sendConfirmationAgain(needs),
    changeRate: changeRate(needs),
    auditLog: auditLog(needs),
    arrivals: arrivals(needs),
    markArrival: markArrival(needs),
    addReceipt: addReceipt(needs),
    removeReceipt: removeReceipt(needs),
    bookAtDesk: bookAtDesk(needs),
    changeAtDesk: changeAtDesk(needs),
    cancelAtDesk: cancelAtDesk(needs),
    cancelArrivals: cancelArrivals(needs),
    closedDates: closedDates(needs),
    closeDates: closeDates(needs),
    openDates: openDates(needs),
    sellingState: sellingState(needs),
    stopSelling: stopSelling(needs),
    openSelling: openSelling(needs),
    restoredState: restoredState(needs),
    endRestored: endRestored(needs),
  }
}
