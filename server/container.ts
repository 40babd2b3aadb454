import type { Db } from '#server/database/transaction'
import { hotel } from '#shared/hotel'
import type { Config } from './config'
import { buildDesk } from './desk-container'
import type { Reviews } from './integrations/google-places/reviews'
import { noPhotos } from './integrations/photos/no-photos'
import type { Photos } from './integrations/photos/photos'
import type { Payments } from './integrations/razorpay/payments'
import type { Mailer } from './integrations/smtp/mailer'
import { allJobs } from './jobs/jobs'
import { scheduler } from './jobs/scheduler'
import { ensureAdmin } from './modules/admin/sign-in'
import { listAlerts } from './modules/alerts/list-alerts'
import { listDeclined } from './modules/alerts/list-declined'
import { noticeWebhook } from './modules/alerts/notice-webhook'
import { raiseAlert } from './modules/alerts/raise-alert'
import { resolveAlert } from './modules/alerts/resolve-alert'
import { runChecks } from './modules/alerts/run-checks'
import { updateAlerts } from './modules/alerts/update-alerts'
import { askAboutPayment } from './modules/bookings/ask-about-payment'
import { bookingsOfUser } from './modules/bookings/bookings-of-user'
import { checkAvailability } from './modules/bookings/check-availability'
import { enterQueue } from './modules/bookings/enter-queue'
import { ordersWithinLimits } from './modules/bookings/hold-caps'
import { listRooms } from './modules/bookings/list-rooms'
import { nearbyStays } from './modules/bookings/nearby-stays'
import { notePresence } from './modules/bookings/note-presence'
import { reconcileExpiredHold } from './modules/bookings/reconcile-expired-hold'
import { release } from './modules/bookings/release'
import { releaseHold } from './modules/bookings/release-hold'
import { snapshotsOf } from './modules/bookings/snapshot'
import { startCheckout } from './modules/bookings/start-checkout'
import { listAlbums } from './modules/gallery/list-albums'
import { listPhotos } from './modules/gallery/list-photos'
import { showGallery } from './modules/gallery/show-gallery'
import { showPhoto } from './modules/gallery/show-photo'
import { markSubscribers } from './modules/live/mark-subscribers'
import { isSameSnapshot, isTurn, readSubscribed } from './modules/live/read-subscribed'
import { subscribeToBookings } from './modules/live/subscribe'
import { deliverMail } from './modules/mail/deliver-mail'
import { postCancellingMails } from './modules/mail/post-cancelling-mails'
import { postDeskMails } from './modules/mail/post-desk-mails'
import { postMails } from './modules/mail/post-mails'
import { requestConfirmation } from './modules/mail/request-confirmation'
import { backUpNightly, type WriteNight } from './modules/maintenance/back-up-nightly'
import { findChangesSinceBackup } from './modules/maintenance/find-changes-since-backup'
import { type KeptMark, markDatabase } from './modules/maintenance/mark-database'
import { askAboutOrder } from './modules/payments/ask-about-order'
import { awaitBank } from './modules/payments/await-bank'
import { confirmPayment } from './modules/payments/confirm'
import { decidePayment } from './modules/payments/decide'
import { endHolds } from './modules/payments/end-holds'
import { handleWebhook } from './modules/payments/handle-webhook'
import { makeMissingOrders } from './modules/payments/make-missing-orders'
import { makeOrder } from './modules/payments/make-order'
import { processPayment } from './modules/payments/process'
import { processDue } from './modules/payments/process-due'
import { receiveWebhook } from './modules/payments/receive-webhook'
import { reconcileOrder } from './modules/payments/reconcile-order'
import { verifyPayment } from './modules/payments/verify-payment'
import { watchRefusals } from './modules/payments/watch-refusals'
import { applyRetention } from './modules/privacy/apply-retention'
import { expireOverdue } from './modules/queue/expire-overdue'
import { roomNightsPerAddress } from './modules/queue/hold-settings'
import { mostUnpaid } from './modules/queue/hold-time'
import { makePromote } from './modules/queue/promote'
import { atType } from './modules/queue/with-type-lock'
import { awaitRefund } from './modules/refunds/await-refund'
import { cancelAsGuest } from './modules/refunds/cancel-as-guest'
import { cancelAsHotel } from './modules/refunds/cancel-as-hotel'
import { cancelBooking } from './modules/refunds/cancel-booking'
import { findBooking } from './modules/refunds/find-booking'
import { markRefunded } from './modules/refunds/mark-refunded'
import { quoteCancelling } from './modules/refunds/quote-cancelling'
import { reconcileRefunds, reconcileRefundsDue } from './modules/refunds/reconcile'
import { refreshRefunds } from './modules/refunds/refresh-refunds'
import { requestReceipt } from './modules/refunds/request-receipt'
import { returnMoney } from './modules/refunds/return-money'
import { withFee } from './modules/refunds/with-fee'
import { chooseReviews } from './modules/reviews/choose-reviews'
import { listReviews } from './modules/reviews/list-reviews'
import { showAuthorPhoto } from './modules/reviews/show-author-photo'
import { enquireAboutTrek } from './modules/treks/enquire-about-trek'
import type { Clock } from './platform/clock'
import type { Ids } from './platform/ids'
import { writersPerLane } from './platform/keyed-queue'
import { openLive } from './platform/live'
import type { Log } from './platform/log'
import type { Passwords } from './platform/passwords'
import { type Pause, realPause } from './platform/pause'
import type { Secrets } from './platform/secrets'

