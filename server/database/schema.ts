import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditAction } from '#shared/admin/audit'
import type { Role } from '#shared/admin/roles'
import type { PaymentShare } from '#shared/booking/quote'
import type { BookingStatus } from '#shared/booking/status'
import type { Stay } from '#shared/booking/stay'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { CancelReason } from '#shared/desk/change'
import type { DayMoney } from '#shared/desk/day-close'
import type { DeskMethod } from '#shared/desk/folio'
import type { ClosureReason } from '#shared/desk/hotel-closure'
import type { IdentityDocument } from '#shared/desk/register'
import type { OtherIdKind } from '#shared/guest/identity'
import type { InvoiceLine, Seller } from '#shared/invoice/invoice'
import type { Series } from '#shared/invoice/numbers'
import type { TaxLine } from '#shared/invoice/tax'
import type { Paise } from '#shared/money/paise'
import type { Rupees } from '#shared/money/rupees'
import type { RoomType } from '#shared/room/room'
import type { EnquiryState } from '#shared/trek/enquiry-list'

/** The tables that `migrations/` creates. Dates are strings, amounts integers, instants `Date`. */
export type Database = {
  room_type: RoomTypeTable
  room: { room_type: RoomType; slot: number }
  booking: BookingTable
  room_night: { room_type: RoomType; night: CalendarDate; slot: number; booking_id: string }
  guest_details: GuestDetailsTable
  guest: GuestTable
  payment_order: PaymentOrderTable
  booking_payment: BookingPaymentView
  payment: PaymentTable
  payment_refusal: PaymentRefusalTable
  refund: RefundTable
  trek_enquiry: TrekEnquiryTable
  arrivals_mail: ArrivalsMailTable
  cancellation: CancellationTable
  webhook_event: WebhookEventTable
  mail: MailTable
  presence: { user_key: string; last_seen_at: Date }
  hold_ending: HoldEndingTable
  hold_time: HoldTimeTable
  alert: AlertTable
  admin: {
    email: string
    password_hash: string
    credentials_version: Generated<string>
    role: Generated<Role>
    created_at: Generated<Date | null>
    last_used_at: Generated<Date | null>
  }
  hotel_setting: HotelSettingTable
  admin_session: AdminSessionTable
  team_key: TeamKeyTable
  key_request: { email: string; due_at: Date }
  second_factor: SecondFactorTable
  recovery_code: { email: string; code_hash: string }
  first_account: { single: boolean; email: string; password_hash: string }
  key_check: { single: boolean; sealed: Buffer }
  desk_booking: { booking_id: string; made_by: string; request_id: string; reference: string | null }
  desk_record: DeskRecordTable
  room_pin: RoomPinTable
  folio_line: FolioLineTable
  day_close: DayCloseTable
  early_departure: EarlyDepartureTable
  to_call: ToCallTable
  register_entry: RegisterEntryTable
  rate_period: RatePeriodTable
  season: SeasonTable
  wanted_closure: WantedClosureTable
  hotel_closure: HotelClosureTable
  selling_stop: { single: boolean; stopped_at: Date; stopped_by: string }
  audit_entry: AuditEntryTable
  invoice_series: { series: Series; prefix: string; year: number; last: number }
  invoice: InvoiceTable
  credit_note: CreditNoteTable
  maintenance: MaintenanceTable
  payout: PayoutTable
  payout_item: PayoutItemTable
  payout_reading: PayoutReadingTable
  restored: RestoredTable
  calendar_import: CalendarImportTable
  calendar_clash: CalendarClashTable
  calendar_feed: CalendarFeedTable
  database_identity: { single: boolean; id: string }
  server_mark: { server_id: string; count: number; marked_at: Date }
}

type AdminSessionTable = {
  token_hash: string
  email: string
  expires_at: Date
  id: Generated<string>
  device: Generated<string>
  signed_in_at: Generated<Date | null>
  last_used_at: Generated<Date | null>
}

/** `role`: that the invited person gets. */
type TeamKeyTable = {
  id: string
  key_hash: string
  kind: 'invitation' | 'reset'
  email: string
  role: Role
  made_by: string
  made_at: Date
  expires_at: Date
  used_at: Date | null
}

/** `started_sealed`: a secret that was not confirmed with a code yet; `tries`: wrong codes. */
type SecondFactorTable = {
  email: string
  secret_sealed: Buffer | null
  started_sealed: Buffer | null
  used_steps: Generated<number[]>
  tries: Generated<Date[]>
}

/** `value`: as JSON. */
type HotelSettingTable = {
  name: string
  value: ColumnType<unknown, string, string>
  changed_at: Date
  changed_by: string
}

