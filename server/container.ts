import { hotel } from '../shared/hotel'
import { buildDesk } from './desk-container'
import type { Environment } from './environment'
import type { Mailer } from './providers/mail/mailer'
import type { Payments } from './providers/payments/payments'
import { noPhotos } from './providers/photos/no-photos'
import type { Photos } from './providers/photos/photos'
import type { Reviews } from './providers/reviews/reviews'
import type { Library } from './repositories/books'
import type { Clock } from './runtime/clock'
import type { Ids } from './runtime/ids'
import { openLive } from './runtime/live'
import type { Log } from './runtime/log'
import type { Passwords } from './runtime/passwords'
import { type Pause, realPause } from './runtime/pause'
import type { Secrets } from './runtime/secrets'
import { writersPerLane } from './runtime/writers'
import { ensureAdmin } from './services/admin/sign-in'
import { findTrouble } from './services/attention/find-trouble'
import { listAttention } from './services/attention/list-attention'
import { listDeclined } from './services/attention/list-declined'
import { noticeWebhook } from './services/attention/notice-webhook'
import { raiseAttention } from './services/attention/raise-attention'
import { settleAttention } from './services/attention/settle-attention'
import { watchOverMoney } from './services/attention/watch-over-money'
import { askAboutPayment } from './services/booking/ask-about-payment'
import { askBeforeAnew } from './services/booking/ask-before-anew'
import { bookingsOfUser } from './services/booking/bookings-of-user'
import { checkAvailability } from './services/booking/check-availability'
import { enterLine } from './services/booking/enter-line'
import { giveBack } from './services/booking/give-back'
import { ordersWithinLimits } from './services/booking/hold-caps'
import { listRooms } from './services/booking/list-rooms'
import { nearbyStays } from './services/booking/nearby-stays'
import { notePresence } from './services/booking/note-presence'
import { releaseHold } from './services/booking/release-hold'
import { snapshotsOf } from './services/booking/snapshot'
import { startCheckout } from './services/booking/start-checkout'
import { listAlbums } from './services/gallery/list-albums'
import { listPhotos } from './services/gallery/list-photos'
import { showGallery } from './services/gallery/show-gallery'
import { showPhoto } from './services/gallery/show-photo'
import { atType } from './services/line/at-type'
import { roomNightsPerAddress } from './services/line/hold-settings'
import { mostUnpaid } from './services/line/hold-time'
import { lapseOverdue } from './services/line/lapse-overdue'
import { promoteLine } from './services/line/promote'
import { followBookings } from './services/live/follow-bookings'
import { markFollowers } from './services/live/mark-followers'
import { isSameSnapshot, isTurn, readFollowed } from './services/live/read-followed'
import { deliverMail } from './services/mail/deliver-mail'
import { postCancellingMails } from './services/mail/post-cancelling-mails'
import { postDeskMails } from './services/mail/post-desk-mails'
import { postMails } from './services/mail/post-mails'
import { requestConfirmation } from './services/mail/request-confirmation'
import { askAboutOrder } from './services/payment/ask-about-order'
import { awaitBank } from './services/payment/await-bank'
import { confirmPayment } from './services/payment/confirm-payment'
import { decidePayment } from './services/payment/decide-payment'
import { endHolds } from './services/payment/end-holds'
import { handleWebhook } from './services/payment/handle-webhook'
import { lookAtOrder } from './services/payment/look-at-order'
import { makeMissingOrders } from './services/payment/make-missing-orders'
import { makeOrder } from './services/payment/make-order'
import { receiveWebhook } from './services/payment/receive-webhook'
import { settle } from './services/payment/settle'
import { settleDue } from './services/payment/settle-due'
import { verifyPayment } from './services/payment/verify-payment'
import { watchRefusals } from './services/payment/watch-refusals'
import { forgetWhatIsOver } from './services/privacy/forget-what-is-over'
import { awaitRefund } from './services/refund/await-refund'
import { cancelAsGuest } from './services/refund/cancel-as-guest'
import { cancelAsHotel } from './services/refund/cancel-as-hotel'
import { cancelBooking } from './services/refund/cancel-booking'
import { findBooking } from './services/refund/find-booking'
import { knowFee } from './services/refund/know-fee'
import { knowRefunds } from './services/refund/know-refunds'
import { lookAtRefunds, lookAtRefundsDue } from './services/refund/look-at-refunds'
import { markRefunded } from './services/refund/mark-refunded'
import { quoteCancelling } from './services/refund/quote-cancelling'
import { requestReceipt } from './services/refund/request-receipt'
import { returnMoney } from './services/refund/return-money'
import { chooseReviews } from './services/review/choose-reviews'
import { listReviews } from './services/review/list-reviews'
import { showAuthorPhoto } from './services/review/show-author-photo'
import { enquireAboutTrek } from './services/trek/enquire-about-trek'
import { backUpNightly, type WriteNight } from './services/upkeep/back-up-nightly'
import { findWhatMoved } from './services/upkeep/find-what-moved'
import { type KeptMark, markDatabase } from './services/upkeep/mark-database'
import { sweepJobs } from './sweeps/jobs'
import { sweeper } from './sweeps/sweeper'

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
