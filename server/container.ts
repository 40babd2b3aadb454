import { hotel } from '#shared/hotel'
import { buildDesk } from './desk-container'
import type { Environment } from './config'
import type { Mailer } from './integrations/smtp/mailer'
import type { Payments } from './integrations/razorpay/payments'
import { noPhotos } from './integrations/photos/no-photos'
import type { Photos } from './integrations/photos/photos'
import type { Reviews } from './integrations/google-places/reviews'
import type { Library } from './repositories/repositories'
import type { Clock } from './platform/clock'
import type { Ids } from './platform/ids'
import { openLive } from './platform/live'
import type { Log } from './platform/log'
import type { Passwords } from './platform/passwords'
import { type Pause, realPause } from './platform/pause'
import type { Secrets } from './platform/secrets'
import { writersPerLane } from './platform/keyed-queue'
import { ensureAdmin } from './modules/admin/sign-in'
import { findTrouble } from './modules/alerts/run-checks'
import { listAttention } from './modules/alerts/list-alerts'
import { listDeclined } from './modules/alerts/list-declined'
import { noticeWebhook } from './modules/alerts/notice-webhook'
import { raiseAttention } from './modules/alerts/raise-alert'
import { settleAttention } from './modules/alerts/resolve-alert'
import { watchOverMoney } from './modules/alerts/watch-money'
import { askAboutPayment } from './modules/bookings/ask-about-payment'
import { askBeforeAnew } from './modules/bookings/reconcile-expired-hold'
import { bookingsOfUser } from './modules/bookings/bookings-of-user'
import { checkAvailability } from './modules/bookings/check-availability'
import { enterLine } from './modules/bookings/enter-queue'
import { giveBack } from './modules/bookings/release'
import { ordersWithinLimits } from './modules/bookings/hold-caps'
import { listRooms } from './modules/bookings/list-rooms'
import { nearbyStays } from './modules/bookings/nearby-stays'
import { notePresence } from './modules/bookings/note-presence'
import { releaseHold } from './modules/bookings/release-hold'
import { snapshotsOf } from './modules/bookings/snapshot'
import { startCheckout } from './modules/bookings/start-checkout'
import { listAlbums } from './modules/gallery/list-albums'
import { listPhotos } from './modules/gallery/list-photos'
import { showGallery } from './modules/gallery/show-gallery'
import { showPhoto } from './modules/gallery/show-photo'
import { atType } from './modules/queue/with-type-lock'
import { roomNightsPerAddress } from './modules/queue/hold-settings'
import { mostUnpaid } from './modules/queue/hold-time'
import { lapseOverdue } from './modules/queue/expire-overdue'
import { promoteLine } from './modules/queue/promote'
import { followBookings } from './modules/live/subscribe'
import { markFollowers } from './modules/live/mark-subscribers'
import { isSameSnapshot, isTurn, readFollowed } from './modules/live/read-subscribed'
import { deliverMail } from './modules/mail/deliver-mail'
import { postCancellingMails } from './modules/mail/post-cancelling-mails'
import { postDeskMails } from './modules/mail/post-desk-mails'
import { postMails } from './modules/mail/post-mails'
import { requestConfirmation } from './modules/mail/request-confirmation'
import { askAboutOrder } from './modules/payments/ask-about-order'
import { awaitBank } from './modules/payments/await-bank'
import { confirmPayment } from './modules/payments/confirm'
import { decidePayment } from './modules/payments/decide'
import { endHolds } from './modules/payments/end-holds'
import { handleWebhook } from './modules/payments/handle-webhook'
import { lookAtOrder } from './modules/payments/reconcile-order'
import { makeMissingOrders } from './modules/payments/make-missing-orders'
import { makeOrder } from './modules/payments/make-order'
import { receiveWebhook } from './modules/payments/receive-webhook'
import { settle } from './modules/payments/process'
import { settleDue } from './modules/payments/process-due'
import { verifyPayment } from './modules/payments/verify-payment'
import { watchRefusals } from './modules/payments/watch-refusals'
import { forgetWhatIsOver } from './modules/privacy/apply-retention'
import { awaitRefund } from './modules/refunds/await-refund'
import { cancelAsGuest } from './modules/refunds/cancel-as-guest'
import { cancelAsHotel } from './modules/refunds/cancel-as-hotel'
import { cancelBooking } from './modules/refunds/cancel-booking'
import { findBooking } from './modules/refunds/find-booking'
import { knowFee } from './modules/refunds/know-fee'
import { knowRefunds } from './modules/refunds/know-refunds'
import { lookAtRefunds, lookAtRefundsDue } from './modules/refunds/reconcile'
import { markRefunded } from './modules/refunds/mark-refunded'
import { quoteCancelling } from './modules/refunds/quote-cancelling'
import { requestReceipt } from './modules/refunds/request-receipt'
import { returnMoney } from './modules/refunds/return-money'
import { chooseReviews } from './modules/reviews/choose-reviews'
import { listReviews } from './modules/reviews/list-reviews'
import { showAuthorPhoto } from './modules/reviews/show-author-photo'
import { enquireAboutTrek } from './modules/treks/enquire-about-trek'
import { backUpNightly, type WriteNight } from './modules/maintenance/back-up-nightly'
import { findWhatMoved } from './modules/maintenance/find-changes-since-backup'
import { type KeptMark, markDatabase } from './modules/maintenance/mark-database'
import { sweepJobs } from './jobs/jobs'
import { sweeper } from './jobs/scheduler'