/** `lock_key`: of the type's advisory lock. It never changes. */
type RoomTypeTable = {
  type: RoomType
  position: number
  beds: number
  nightly_rate: Rupees
  lock_key: number
}

/** `to_night`: the last one. */
type RatePeriodTable = {
  room_type: RoomType
  from_night: CalendarDate
  to_night: CalendarDate
  amount: Rupees
  min_nights: number
  name: string | null
}

type SeasonTable = {
  year: number
  opens: CalendarDate
  closes: CalendarDate
  is_closed: boolean
  on_sale: boolean | null
  sales_from: CalendarDate | null
}

export type BookingTable = {
  id: string
  room_type: RoomType
  rooms: number
  check_in: CalendarDate
  check_out: CalendarDate
  status: BookingStatus
  version: Generated<number>
  rank: number
  /** For all its rooms, one for each night. */
  night_amounts: Rupees[]
  asked_share: PaymentShare
  user_key: string | null
  draft_id: string | null
  mobile_key: string | null
  address_key: string | null
  held_at: Date | null
  hold_expires_at: Date | null
  hold_ends_by: Date | null
  promoted: Generated<boolean>
  reach_by: Date | null
  paused_until: Date | null
  ask_lease_until: Date | null
  bank_awaited_at: Generated<Date | null>
  payment_id: string | null
  paid_order_id: string | null
  created_at: Date
  confirmed_at: Date | null
  ended_at: Date | null
  erased_at: Generated<Date | null>
  key_version: Generated<number>
  guest_changes: Generated<number>
  policy_check_in: Generated<CalendarDate | null>
}

type GuestDetailsTable = {
  booking_id: string
  mobile_number: string
  email: string
  number_of_guests: number
  country: string
  state: string
  district: string
  city: string
  pincode: string
  complete: boolean
  notice_version: string | null
  noticed_at: Date | null
  email_folded: GeneratedAlways<string>
}

type GuestTable = {
  booking_id: string
  position: number
  name: string
  age: number
  aadhaar_last4: string | null
  aadhaar_sealed: Buffer | null
  other_id_kind: OtherIdKind | null
  name_folded: GeneratedAlways<string>
}

type PaymentOrderTable = {
  id: string
  booking_id: string | null
  share: PaymentShare
  amount: Paise
  pending: Paise
  provider_order_id: string | null
  attempts: Generated<number>
  lease_until: Date | null
  next_check_at: Date | null
  asked_at: Date | null
  make_again_at: Date | null
  created_at: Date
  purpose: Generated<OrderPurpose>
  balance_state: Generated<BalanceState | null>
  accepted_payment_id: Generated<string | null>
}

/** `balance`: over what is due for a confirmed booking. */
export type OrderPurpose = 'stay' | 'balance'
export type BalanceState = 'open' | 'capturing' | 'paid' | 'void'

/** The online payments that count for a booking: of its stay, once confirmed, and of its balance, once accepted. */
type BookingPaymentView = {
  booking_id: string
  payment_id: string
  order_id: string
  purpose: OrderPurpose
  amount: Paise
}

export type PaymentStatus = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'
export type Decision = 'accepted' | 'declined'

type PaymentTable = {
  id: string
  order_id: string
  status: PaymentStatus
  amount: Paise
  currency: string
  method: string
  fee: Paise | null
  decision: Decision | null
  decline_reason: string | null
  decided_at: Date | null
  captured_at: Date | null
  due_at: Date | null
  attempts: Generated<number>
  noted_at: Date
  refunds_next_check_at: Date | null
}

type PaymentRefusalTable = { kind: 'keys' | 'amount'; amount: Paise | null; since: Date; last_at: Date }

export type RefundStatus = 'pending' | 'processed' | 'failed'

type RefundTable = {
  id: string
  payment_id: string
  reason: string
  round: Generated<number>
  amount: Paise
  provider_refund_id: string | null
  provider_status: RefundStatus | null
  sent_at: Date | null
  bank_reference: string | null
  covered_by: string | null
  superseded_at: Date | null
  manual: Generated<boolean>
  transfer_reference: string | null
  due_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  last_outcome: 'refused' | 'unreachable' | 'unknown' | null
  created_at: Date
}

type CancellationTable = {
  booking_id: string
  by_whom: 'guest' | 'hotel'
  percent: number
  fee: Paise
  fee_assumed: boolean
  amount: Paise
  waived: Paise
  cancelled_at: Date
  refunded_at: Date | null
  reason: Generated<CancelReason | null>
  note: Generated<string>
  is_no_show: Generated<boolean>
  used_nights: Generated<number>
  charge: Generated<Paise | null>
}

