import type { ColumnType, Generated } from 'kysely'
import type { PaymentShare } from '../../shared/booking/quote'
import type { BookingStatus } from '../../shared/booking/status'
import type { CalendarDate } from '../../shared/calendar/calendar-date'
import type { Paise } from '../../shared/money/paise'
import type { Rupees } from '../../shared/money/rupees'
import type { RoomType } from '../../shared/room/room'

/** The tables as Kysely sees them; `migrations/` makes them. Dates are strings, amounts integers, instants `Date`. */
export type Database = {
  room_type: RoomTypeTable
  room: { room_type: RoomType; slot: number }
  booking: BookingTable
  room_night: { room_type: RoomType; night: CalendarDate; slot: number; booking_id: string }
  guest_details: GuestDetailsTable
  guest: GuestTable
  payment_order: PaymentOrderTable
  payment: PaymentTable
  refund: RefundTable
  trek_enquiry: TrekEnquiryTable
  webhook_event: WebhookEventTable
  mail: MailTable
  presence: { user_key: string; last_seen_at: Date }
  hold_ending: HoldEndingTable
  admin: { email: string; password_hash: string }
  admin_session: { token_hash: string; email: string; expires_at: Date }
  key_check: { single: boolean; sealed: Buffer }
}

type RoomTypeTable = { type: RoomType; position: number; beds: number; nightly_rate: Rupees }

export type BookingTable = {
  id: string
  room_type: RoomType
  rooms: number
  check_in: CalendarDate
  check_out: CalendarDate
  status: BookingStatus
  version: Generated<number>
  place: number
  nightly_rate: Rupees
  asked_share: PaymentShare
  user_key: string | null
  draft_id: string | null
  mobile_key: string | null
  address_key: string | null
  held_at: Date | null
  hold_expires_at: Date | null
  promoted: Generated<boolean>
  reach_by: Date | null
  paused_until: Date | null
  ask_lease_until: Date | null
  payment_id: string | null
  paid_order_id: string | null
  created_at: Date
  confirmed_at: Date | null
  ended_at: Date | null
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
}

type GuestTable = {
  booking_id: string
  position: number
  name: string
  age: number
  aadhaar_last4: string | null
  aadhaar_sealed: Buffer | null
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
  look_at: Date | null
  created_at: Date
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
}

type RefundTable = {
  id: string
  payment_id: string
  reason: string
  amount: Paise
  provider_refund_id: string | null
  provider_status: 'pending' | 'processed' | 'failed' | null
  due_at: Date | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
}

type WebhookEventTable = {
  event_id: string
  event: string
  raw: string
  received_at: Date
  due_at: Date | null
  attempts: Generated<number>
  outcome: string | null
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
}

/** Of identity numbers the last four digits. */
export type TrekGuest = { name: string; age: number; aadhaarLast4: string }

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
  created_at: Date
}

type HoldEndingTable = {
  id: string
  user_key: string | null
  mobile_key: string | null
  address_key: string | null
  outcome: 'lapsed' | 'tried' | 'paid'
  ended_at: Date
}