/** What the house is joined from: the outside world, the database, time and chance. */
export type Outside = {
  environment: Environment
  library: Library
  payments: Payments
  mailer: Mailer
  /** Unset: nobody said which place the house is, and no reviews are shown. */
  reviews?: Reviews | undefined
  /** Unset: a house without a gallery. */
  photos?: Photos
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  ids: Ids
  log: Log
  publicUrl: string
  /** Unset: nobody wants a nightly backup. */
  writeBackup?: WriteNight | undefined
  /** Unset: nothing is kept beside the database, and an older one is not noticed. */
  keptMark?: KeptMark | undefined
  /** Unset: real time passes while somebody waits. */
  pause?: Pause
}

/** How long a checkout waits for its turn at the database before it is asked to come again. */
const longestTurnMs = 10_000

function settingsOf(environment: Environment) {
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

/** The services that transport calls. */
export type Services = ReturnType<typeof buildHotel>['services']

/** The only place that joins makers to needs. Nothing runs until `sweeper.start()`. */
export function buildHotel(outside: Outside) {
  const { environment, library, mailer, clock, ids, log, publicUrl } = outside
  const settings = settingsOf(environment)
  const caps = {
    perUser: environment.MAX_HOLDS_PER_USER,
    perAddress: environment.MAX_HOLDS_PER_ADDRESS,
    orders: environment.RATE_LIMITS === 'on' ? ordersWithinLimits : null,
  }
  const hotelEmail = environment.HOTEL_EMAIL ?? hotel.email
  const letters = { clock, ids, publicUrl, hotel, hotelEmail }
  const raise = raiseAttention(letters)
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

  const sourced = { ...base, reviews: outside.reviews }
  const reviewing = { ...sourced, listReviews: listReviews(sourced) }
  const albums = { photos: outside.photos ?? noPhotos }
  const gallery = { ...base, listAlbums: listAlbums(albums), listPhotos: listPhotos(albums) }
  const line = { ...base, atType: atType({ library, writers: writersPerLane({ maxWaitMs: longestTurnMs }) }) }
  const lapse = lapseOverdue(line)
  const promote = promoteLine({ ...line, lapse })
  const mails = postMails(letters)
  const deskMails = postDeskMails(letters)
  const moving = { ...line, lapse, promote, mails, makeOrder: makeOrder(base) }
  const banking = { ...base, awaitBank: awaitBank(line) }
  const settling = settle({ ...banking, decide: decidePayment(moving), confirm: confirmPayment(moving) })
  const paying = { ...moving, settle: settling, lookAtOrder: lookAtOrder({ ...banking, settle: settling }) }
  const asking = { ...base, askAboutOrder: askAboutOrder(paying) }

  const hasNightlyBackup = outside.writeBackup !== undefined
  const watching = {
    ...base,
    raise,
    findTrouble: findTrouble({ library, publicUrl, hotelEmail, hasNightlyBackup }),
  }
  const looking = { ...base, lookAtRefunds: lookAtRefunds(base) }
  const returning = { ...looking, returnMoney: returnMoney(looking) }
  const cancellingMails = postCancellingMails({ ...letters, deskMails })
  const refunding = {
    ...returning,
    ...{ atType: line.atType, promote, cancellingMails },
    findBooking: findBooking(base),
    knowFee: knowFee(base),
    knowRefunds: knowRefunds(looking),
    awaitRefund: awaitRefund(returning),
  }
  const cancelling = { ...refunding, cancelBooking: cancelBooking(refunding) }

  const works = {
    handleWebhook: handleWebhook({ ...base, notice: noticeWebhook({ raise }) }),
    settleDue: settleDue(paying),
    lookAtOrder: paying.lookAtOrder,
    endHolds: endHolds(paying),
    makeMissingOrders: makeMissingOrders(moving),
    lookAtRefunds: lookAtRefundsDue(looking),
    returnMoney: returning.returnMoney,
    deliverMail: deliverMail({ library, mailer, clock, log }),
    forget: forgetWhatIsOver(line),
    lookAtRefusals: refusals.look,
    watchOverMoney: watchOverMoney(watching),
    findWhatMoved: findWhatMoved(watching),
    markDatabase: markDatabase({ ...base, keptMark: outside.keptMark }),
    backUp: backUpNightly({ ...base, writeBackup: outside.writeBackup }),
  }
  const sweeps = sweeper(sweepJobs({ ...moving, works }), log)
  const guests = { ...base, notePresence: notePresence(base), snapshots: snapshotsOf(base) }
  const live = openLive({ ...base, read: readFollowed(guests), isSame: isSameSnapshot, isUrgent: isTurn })
  const followers = markFollowers({ ...base, followers: live })

  return {
    sweeps,
    markDatabase: works.markDatabase,
    live,
    followers,
    ensureAdmin: ensureAdmin(base),
    arePaymentsRefused: refusals.isRefusedAtAll,
    services: {
      listRooms: listRooms(base),
      checkAvailability: checkAvailability(guests),
      nearbyStays: nearbyStays(base),
      startCheckout: startCheckout({
        ...moving,
        askBeforeAnew: askBeforeAnew(asking),
        enterLine: enterLine(moving),
        releaseHold: releaseHold(moving),
        notePresence: guests.notePresence,
      }),
      giveBack: giveBack({ ...moving, notePresence: guests.notePresence }),
      bookingsOfUser: bookingsOfUser(guests),
      followBookings: followBookings({ ...guests, live, markReached: followers.markReached }),
      askAboutPayment: askAboutPayment({ ...guests, ...asking }),
      verifyPayment: verifyPayment(paying),
      receiveWebhook: receiveWebhook({ ...base, nudge: () => sweeps.nudge('webhooks') }),
      requestConfirmation: requestConfirmation(base),
      quoteCancelling: quoteCancelling(cancelling),
      cancelAsGuest: cancelAsGuest(cancelling),
      cancelAsHotel: cancelAsHotel(cancelling),
      markRefunded: markRefunded(cancelling),
      requestReceipt: requestReceipt(cancelling),
      listAttention: listAttention(base),
      settleAttention: settleAttention(base),
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