/** What the hotel is built from: integrations, database, clock and random ids. */
export type Outside = {
  environment: Config
  db: Db
  payments: Payments
  mailer: Mailer
  /** Unset: no source of reviews is configured, and none are shown. */
  reviews?: Reviews | undefined
  /** Unset: there is no gallery. */
  photos?: Photos
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  ids: Ids
  log: Log
  publicUrl: string
  /** Unset: there is no nightly backup. */
  writeBackup?: WriteNight | undefined
  /** Unset: there is no mark file, so an older database is not noticed. */
  keptMark?: KeptMark | undefined
  /** Unset: pauses take real time. */
  pause?: Pause
}

/** How long a checkout waits for the room type's lock before it answers that the guest should try again. */
const longestTurnMs = 10_000

function settingsOf(environment: Config) {
  return {
    holdSeconds: environment.HOLD_SECONDS,
    graceSeconds: environment.HOLD_GRACE_SECONDS,
    claimSeconds: environment.QUEUE_CLAIM_SECONDS,
    maxStayNights: environment.MAX_STAY_NIGHTS,
    sessionHours: environment.ADMIN_SESSION_HOURS,
    identityDays: environment.IDENTITY_DAYS,
    addressCap:
      environment.MAX_HOLDS_PER_ADDRESS > 0
        ? { holds: environment.MAX_HOLDS_PER_ADDRESS, roomNights: roomNightsPerAddress }
        : null,
    unpaidCap: environment.MAX_HOLDS_PER_USER > 0 ? mostUnpaid(environment.HOLD_SECONDS) : null,
  }
}

/** The functions that the http layer calls. */
export type Services = ReturnType<typeof buildHotel>['services']

