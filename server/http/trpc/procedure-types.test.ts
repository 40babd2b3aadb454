import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Alert, DeclinedPayment } from '#shared/admin/alerts'
import type { BookingCard } from '#shared/admin/booking-card'
import type { AuditLog, BookingList, detailsRequest } from '#shared/admin/requests'
import type { CheckoutOutcome, VerifyOutcome } from '#shared/booking/checkout'
import type { guestDetails } from '#shared/booking/guest-details'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import type { AdminStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { DayOfArrivals } from '#shared/desk/arrivals'
import type { CancelledArrival } from '#shared/desk/cancelled-arrivals'
import type { ClosedDates, RoomsOutcome } from '#shared/desk/desk-booking'
import type { RestoredState } from '#shared/desk/restored'
import type { Selling } from '#shared/desk/selling'
import type { AlbumsShown, PhotosShown } from '#shared/gallery/gallery'
import type { Cancellation, CancelOutcome, QuoteOutcome } from '#shared/refund/cancelling'
import type { ReviewsOfVisit } from '#shared/review/review'
import type { Room, RoomType } from '#shared/room/room'
import type { SentEnquiry } from '#shared/trek/trek-enquiry'
import { type AppRouter, appRouter } from './app-router'

/** The input of a procedure, as it is sent, and its output. */
type Call<Input, Output> = { input: Input; output: Output }
// biome-ignore lint/suspicious/noConfusingVoidType: the router's own types have void for no input or output
type None = void
type ById = { bookingId: string }
type Wanted = { type: RoomType; checkIn: string; checkOut: string }
type Form = z.input<typeof guestDetails>
type Notice = { noticeVersion?: string | undefined }
type Receipt = { id: string; amount: number; method: 'cash' | 'upi' }
type Details = z.input<typeof detailsRequest>['details']
type Note = { note?: string | undefined }

/** Every procedure. One that is missing or has other types does not compile. */
type Expected = {
  'booking.rooms': Call<None, Room[]>
  'booking.season': Call<
    None,
    {
      now: string
      holdSeconds: number
      maxStayNights: number
      paymentScript: string
      minCheckIn: CalendarDate
      maxCheckIn: CalendarDate
      maxCheckOut: CalendarDate
    }
  >
  'booking.availability': Call<
    Wanted & { watching?: boolean | undefined },
    { availableRooms: number; heldRooms: number }
  >
  'booking.nearby': Call<
    Wanted & { rooms: number },
    {
      otherTypes: { type: RoomType; availableRooms: number }[]
      otherDates: { checkIn: CalendarDate; checkOut: CalendarDate; availableRooms: number }[]
    }
  >
  'booking.checkout': Call<
    {
      request: Wanted & { rooms: number; paidAmount: number; draftId?: string | undefined }
      details?: Form | undefined
    } & Notice,
    CheckoutOutcome
  >
  'booking.verify': Call<
    {
      signed: { orderId: string; paymentId: string; signature: string }
      details?: Form | undefined
      noticeVersion?: string | undefined
    },
    VerifyOutcome
  >
  'booking.mine': Call<None, BookingSnapshot[]>
  'booking.live': Call<None, AsyncIterable<{ full: boolean; items: BookingSnapshot[] }>>
  'booking.ask': Call<ById, AskedSnapshot>
  'booking.requestConfirmation': Call<{ orderId: string }, None>
  'booking.release': Call<ById, None>
  'refund.quote': Call<{ orderId: string }, QuoteOutcome>
  'refund.cancel': Call<{ orderId: string; waive: boolean; expected: number }, CancelOutcome>
  'refund.requestReceipt': Call<{ refundId: string }, None>
  'trek.enquire': Call<{ enquiry: SentEnquiry; enquiryId: string }, None>
  'gallery.albums': Call<None, AlbumsShown>
  'gallery.photos': Call<{ folderId: string }, PhotosShown>
  'review.ofVisit': Call<None, ReviewsOfVisit>
  'privacy.keeping': Call<None, { identityDays: number }>
  'admin.login': Call<{ email: string; password: string }, { authToken: string }>
  'admin.logout': Call<None, None>
  'admin.me': Call<None, { email: string }>
  'admin.bookings': Call<
    {
      status: AdminStatus
      from?: string | undefined
      to?: string | undefined
      cursor?: { checkIn: string; id: string } | null | undefined
      limit?: number | undefined
    },
    BookingList
  >
  'admin.booking': Call<ById, BookingCard>
  'admin.search': Call<{ text: string }, BookingCard[]>
  'admin.revealIdentity': Call<ById & { position: number }, { aadhaar: string }>
  'admin.deleteBooking': Call<ById, { message: string }>
  'admin.erase': Call<ById, BookingCard>
  'admin.cancelForGuest': Call<ById, Cancellation>
  'admin.completeDetails': Call<ById & { details: Details }, BookingCard>
  'admin.correctEmail': Call<ById & { email: string }, BookingCard>
  'admin.sendConfirmation': Call<ById & { requestId: string }, { email: string }>
  'admin.changeRate': Call<{ type: RoomType; amount: number }, { message: string }>
  'admin.auditLog': Call<
    { bookingId?: string | undefined; cursor?: number | null | undefined; limit?: number | undefined },
    AuditLog
  >
  'admin.alerts': Call<None, Alert[]>
  'admin.resolveAlert': Call<{ id: string }, None>
  'admin.declinedPayments': Call<None, DeclinedPayment[]>
  'admin.heldNow': Call<None, BookingCard[]>
  'admin.desk.arrivals': Call<{ date?: string | undefined }, DayOfArrivals[]>
  'admin.desk.markArrival': Call<ById & { mark: 'arrived' | 'noShow' | 'none' }, None>
  'admin.desk.cancelArrivals': Call<{ date: string }, CancelledArrival[]>
  'admin.desk.addReceipt': Call<ById & { receipt: Receipt }, BookingCard>
  'admin.desk.removeReceipt': Call<ById & { receiptId: string }, BookingCard>
  'admin.desk.book': Call<
    Wanted & Note & { rooms: number; id: string; details: Details; receipt?: Receipt | null | undefined },
    RoomsOutcome
  >
  'admin.desk.change': Call<
    Omit<Wanted, 'type'> &
      Note &
      ById & { type?: RoomType | undefined; rooms: number; version: number; details: Details },
    RoomsOutcome
  >
  'admin.desk.cancel': Call<ById & { returned?: Receipt | null | undefined }, BookingCard>
  'admin.desk.closedDates': Call<None, ClosedDates[]>
  'admin.desk.closeDates': Call<Wanted & { rooms: number; id: string; reason: string }, RoomsOutcome>
  'admin.desk.openDates': Call<ById, None>
  'admin.desk.selling': Call<None, Selling>
  'admin.desk.stopSelling': Call<None, Selling>
  'admin.desk.openSelling': Call<None, Selling>
  'admin.desk.restored': Call<None, RestoredState>
  'admin.desk.endRestored': Call<None, RestoredState>
}

type Routers = AppRouter['_def']['record']
type Paths<R, Before extends string = ''> = {
  [K in keyof R & string]: R[K] extends { _def: { type: string } }
    ? `${Before}${K}`
    : Paths<R[K], `${Before}${K}.`>
}[keyof R & string]
type At<R, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof R
    ? At<R[Head], Rest>
    : never
  : Path extends keyof R
    ? R[Path]
    : never
type Procedure = Paths<Routers>
type Real<Path extends string> =
  At<Routers, Path> extends infer P extends AnyProcedure
    ? Call<inferProcedureInput<P>, inferProcedureOutput<P>>
    : never

/** Flattened, so that `A & B` equals one object with the same fields. */
type Plain<T> = T extends (infer Item)[]
  ? Plain<Item>[]
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends object
      ? { [K in keyof T]: Plain<T[K]> }
      : T
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : { is: A; not: B }
type Decision<Path extends string> = Path extends keyof Expected
  ? Path extends Procedure
    ? Same<Real<Path>, Expected[Path]>
    : 'there is no such procedure'
  : 'this procedure has to be listed'
type Checks = { [Path in Procedure | keyof Expected]: Decision<Path> }

/** The compiler requires each procedure here, and accepts `true` only where its types are as expected. */
const checks: Checks = {
  'booking.rooms': true,
  'booking.season': true,
  'booking.availability': true,
  'booking.nearby': true,
  'booking.checkout': true,
  'booking.verify': true,
  'booking.mine': true,
  'booking.live': true,
  'booking.ask': true,
  'booking.requestConfirmation': true,
  'booking.release': true,
  'refund.quote': true,
  'refund.cancel': true,
  'refund.requestReceipt': true,
  'trek.enquire': true,
  'gallery.albums': true,
  'gallery.photos': true,
  'review.ofVisit': true,
  'privacy.keeping': true,
  'admin.login': true,
  'admin.logout': true,
  'admin.me': true,
  'admin.bookings': true,
  'admin.booking': true,
  'admin.search': true,
  'admin.revealIdentity': true,
  'admin.deleteBooking': true,
  'admin.erase': true,
  'admin.cancelForGuest': true,
  'admin.completeDetails': true,
  'admin.correctEmail': true,
  'admin.sendConfirmation': true,
  'admin.changeRate': true,
  'admin.auditLog': true,
  'admin.alerts': true,
  'admin.resolveAlert': true,
  'admin.declinedPayments': true,
  'admin.heldNow': true,
  'admin.desk.arrivals': true,
  'admin.desk.markArrival': true,
  'admin.desk.cancelArrivals': true,
  'admin.desk.addReceipt': true,
  'admin.desk.removeReceipt': true,
  'admin.desk.book': true,
  'admin.desk.change': true,
  'admin.desk.cancel': true,
  'admin.desk.closedDates': true,
  'admin.desk.closeDates': true,
  'admin.desk.openDates': true,
  'admin.desk.selling': true,
  'admin.desk.stopSelling': true,
  'admin.desk.openSelling': true,
  'admin.desk.restored': true,
  'admin.desk.endRestored': true,
}

type Unlisted = Exclude<Procedure, keyof Expected>
const allListed: { [Path in Unlisted]: 'has to be listed' } = {}

test('every procedure has its input and output types asserted', () => {
  expect(allListed).toEqual({})
  expect(Object.keys(checks).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted())
})
