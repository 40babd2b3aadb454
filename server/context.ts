import { type HoldCaps, ordersWithinLimits } from '#modules/bookings/hold-caps'
import { type HoldSettings, mostUnpaid, roomNightsPerAddress } from '#modules/queue/hold-time'
import { type ForeignCalendars, noForeignCalendars } from '#server/integrations/ical/foreign-calendars'
import { noPhotos, type Photos } from '#server/integrations/photos/photos'
import { type Clock, type Pause, realPause } from '#server/platform/clock'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { contacts, hotel } from '#shared/hotel'
import { facts } from '#shared/hotel/facts'
import type { HotelSettings } from '#shared/hotel/settings'
import { usualTaxRates } from '#shared/invoice/tax-rates'
import { asPaise } from '#shared/money/paise'
import type { Config } from './config'
import type { Db } from './database/transaction'
import type { Reviews } from './integrations/google-places/reviews'
import type { Payments } from './integrations/razorpay/payments'
import type { Mailer } from './integrations/smtp/mailer'
import type { Ids } from './platform/ids'
import type { Log } from './platform/logger'
import type { MarkFile } from './platform/mark-file'
import type { Passwords } from './platform/passwords'
import type { Secrets } from './platform/secrets'

/** What a server is started with: integrations, database, clock and random ids. */
export type Outside = {
  config: Config
  db: Db
  payments: Payments
  mailer: Mailer
  /** Unset: no source of reviews is configured, and none are shown. */
  reviews?: Reviews | undefined
  /** Unset: there is no gallery. */
  photos?: Photos
  /** Unset: no calendars of other sites are read. */
  calendars?: ForeignCalendars
  passwords: Passwords
  secrets: Secrets
  clock: Clock
  ids: Ids
  log: Log
  /** The origin that guests use. */
  publicUrl: string
  /** Writes this night's backup and deletes those that are too old. Unset: there is none. */
  writeBackup?: ((night: CalendarDate, now: Date) => Promise<{ tables: number; rows: number }>) | undefined
  /** Unset: there is no mark file, so an older database is not noticed. */
  keptMark?: MarkFile | undefined
  /** Unset: pauses take real time. */
  pause?: Pause
}

/** What every use case gets as its first argument: everything that one server works with. */
export type Ctx = Outside & {
  photos: Photos
  calendars: ForeignCalendars
  pause: Pause
  settings: HoldSettings & {
    maxStayNights: number
    sessionHours: number
    identityDays: number
    /** Whether guests are reminded by mail before they come. */
    remindsGuests: boolean
  }
  caps: HoldCaps
  /** What the owner may change in the panel: as it is now, and as it is where nothing was changed. */
  hotel: { current: HotelSettings; defaults: HotelSettings }
  /** Where the hotel's own mails go. */
  hotelEmail: string
  /** Where trek enquiries go. */
  organiserEmail: string
}

export function contextOf(outside: Outside): Ctx {
  const { config } = outside
  const defaults = hotelDefaults(config)
  return {
    pause: realPause,
    ...outside,
    photos: outside.photos ?? noPhotos,
    calendars: outside.calendars ?? noForeignCalendars,
    settings: settingsOf(config),
    caps: {
      perUser: config.MAX_HOLDS_PER_USER,
      perAddress: config.MAX_HOLDS_PER_ADDRESS,
      orders: config.RATE_LIMITS === 'on' ? ordersWithinLimits : null,
    },
    hotel: { current: defaults, defaults },
    hotelEmail: config.HOTEL_EMAIL ?? contacts.email,
    organiserEmail: config.ORGANISER_EMAIL ?? contacts.organiserEmail,
  }
}

const hotelDefaults = (config: Config): HotelSettings => ({
  gstin: config.GSTIN ?? '',
  legalName: hotel.name,
  invoicePrefix: 'HB',
  taxRates: usualTaxRates,
  guestDateChanges: config.GUEST_DATE_CHANGES,
  registerDays: config.REGISTER_DAYS,
  deskDiscount: asPaise(config.DESK_DISCOUNT * 100),
  hotelMails: config.HOTEL_MAILS,
  phones: [...contacts.phones],
  chatNumber: contacts.chatNumber,
  organiserChatNumber: contacts.organiserChatNumber,
  email: contacts.email,
  notice: '',
  noticeUntil: '',
  checkInFrom: facts.checkInFrom ?? '',
  checkOutUntil: facts.checkOutBy ?? '',
  lateArrival: facts.lateArrival ?? '',
  meals: facts.meals ?? '',
  lastBus: facts.way?.lastBus ?? '',
})

const settingsOf = (config: Config): Ctx['settings'] => ({
  holdSeconds: config.HOLD_SECONDS,
  graceSeconds: config.HOLD_GRACE_SECONDS,
  claimSeconds: config.QUEUE_CLAIM_SECONDS,
  maxStayNights: config.MAX_STAY_NIGHTS,
  sessionHours: config.ADMIN_SESSION_HOURS,
  identityDays: config.IDENTITY_DAYS,
  remindsGuests: config.REMINDER_MAILS === 'on',
  addressCap:
    config.MAX_HOLDS_PER_ADDRESS > 0
      ? { holds: config.MAX_HOLDS_PER_ADDRESS, roomNights: roomNightsPerAddress }
      : null,
  unpaidCap: config.MAX_HOLDS_PER_USER > 0 ? mostUnpaid(config.HOLD_SECONDS) : null,
})