/** Builds every use case with its dependencies. No job runs until `jobs.start()`. */
export function buildHotel(outside: Outside) {
  const { environment, db, mailer, clock, ids, log, publicUrl } = outside
  const settings = settingsOf(environment)
  const caps = {
    perUser: environment.MAX_HOLDS_PER_USER,
    perAddress: environment.MAX_HOLDS_PER_ADDRESS,
    orders: environment.RATE_LIMITS === 'on' ? ordersWithinLimits : null,
  }
  const hotelEmail = environment.HOTEL_EMAIL ?? hotel.email
  const mailDeps = { clock, ids, publicUrl, hotel, hotelEmail }
  const raise = raiseAlert(mailDeps)
  const refusals = watchRefusals({ ...outside, raise })
  const { payments, isRefused } = refusals
  const base = {
    pause: realPause,
    ...outside,
    payments,
    isRefused,
    settings,
    caps,
    paymentKey: payments.keyId,
  }

  const withSource = { ...base, reviews: outside.reviews }
  const reviewing = { ...withSource, listReviews: listReviews(withSource) }
  const albums = { photos: outside.photos ?? noPhotos }
  const gallery = { ...base, listAlbums: listAlbums(albums), listPhotos: listPhotos(albums) }
  const locking = {
    ...base,
    atType: atType({ db, writers: writersPerLane({ maxWaitMs: longestTurnMs }) }),
  }
  const expire = expireOverdue(locking)
  const promote = makePromote({ ...locking, expire })
  const mails = postMails(mailDeps)
  const deskMails = postDeskMails(mailDeps)
  const moving = { ...locking, expire, promote, mails, makeOrder: makeOrder(base) }
  const banking = { ...base, awaitBank: awaitBank(locking) }
  const processing = processPayment({
    ...banking,
    decide: decidePayment(moving),
    confirm: confirmPayment(moving),
  })
  const paying = {
    ...moving,
    processPayment: processing,
    reconcileOrder: reconcileOrder({ ...banking, processPayment: processing }),
  }
  const asking = { ...base, askAboutOrder: askAboutOrder(paying) }

  const hasNightlyBackup = outside.writeBackup !== undefined
  const watching = {
    ...base,
    raise,
    runChecks: runChecks({ db, publicUrl, hotelEmail, hasNightlyBackup }),
  }
  const reconciling = { ...base, reconcileRefunds: reconcileRefunds(base) }
  const returning = { ...reconciling, returnMoney: returnMoney(reconciling) }
  const cancellingMails = postCancellingMails({ ...mailDeps, deskMails })
  const refunding = {
    ...returning,
    atType: locking.atType,
    promote,
    cancellingMails,
    findBooking: findBooking(base),
    withFee: withFee(base),
    refreshRefunds: refreshRefunds(reconciling),
    awaitRefund: awaitRefund(returning),
  }
  const cancelling = { ...refunding, cancelBooking: cancelBooking(refunding) }

  const works = {
    handleWebhook: handleWebhook({ ...base, notice: noticeWebhook({ raise }) }),
    processDue: processDue(paying),
    reconcileOrder: paying.reconcileOrder,
    endHolds: endHolds(paying),
    makeMissingOrders: makeMissingOrders(moving),
    reconcileRefunds: reconcileRefundsDue(reconciling),
    returnMoney: returning.returnMoney,
    deliverMail: deliverMail({ db, mailer, clock, log }),
    erase: applyRetention(locking),
    refreshRefusals: refusals.refresh,
    updateAlerts: updateAlerts(watching),
    findChangesSinceBackup: findChangesSinceBackup(watching),
    markDatabase: markDatabase({ ...base, keptMark: outside.keptMark }),
    backUp: backUpNightly({ ...base, writeBackup: outside.writeBackup }),
  }
  const jobs = scheduler(allJobs({ ...moving, works }), log)
  const guests = { ...base, notePresence: notePresence(base), snapshots: snapshotsOf(base) }
  const live = openLive({ ...base, read: readSubscribed(guests), isSame: isSameSnapshot, isUrgent: isTurn })
  const subscribers = markSubscribers({ ...base, subscribers: live })

  return {
    jobs,
    markDatabase: works.markDatabase,
    live,
    subscribers,
    ensureAdmin: ensureAdmin(base),
    arePaymentsRefused: refusals.isRefusedAtAll,
    services: {
      listRooms: listRooms(base),
      checkAvailability: checkAvailability(guests),
      nearbyStays: nearbyStays(base),
      startCheckout: startCheckout({
        ...moving,
        reconcileExpiredHold: reconcileExpiredHold(asking),
        enterQueue: enterQueue(moving),
        releaseHold: releaseHold(moving),
        notePresence: guests.notePresence,
      }),
      release: release({ ...moving, notePresence: guests.notePresence }),
      bookingsOfUser: bookingsOfUser(guests),
      subscribeToBookings: subscribeToBookings({ ...guests, live, markReached: subscribers.markReached }),
      askAboutPayment: askAboutPayment({ ...guests, ...asking }),
      verifyPayment: verifyPayment(paying),
      receiveWebhook: receiveWebhook({ ...base, nudge: () => jobs.nudge('webhooks') }),
      requestConfirmation: requestConfirmation(base),
      quoteCancelling: quoteCancelling(cancelling),
      cancelAsGuest: cancelAsGuest(cancelling),
      cancelAsHotel: cancelAsHotel(cancelling),
      markRefunded: markRefunded(cancelling),
      requestReceipt: requestReceipt(cancelling),
      listAlerts: listAlerts(base),
      resolveAlert: resolveAlert(base),
      listDeclined: listDeclined(base),
      ...buildDesk({ ...cancelling, ...moving, deskMails }),
      listAlbums: gallery.listAlbums,
      listPhotos: gallery.listPhotos,
      gallery: showGallery(gallery),
      showPhoto: showPhoto(albums),
      listReviews: reviewing.listReviews,
      chooseReviews: chooseReviews(reviewing),
      showAuthorPhoto: showAuthorPhoto(reviewing),
      enquireAboutTrek: enquireAboutTrek({
        ...base,
        hotel,
        organiserEmail: environment.ORGANISER_EMAIL ?? hotel.organiserEmail,
      }),
    },
  }
}
