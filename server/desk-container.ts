import type { BookingCard } from '../shared/admin/booking-card'
import type { AuditTrail, BookingList, BookingListRequest } from '../shared/admin/requests'
import type { CalendarDate } from '../shared/calendar/calendar-date'
import type { ArrivalMark, DayOfArrivals } from '../shared/desk/arrivals'
import type {
  ClosedDates,
  Closing,
  DeskBooking,
  DeskBookingChange,
  DeskBookingEnd,
  RoomsOutcome,
} from '../shared/desk/desk-booking'
import type { DeskDetails } from '../shared/desk/desk-details'
import type { Receipt } from '../shared/desk/receipt'
import type { Selling } from '../shared/desk/selling'
import { DomainError } from '../shared/domain-error'
import type { Rupees } from '../shared/money/rupees'
import type { RoomType } from '../shared/room/room'

const soon = async (): Promise<never> => {
  throw new DomainError('Conflict', 'This is being built.')
}

export function buildDesk() {
  return {
    signOut: soon as (admin: string, token: string) => Promise<void>,
    listBookingCards: soon as (asked: BookingListRequest) => Promise<BookingList>,
    bookingCard: soon as (bookingId: string) => Promise<BookingCard>,
    searchBookings: soon as (text: string) => Promise<BookingCard[]>,
    revealIdentity: soon as (
      admin: string,
      asked: { bookingId: string; position: number },
    ) => Promise<{ aadhaar: string }>,
    deleteBooking: soon as (admin: string, bookingId: string) => Promise<{ message: string }>,
    erasePersonalData: soon as (admin: string, bookingId: string) => Promise<BookingCard>,
    completeDetails: soon as (
      admin: string,
      asked: { bookingId: string; details: DeskDetails },
    ) => Promise<BookingCard>,
    sendConfirmationAgain: soon as (
      admin: string,
      asked: { bookingId: string; requestId: string },
    ) => Promise<{ email: string }>,
    changeRate: soon as (
      admin: string,
      asked: { type: RoomType; amount: Rupees },
    ) => Promise<{ message: string }>,
    auditTrail: soon as (asked: {
      bookingId?: string | undefined
      cursor?: number | null | undefined
      limit: number
    }) => Promise<AuditTrail>,
    arrivals: soon as (date: CalendarDate | undefined) => Promise<DayOfArrivals[]>,
    markArrival: soon as (admin: string, asked: { bookingId: string; mark: ArrivalMark }) => Promise<void>,
    addReceipt: soon as (
      admin: string,
      asked: { bookingId: string; receipt: Receipt },
    ) => Promise<BookingCard>,
    removeReceipt: soon as (
      admin: string,
      asked: { bookingId: string; receiptId: string },
    ) => Promise<BookingCard>,
    bookAtDesk: soon as (admin: string, asked: DeskBooking) => Promise<RoomsOutcome>,
    changeAtDesk: soon as (admin: string, asked: DeskBookingChange) => Promise<RoomsOutcome>,
    cancelAtDesk: soon as (admin: string, asked: DeskBookingEnd) => Promise<BookingCard>,
    closedDates: soon as () => Promise<ClosedDates[]>,
    closeDates: soon as (admin: string, asked: Closing) => Promise<RoomsOutcome>,
    openDates: soon as (admin: string, bookingId: string) => Promise<void>,
    sellingState: soon as () => Promise<Selling>,
    stopSelling: soon as (admin: string) => Promise<Selling>,
    openSelling: soon as (admin: string) => Promise<Selling>,
  }
}
