import type { HotelCancelling } from '#modules/refunds/cancel'
import type { SignedPayment } from '#server/integrations/razorpay/payments'
import type { BookingCard } from '#shared/admin/booking-card'
import type { CheckoutOutcome, CheckoutRequest, VerifyOutcome } from '#shared/booking/checkout'
import type { DateChange, DateChangeQuote, WantedDates } from '#shared/booking/date-change'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { KeyedBooking } from '#shared/booking/my-booking'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import type { BookingPage } from '#shared/desk/booking-page'
import type { BookingChange, LeaveEarlyRequest, UndoAction } from '#shared/desk/change'
import type { Closing, DeskBooking, DeskBookingOutcome, RoomsOutcome } from '#shared/desk/desk-booking'
import type { FolioAddition, FolioLine, GivingBack } from '#shared/desk/folio'
import type { Rupees } from '#shared/money/rupees'
import type { PeriodClearing, PeriodSetting } from '#shared/rates/period-requests'
import type { SeasonSetting } from '#shared/rates/season-requests'
import type { Cancellation, CancelOutcome } from '#shared/refund/cancelling'
import type { Room, RoomType } from '#shared/room/room'

export type Wanted = {
  userId: string
  request: CheckoutRequest
  details: GuestDetails | undefined
  address: string
}

/** What an administrator does at the desk; refusals as for guests. Amounts in paise. */
export type Desk = {
  page(bookingId: string): Promise<BookingPage>
  book(request: DeskBooking): Promise<DeskBookingOutcome>
  change(request: BookingChange): Promise<RoomsOutcome>
  cancel(bookingId: string, how: HotelCancelling): Promise<Cancellation>
  undo(bookingId: string, action: UndoAction): Promise<BookingCard>
  checkIn(bookingId: string): Promise<unknown>
  checkOut(bookingId: string): Promise<unknown>
  leaveEarly(request: LeaveEarlyRequest): Promise<BookingCard>
  add(line: FolioAddition): Promise<FolioLine>
  giveBack(giving: GivingBack): Promise<unknown>
  closeDates(closing: Closing): Promise<RoomsOutcome>
  changeRate(rate: { type: RoomType; amount: Rupees }): Promise<unknown>
  setPeriod(setting: PeriodSetting): Promise<unknown>
  clearPeriod(clearing: PeriodClearing): Promise<unknown>
  setSeason(setting: SeasonSetting): Promise<unknown>
  closeSeason(season: { id: number }): Promise<unknown>
  usualSeason(season: { id: number }): Promise<unknown>
}

/**
 * One server of the hotel as its guests use it. Refusals are thrown as `DomainError`, a crash of the server as
 * `NoAnswer`.
 */
export type Hotel = {
  name: string
  /** Undefined where nobody has signed in. */
  desk: Desk | undefined
  /** With their rates. */
  rooms(): Promise<Room[]>
  checkout(wanted: Wanted): Promise<CheckoutOutcome>
  verify(signed: SignedPayment, details: GuestDetails | undefined): Promise<VerifyOutcome>
  ask(userId: string, bookingId: string): Promise<AskedSnapshot>
  mine(userId: string): Promise<BookingSnapshot[]>
  /** Expects the amount that the hotel quotes now. */
  cancel(orderId: string, waive: boolean): Promise<CancelOutcome>
  /** The provider's id of the order over what is due. */
  payBalance(keyed: KeyedBooking): Promise<string>
  release(userId: string, bookingId: string): Promise<void>
  quoteChange(wanted: WantedDates): Promise<DateChangeQuote>
  changeDates(change: DateChange): Promise<void>
  /** Runs everything that is due once. */
  runJobs(): Promise<void>
}

/** The server ended before it could answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** A rule is broken; `message` says which. */
export class Broken extends Error {
  override name = 'Broken'
}