type WebhookEventTable = {
  event_id: string
  event: string
  raw: string
  received_at: Date
  due_at: Date | null
  attempts: Generated<number>
  outcome: string | null
  account_id: string | null
  body_hash: string | null
  ours: Generated<boolean>
}

export type StoredAttachment = { filename: string; contentType: string; content: string }

type MailTable = {
  id: string
  event_key: string
  booking_id: string | null
  message_id: string
  recipient: string
  subject: string
  text: string
  html: string
  attachments: ColumnType<StoredAttachment[], string, string>
  created_at: Date
  due_at: Date | null
  attempts: Generated<number>
  sent_at: Date | null
  last_error: string | null
  last_outcome: 'refused' | 'later' | null
  key_sealed: Generated<Buffer | null>
}

/** Only the last four digits of an Aadhaar number are kept. */
/** `aadhaarLast4`: erased before the enquiry of a trek that is booked. */
export type TrekGuest = { name: string; age: number; aadhaarLast4?: string }

type TrekEnquiryTable = {
  id: string
  trek_title: string
  mobile_number: string
  email: string
  country: string
  state: string
  district: string
  city: string
  pincode: string
  guests: ColumnType<TrekGuest[], string, string>
  mailbox: string
  acknowledged: boolean
  /** `YYYY-MM`, '' where they did not say. */
  preferred_month: Generated<string>
  message: Generated<string>
  progress: Generated<EnquiryState>
  version: Generated<number>
  progress_at: Generated<Date | null>
  progress_by: Generated<string | null>
  created_at: Date
}

type HoldEndingTable = {
  id: string
  user_key: string | null
  mobile_key: string | null
  address_key: string | null
  outcome: 'expired' | 'tried' | 'paid'
  ended_at: Date
}

type HoldTimeTable = {
  id: string
  user_key: string
  room_type: RoomType
  check_in: CalendarDate
  check_out: CalendarDate
  began_at: Date
  ended_at: Date
}

/** What an alert can be about. */
export type AlertKind =
  | 'MoneyWithoutBooking'
  | 'UnknownMoney'
  | 'RefundStuck'
  | 'PaymentUndecided'
  | 'BookingCapturing'
  | 'WrongAmount'
  | 'MailUndelivered'
  | 'MailsWaiting'
  | 'NoWebhooks'
  | 'Dispute'
  | 'UnknownEvent'
  | 'ForeignAccount'
  | 'NoBackup'
  | 'PaymentsRefused'
  | 'SinceBackup'
  | 'FormNotSent'
  | 'CreditAtDesk'
  | 'ClosureClash'
  | 'PayoutMismatch'
  | 'NotPaidOut'
  | 'PayoutsUnread'
  | 'CalendarUnread'
  | 'CalendarClash'

type AlertTable = {
  id: string
  kind: AlertKind
  subject: string
  booking_id: string | null
  payment_id: string | null
  refund_id: string | null
  mail_id: string | null
  title: string
  happened: string
  by_itself: string
  to_do: string
  opened_at: Date
  mailed_at: Date | null
  resolved_at: Date | null
  closed_at: Date | null
}

type DeskRecordTable = {
  booking_id: string
  note: Generated<string>
  group_name: string | null
  continues: string | null
  checked_in_at: Date | null
  checked_in_by: string | null
  checked_out_at: Date | null
  checked_out_by: string | null
}

/** `slot` null: all rooms of the type. `morning`: after the last night. */
type WantedClosureTable = {
  id: string
  source: string
  room_type: RoomType
  slot: number | null
  from_night: CalendarDate
  morning: CalendarDate
  reason: string
  made_by: string
  is_waiting: Generated<boolean>
  position: GeneratedAlways<number>
}

/** `to_night`: the last night. */
type HotelClosureTable = {
  id: string
  from_night: CalendarDate
  to_night: CalendarDate
  reason: ClosureReason
  note: string
  notice: string
  closed_at: Date
  closed_by: string
  reopened_at: Date | null
  mailed: number | null
  to_call: number | null
}

/** `chosen`: by the desk; else it was laid out and is kept since check-in. */
type RoomPinTable = {
  booking_id: string
  place: number
  from_night: CalendarDate
  slot: number
  chosen: Generated<boolean>
}

type FolioLineTable = {
  id: string
  booking_id: string | null
  kind: 'extra' | 'discount' | 'payment' | 'refund'
  text: string
  amount: Paise
  method: DeskMethod | null
  reference: string | null
  day: CalendarDate
  written_at: Date
  written_by: string
  reverses: string | null
}

type DayCloseTable = {
  date: CalendarDate
  counted: number
  sums: ColumnType<DayMoney['byPerson'], string, string>
  closed_at: Date
  closed_by: string
}

