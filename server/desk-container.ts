import type { Library } from './repositories/books'
import type { Clock } from './runtime/clock'
import type { Ids } from './runtime/ids'
import type { Log } from './runtime/log'
import type { Passwords } from './runtime/passwords'
import type { Secrets } from './runtime/secrets'
import { auditTrail } from './services/admin/audit-trail'
import { bookingCards } from './services/admin/booking-cards'
import { changeRate } from './services/admin/change-rate'
import { completeDetails } from './services/admin/complete-details'
import { correctEmail } from './services/admin/correct-email'
import { deleteBooking } from './services/admin/delete-booking'
import { erasePersonalData } from './services/admin/erase-personal-data'
import { heldNow } from './services/admin/held-now'
import { listBookings } from './services/admin/list-bookings'
import { bookingCard, listBookingCards, searchBookings } from './services/admin/list-cards'
import { revealIdentity } from './services/admin/reveal-identity'
import { sendConfirmationAgain } from './services/admin/send-confirmation-again'
import { requireAdmin, signIn, signOut } from './services/admin/sign-in'
import { arrivals, markArrival } from './services/desk/arrivals'
import { bookAtDesk } from './services/desk/book-at-desk'
import { cancelArrivals } from './services/desk/cancel-arrivals'
import { cancelAtDesk } from './services/desk/cancel-at-desk'
import { changeAtDesk } from './services/desk/change-at-desk'
import { closeDates, closedDates, openDates } from './services/desk/close-dates'
import { addReceipt, removeReceipt } from './services/desk/receipts'
import { roomsForDesk } from './services/desk/rooms-for-desk'
import { openSelling, sellingState, stopSelling } from './services/desk/selling'
import type { AtType } from './services/line/at-type'
import type { HoldSettings } from './services/line/hold-settings'
import type { LapseOverdue } from './services/line/lapse-overdue'
import type { Promote } from './services/line/promote'
import type { PostDeskMails } from './services/mail/post-desk-mails'
import type { PostMails } from './services/mail/post-mails'
import type { CancelBooking } from './services/refund/cancel-booking'
import type { KnowRefunds } from './services/refund/know-refunds'
import { endRestored, restoredState } from './services/upkeep/end-restored'

type Needs = {
  library: Library
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  ids: Ids
  log: Log
  atType: AtType
  lapse: LapseOverdue
  promote: Promote
  mails: PostMails
  deskMails: PostDeskMails
  cancelBooking: CancelBooking
  knowRefunds: KnowRefunds
  settings: HoldSettings & { sessionHours: number }
}

/** Joins the administrator's panel and the desk; a part of the container. */
export function buildDesk(house: Needs) {
  const needs = { ...house, cardsOf: bookingCards(house), roomsForDesk: roomsForDesk(house) }
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
    auditTrail: auditTrail(needs),
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
