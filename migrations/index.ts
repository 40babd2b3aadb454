import type { Kysely } from 'kysely'
import * as bookingCore from './2026-11-28-booking-core'
import * as cancelling from './2026-11-28-cancelling'
import * as desk from './2026-11-28-desk'
import * as liveQueue from './2026-11-28-live-queue'
import * as watchingOverMoney from './2026-11-28-watching-over-money'
import * as maintenance from './2026-11-29-maintenance'
import * as trekEnquiries from './2026-11-29-trek-enquiries'
import * as wellIndexed from './2026-11-29-well-indexed'
import * as boundedStrangers from './2026-11-30-bounded-strangers'
import * as credentials from './2026-11-30-credentials'
import * as paymentsRefused from './2026-11-30-payments-refused'
import * as restored from './2026-11-30-restored'
import * as search from './2026-11-30-search'
import * as trekMails from './2026-11-30-trek-mails'
import * as typeLocks from './2026-11-30-type-locks'
import * as frontDesk from './2026-12-01-front-desk'
import * as ratesAndSeasons from './2026-12-02-rates-and-seasons'
import * as carriedMoney from './2026-12-03-carried-money'
import * as roomsFromTonight from './2026-12-04-rooms-from-tonight'
import * as guestAfterBooking from './2026-12-05-guest-after-booking'
import * as otherDocuments from './2026-12-07-other-documents'
import * as trekRequests from './2026-12-08-trek-requests'
import * as writtenToArrivals from './2026-12-08-written-to-arrivals'
import * as bankReferences from './2026-12-09-bank-references'
import * as roles from './2026-12-10-roles'
import * as settings from './2026-12-11-settings'
import * as teamKeys from './2026-12-12-team-keys'
import * as invoices from './2026-12-14-invoices'
import * as payouts from './2026-12-15-payouts'
import * as calendars from './2026-12-16-calendars'
import * as morningMail from './2026-12-17-morning-mail'
import * as hotelClosures from './2026-12-18-hotel-closures'
import * as closedNightsToldElsewhere from './2026-12-20-closed-nights-told-elsewhere'

type Migration = { up(db: Kysely<unknown>): Promise<void> }

/** Every migration by name, in order. One that has been deployed never changes: add the next one. */
export const migrations: Record<string, Migration> = {
  '2026-11-28-booking-core': bookingCore,
  '2026-11-28-cancelling': cancelling,
  '2026-11-28-desk': desk,
  '2026-11-28-live-queue': liveQueue,
  '2026-11-28-watching-over-money': watchingOverMoney,
  '2026-11-29-trek-enquiries': trekEnquiries,
  '2026-11-29-maintenance': maintenance,
  '2026-11-29-well-indexed': wellIndexed,
  '2026-11-30-bounded-strangers': boundedStrangers,
  '2026-11-30-credentials': credentials,
  '2026-11-30-payments-refused': paymentsRefused,
  '2026-11-30-restored': restored,
  '2026-11-30-search': search,
  '2026-11-30-trek-mails': trekMails,
  '2026-11-30-type-locks': typeLocks,
  '2026-12-01-front-desk': frontDesk,
  '2026-12-02-rates-and-seasons': ratesAndSeasons,
  '2026-12-03-carried-money': carriedMoney,
  '2026-12-04-rooms-from-tonight': roomsFromTonight,
  '2026-12-05-guest-after-booking': guestAfterBooking,
  '2026-12-07-other-documents': otherDocuments,
  '2026-12-08-trek-requests': trekRequests,
  '2026-12-08-written-to-arrivals': writtenToArrivals,
  '2026-12-09-bank-references': bankReferences,
  '2026-12-10-roles': roles,
  '2026-12-11-settings': settings,
  '2026-12-12-team-keys': teamKeys,
  '2026-12-14-invoices': invoices,
  '2026-12-15-payouts': payouts,
  '2026-12-16-calendars': calendars,
  '2026-12-17-morning-mail': morningMail,
  '2026-12-18-hotel-closures': hotelClosures,
  '2026-12-20-closed-nights-told-elsewhere': closedNightsToldElsewhere,
}