type EarlyDepartureTable = {
  booking_id: string
  check_out: CalendarDate
  night_amounts: Rupees[]
  charge: Paise
  reason: CancelReason
  note: string
  left_at: Date
  left_by: string
}

type ArrivalsMailTable = {
  id: string
  from_date: CalendarDate
  to_date: CalendarDate
  subject: string
  mailed: number
  to_call: number
  sent_at: Date
  sent_by: string
}

type ToCallTable = {
  booking_id: string
  about: Generated<'cancelled' | 'news'>
  reason: string
  noted_at: Date
  ticked_at: Date | null
  ticked_by: string | null
}

/** `form_sealed`: the answers to Form III as JSON, sealed. */
type RegisterEntryTable = {
  booking_id: string
  position: number
  version: Generated<number>
  name: string
  age: number
  nationality: Generated<string>
  document: IdentityDocument | null
  number_sealed: Buffer | null
  number_last4: string | null
  address: Generated<string>
  form_sealed: Buffer | null
  day: CalendarDate
  arrived_at: Date
  left_at: Date | null
  check_out: CalendarDate
  sent_at: Date | null
  sent_by: string | null
}

type AuditEntryTable = {
  number: Generated<number>
  at: Date
  admin: string
  action: AuditAction
  booking_id: string | null
  note: string
}

type NumberedPaper = {
  number: string
  issued_on: CalendarDate
  issued_at: Date
  issued_by: string
  taxes: ColumnType<TaxLine[], string, never>
  taxable: Paise
  cgst: Paise
  sgst: Paise
  total: Paise
}

/** As it was issued: only what is credited changes, and the buyer is erased in the end. */
type InvoiceTable = NumberedPaper & {
  entry: GeneratedAlways<number>
  booking_id: string | null
  reference: string | null
  stay: ColumnType<Stay, string, never>
  lines: ColumnType<InvoiceLine[], string, never>
  seller: ColumnType<Seller, string, never>
  buyer_name: string
  buyer_gstin: string
  buyer_address: string
  credited: Generated<Paise>
  folded: GeneratedAlways<string>
}

type CreditNoteTable = NumberedPaper & {
  id: string
  invoice_number: string
  reason: string
  folded: GeneratedAlways<string>
}

type MaintenanceTable = {
  single: boolean
  backup_night: CalendarDate | null
  backup_lease_until: Date | null
  backup_wanted_since: Date | null
  backed_up_at: Date | null
  morning_mail_day: CalendarDate | null
}

/** Why an entry of the settlement report does not match what the hotel knows. */
export type ItemProblem =
  | 'twice'
  | 'unknownPayment'
  | 'otherAmount'
  | 'otherFee'
  | 'unknownRefund'
  | 'otherRefund'
/** `sum`: its entries add up to another amount. `failed`: the bank did not take it. */
export type PayoutProblem = 'sum' | 'failed'
export type PayoutStatus = 'created' | 'processed' | 'failed'
export type PayoutItemKind = 'payment' | 'refund' | 'adjustment' | 'other'

type PayoutTable = {
  id: string
  utr: string | null
  amount: Paise | null
  status: PayoutStatus
  paid_out_at: Date
  problem: PayoutProblem | null
}

type PayoutItemTable = {
  payout_id: string
  id: string
  kind: PayoutItemKind
  amount: Paise
  fee: Paise
  tax: Paise
  credit: Paise
  debit: Paise
  payment_id: string | null
  order_id: string | null
  description: string | null
  paid_out_at: Date
  problem: ItemProblem | null
}

type PayoutReadingTable = {
  single: boolean
  lease_until: Date | null
  due_at: Date | null
  read_from: Date | null
  read_at: Date | null
  failing_since: Date | null
  last_error: string | null
}

type RestoredTable = {
  single: boolean
  as_of: Date
  noticed_at: Date
  checked_at: Date | null
  ended_at: Date | null
  numbers_checked_at: Generated<Date | null>
}

type CalendarImportTable = {
  id: string
  room_type: RoomType
  slot: number
  url: string
  name: string
  made_at: Date
  made_by: string
  next_read_at: Date
  /** When the last read began whose outcome is stored. */
  read_at: Date | null
  good_at: Date | null
  problem: Generated<string>
  failures: Generated<number>
  events: Generated<number>
}

/** `range_from` to before `range_to`: the nights of its alert. */
type CalendarClashTable = {
  import_id: string
  night: CalendarDate
  room_type: RoomType
  is_full: boolean
  booking_id: string | null
  range_from: CalendarDate
  range_to: CalendarDate
  is_closed: Generated<boolean>
}

/** `slot` is null for a feed of a whole type. */
type CalendarFeedTable = {
  id: string
  room_type: RoomType
  slot: number | null
  import_id: string | null
  made_at: Date
  read_at: Date | null
}
