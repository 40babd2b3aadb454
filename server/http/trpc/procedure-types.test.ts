import type { AnyProcedure, inferProcedureInput, inferProcedureOutput } from '@trpc/server'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { Alert, DeclinedPayment } from '#shared/admin/alerts'
import type { BookingCard } from '#shared/admin/booking-card'
import type { BookingTable, bookingTableRequest } from '#shared/admin/booking-line'
import type {
  Payout,
  PayoutSums,
  PayoutsPage,
  payoutList,
  payoutRange,
  payoutRequest,
} from '#shared/admin/payouts'
import type { AuditLog, BookingList, expectedRateRequest } from '#shared/admin/requests'
import type { Role } from '#shared/admin/roles'
import type { OpenedKey, OwnSession, SecondFactorStart, SecondFactorState, Team } from '#shared/admin/team'
import type { CheckoutOutcome, VerifyOutcome } from '#shared/booking/checkout'
import type { DateChangeQuote } from '#shared/booking/date-change'
import type { guestDetails } from '#shared/booking/guest-details'
import type { guestCorrection, MyBooking } from '#shared/booking/my-booking'
import type { CalendarNight } from '#shared/booking/night-calendar'
import type { Receipt } from '#shared/booking/receipt'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import type { AdminStatus } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Sale } from '#shared/calendar/season'
import type { ArrivalsMailed, ArrivalToMail, arrivalsMail } from '#shared/desk/arrivals-mail'
import type { BookingPage } from '#shared/desk/booking-page'
import type {
  CalendarFeed,
  CalendarImport,
  importRequest,
  newAddressRequest,
  readNowRequest,
  removeImportRequest,
} from '#shared/desk/calendars'
import type {
  ArrivalToCancel,
  CallToMake,
  CancelledArrival,
  cancelArrivalsRequest,
} from '#shared/desk/cancelled-arrivals'
import type {
  bookingChange,
  CancelPreview,
  ChangePreview,
  cancelRequest,
  changePreviewRequest,
  FromTonight,
  FromTonightPreview,
  fromTonightRequest,
  leaveEarlyRequest,
  noShowRequest,
  UndoAction,
} from '#shared/desk/change'
import type { Chart, DeskAvailability, pinRequest } from '#shared/desk/chart'
import type { ClosedDay, DayView } from '#shared/desk/day-close'
import type {
  ClosedDates,
  closing,
  DeskBookingOutcome,
  deskBooking,
  EarlierStay,
  RoomsOutcome,
} from '#shared/desk/desk-booking'
import type {
  Folio,
  FolioLine,
  folioAddition,
  GroupFolio,
  GroupInShort,
  givingBack,
  groupPayment,
} from '#shared/desk/folio'
import type {
  ClosurePreview,
  closureMail,
  HotelClosed,
  hotelClosing,
  OpenClosure,
} from '#shared/desk/hotel-closure'
import type { RegisterEntry, registerSaving } from '#shared/desk/register'
import type { RestoredState } from '#shared/desk/restored'
import type { Selling } from '#shared/desk/selling'
import type { checkInRequest, Today } from '#shared/desk/today'
import type { AlbumsShown, PhotosShown } from '#shared/gallery/gallery'
import type { SettingsView, settingsWanted, settingWanted } from '#shared/hotel/settings'
import type {
  BookingInvoices,
  Invoice,
  InvoiceList,
  IssuedInvoice,
  invoiceCredit,
  invoiceIssue,
  invoiceListRequest,
} from '#shared/invoice/invoice'
import type { Paise } from '#shared/money/paise'
import type {
  ChangedPeriods,
  periodClearing,
  periodSetting,
  periodsReplacing,
  TypedPeriod,
} from '#shared/rates/period-requests'
import type {
  RatesOfYear,
  SeasonPreview,
  SeasonRow,
  seasonPreviewRequest,
  seasonRequest,
  seasonSetting,
} from '#shared/rates/season-requests'
import type { CancelOutcome, QuoteOutcome } from '#shared/refund/cancelling'
import type { behindFigure, Report, ReportBookings, reportRange } from '#shared/reports/report'
import type { ReviewsOfVisit } from '#shared/review/review'
import type { Room, RoomType } from '#shared/room/room'
import type { EnquiryList, EnquiryMarking, EnquiryState, ListedEnquiry } from '#shared/trek/enquiry-list'
import type { SentEnquiry } from '#shared/trek/trek-enquiry'
import { type AppRouter, appRouter } from './app-router'

/** The input of a procedure, as it is sent, and its output. */
type Call<Input, Output> = { input: Input; output: Output }
// biome-ignore lint/suspicious/noConfusingVoidType: the router's own types have void for no input or output
type None = void
type ByEmail = { email: string }
type WithRole = ByEmail & { role: Role }
type ByCode = { code: string }
type RecoveryCodes = { recoveryCodes: string[] }
type ById = { bookingId: string }
type Keyed = { orderId: string; key: string }
type Wanted = { type: RoomType; checkIn: string; checkOut: string }
type Form = z.input<typeof guestDetails>
type Notice = { noticeVersion?: string | undefined }
type Nights = { from: string; to: string }
type WantedDates = { checkInDate: string; checkOutDate: string }
type Versioned = ById & { version?: number | undefined }

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
      sale: Sale
    }
  >
  'booking.availability': Call<
    Wanted & { watching?: boolean | undefined },
    { availableRooms: number; heldRooms: number }
  >
  'booking.calendar': Call<{ type: RoomType } & Nights, { nights: CalendarNight[] }>
  'booking.nearby': Call<
    Wanted & { rooms: number },
    {
      otherTypes: { type: RoomType; availableRooms: number }[]
      otherDates: { checkIn: CalendarDate; checkOut: CalendarDate; availableRooms: number }[]
    }
  >
  'booking.checkout': Call<
    {
      request: Wanted & {
        rooms: number
        paidAmount: number
        total?: number | undefined
        draftId?: string | undefined
      }
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
  'booking.open': Call<Keyed | { orderId: string; contact: string }, MyBooking>
  'booking.saveGuests': Call<z.input<typeof guestCorrection>, MyBooking>
  'booking.receipt': Call<Keyed, Receipt>
  'booking.invoice': Call<Keyed & { number: string }, Invoice>
  'booking.calendarFile': Call<Keyed, { filename: string; content: string }>
  'booking.changeCalendar': Call<Keyed & Nights, { nights: CalendarNight[] }>
  'booking.quoteChange': Call<Keyed & WantedDates, DateChangeQuote>
  'booking.changeDates': Call<Keyed & WantedDates & { expectedTotal: number }, MyBooking>
  'booking.payBalance': Call<
    Keyed,
    { order: { id: string; amount: Paise; currency: 'INR' }; paymentKey: string }
  >
  'refund.quote': Call<{ orderId: string }, QuoteOutcome>
  'refund.cancel': Call<{ orderId: string; waive: boolean; expected: number }, CancelOutcome>
  'refund.requestReceipt': Call<{ refundId: string }, None>
  'trek.enquire': Call<{ enquiry: SentEnquiry; enquiryId: string }, None>
  'gallery.albums': Call<None, AlbumsShown>
  'gallery.photos': Call<{ folderId: string }, PhotosShown>
  'review.ofVisit': Call<None, ReviewsOfVisit>
  'privacy.keeping': Call<None, { identityDays: number; registerDays: number }>
  'admin.login': Call<{ email: string; password: string; code?: string | undefined }, { authToken: string }>
  'admin.logout': Call<None, None>
  'admin.me': Call<None, { email: string; role: Role }>
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
  'admin.bookingTable': Call<z.input<typeof bookingTableRequest>, BookingTable>
  'admin.booking': Call<ById, BookingCard>
  'admin.search': Call<{ text: string }, BookingCard[]>
  'admin.revealIdentity': Call<ById & { position: number }, { aadhaar: string }>
  'admin.deleteBooking': Call<ById, { message: string }>
  'admin.erase': Call<ById, BookingCard>
  'admin.sendConfirmation': Call<ById & { requestId: string }, { email: string }>
  'admin.changeRate': Call<z.input<typeof expectedRateRequest>, { message: string }>
  'admin.auditLog': Call<
    { bookingId?: string | undefined; cursor?: number | null | undefined; limit?: number | undefined },
    AuditLog
  >
  'admin.enquiries': Call<{ state?: EnquiryState | undefined }, EnquiryList>
  'admin.markEnquiry': Call<EnquiryMarking, ListedEnquiry>
  'admin.alerts': Call<None, Alert[]>
  'admin.resolveAlert': Call<{ id: string }, None>
  'admin.declinedPayments': Call<None, DeclinedPayment[]>
  'admin.heldNow': Call<None, BookingCard[]>
  'desk.today': Call<{ date?: string | undefined }, Today>
  'desk.chart': Call<Nights, Chart>
  'desk.availability': Call<Nights & { stay?: Nights | undefined }, DeskAvailability>
  'desk.checkIn': Call<z.input<typeof checkInRequest>, { version: number }>
  'desk.checkOut': Call<Versioned, { version: number }>
  'desk.pin': Call<z.input<typeof pinRequest>, { version: number }>
  'desk.arrivalsToCancel': Call<{ date: string }, ArrivalToCancel[]>
  'desk.cancelArrivals': Call<z.input<typeof cancelArrivalsRequest>, CancelledArrival[]>
  'desk.arrivalsToMail': Call<{ from: string; to: string }, ArrivalToMail[]>
  'desk.mailArrivals': Call<z.input<typeof arrivalsMail>, ArrivalsMailed>
  'desk.toCall': Call<None, CallToMake[]>
  'desk.tickCall': Call<{ bookingId: string; ticked: boolean }, None>
  'desk.book': Call<z.input<typeof deskBooking>, DeskBookingOutcome>
  'desk.callers': Call<{ mobileNumber: string }, EarlierStay[]>
  'desk.booking': Call<ById, BookingPage>
  'desk.previewChange': Call<z.input<typeof changePreviewRequest>, ChangePreview>
  'desk.change': Call<z.input<typeof bookingChange>, RoomsOutcome>
  'desk.previewFromTonight': Call<FromTonight, FromTonightPreview>
  'desk.fromTonight': Call<z.input<typeof fromTonightRequest>, RoomsOutcome>
  'desk.previewCancel': Call<ById, CancelPreview>
  'desk.cancel': Call<z.input<typeof cancelRequest>, BookingCard>
  'desk.noShow': Call<z.input<typeof noShowRequest>, BookingCard>
  'desk.leaveEarly': Call<z.input<typeof leaveEarlyRequest>, BookingCard>
  'desk.undo': Call<ById & { action: UndoAction }, BookingCard>
  'desk.giveBack': Call<z.input<typeof givingBack>, { lineId: string; refundId?: string }>
  'desk.day': Call<{ date?: string | undefined }, DayView>
  'desk.closeDay': Call<{ date: string; countedCash: number }, ClosedDay>
  'desk.groups': Call<{ name?: string | undefined }, GroupInShort[]>
  'desk.closedDates': Call<None, ClosedDates[]>
  'desk.closeDates': Call<z.input<typeof closing>, RoomsOutcome>
  'desk.openDates': Call<ById, None>
  'desk.previewCloseHotel': Call<{ from: string; to: string }, ClosurePreview>
  'desk.closeHotel': Call<z.input<typeof hotelClosing>, HotelClosed>
  'desk.hotelClosures': Call<None, OpenClosure[]>
  'desk.reopenHotel': Call<{ id: string }, { id: string }>
  'desk.mailAffected': Call<z.input<typeof closureMail>, ArrivalsMailed>
  'desk.selling': Call<None, Selling>
  'desk.stopSelling': Call<None, Selling>
  'desk.openSelling': Call<None, Selling>
  'desk.restored': Call<None, RestoredState>
  'desk.endRestored': Call<None, RestoredState>
  'folio.of': Call<ById, Folio>
  'folio.ofGroup': Call<{ group: string }, GroupFolio>
  'folio.add': Call<z.input<typeof folioAddition>, FolioLine>
  'folio.reverse': Call<{ lineId: string; reason: string }, FolioLine>
  'folio.payGroup': Call<z.input<typeof groupPayment>, GroupFolio>
  'register.list': Call<Nights, RegisterEntry[]>
  'register.ofBooking': Call<ById, RegisterEntry[]>
  'register.save': Call<z.input<typeof registerSaving>, RegisterEntry>
  'register.reveal': Call<ById & { position: number }, { number: string; visaNumber: string }>
  'register.export': Call<Nights, { csv: string; entries: RegisterEntry[] }>
  'register.markSent': Call<ById & { position: number; sent?: boolean | undefined }, RegisterEntry>
  'payouts.list': Call<z.input<typeof payoutList>, PayoutsPage>
  'payouts.get': Call<z.input<typeof payoutRequest>, Payout>
  'payouts.sums': Call<z.input<typeof payoutRange>, PayoutSums>
  'payouts.readNow': Call<None, void>
  'rates.seasons': Call<None, SeasonRow[]>
  'rates.previewSeason': Call<z.input<typeof seasonPreviewRequest>, SeasonPreview>
  'rates.setSeason': Call<z.input<typeof seasonSetting>, SeasonRow>
  'rates.closeSeason': Call<z.input<typeof seasonRequest>, SeasonRow>
  'rates.usualSeason': Call<z.input<typeof seasonRequest>, SeasonRow>
  'rates.periods': Call<None, TypedPeriod[]>
  'rates.setPeriod': Call<z.input<typeof periodSetting>, ChangedPeriods>
  'rates.clearPeriod': Call<z.input<typeof periodClearing>, ChangedPeriods>
  'rates.replacePeriods': Call<z.input<typeof periodsReplacing>, ChangedPeriods>
  'rates.copyYear': Call<{ from: number; to: number; type?: RoomType | undefined }, ChangedPeriods[]>
  'rates.year': Call<{ type: RoomType; year: number }, RatesOfYear>
  'reports.range': Call<z.input<typeof reportRange>, Report>
  'reports.bookings': Call<z.input<typeof behindFigure>, ReportBookings>
  'team.list': Call<None, Team>
  'team.invite': Call<WithRole, { expiresAt: string }>
  'team.withdraw': Call<ByEmail, void>
  'team.setRole': Call<WithRole, void>
  'team.remove': Call<ByEmail, void>
  'team.forgotten': Call<ByEmail, Record<string, never>>
  'team.openKey': Call<{ key: string }, OpenedKey>
  'team.accept': Call<{ key: string; password: string }, ByEmail>
  'team.sessions': Call<None, OwnSession[]>
  'team.endSession': Call<{ id: string }, void>
  'team.endOthers': Call<None, { ended: number }>
  'team.changePassword': Call<{ current: string; next: string }, void>
  'team.secondFactor': Call<None, SecondFactorState>
  'team.startSecondFactor': Call<None, SecondFactorStart>
  'team.confirmSecondFactor': Call<ByCode, RecoveryCodes>
  'team.stopSecondFactor': Call<ByCode, void>
  'team.newRecoveryCodes': Call<ByCode, RecoveryCodes>
  'invoices.list': Call<z.input<typeof invoiceListRequest>, InvoiceList>
  'invoices.get': Call<{ number: string }, Invoice>
  'invoices.ofBooking': Call<ById, BookingInvoices>
  'invoices.issue': Call<z.input<typeof invoiceIssue>, IssuedInvoice>
  'invoices.credit': Call<z.input<typeof invoiceCredit>, { number: string }>
  'invoices.mail': Call<{ number: string; requestId: string }, { email: string }>
  'invoices.setLastNumbers': Call<{ invoice: string; credit: string }, Record<never, never>>
  'settings.get': Call<None, SettingsView>
  'settings.set': Call<z.input<typeof settingsWanted>, SettingsView>
  'settings.reset': Call<z.input<typeof settingWanted>, SettingsView>
  'calendars.feeds': Call<None, CalendarFeed[]>
  'calendars.newAddress': Call<z.input<typeof newAddressRequest>, { url: string }>
  'calendars.imports': Call<None, CalendarImport[]>
  'calendars.import': Call<z.input<typeof importRequest>, CalendarImport>
  'calendars.removeImport': Call<z.input<typeof removeImportRequest>, void>
  'calendars.readNow': Call<z.input<typeof readNowRequest> | None, { read: number; failed: number }>
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
  'booking.calendar': true,
  'booking.nearby': true,
  'booking.checkout': true,
  'booking.verify': true,
  'booking.mine': true,
  'booking.live': true,
  'booking.ask': true,
  'booking.requestConfirmation': true,
  'booking.release': true,
  'booking.open': true,
  'booking.saveGuests': true,
  'booking.receipt': true,
  'booking.invoice': true,
  'booking.calendarFile': true,
  'booking.changeCalendar': true,
  'booking.quoteChange': true,
  'booking.changeDates': true,
  'booking.payBalance': true,
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
  'admin.bookingTable': true,
  'admin.booking': true,
  'admin.search': true,
  'admin.revealIdentity': true,
  'admin.deleteBooking': true,
  'admin.erase': true,
  'admin.sendConfirmation': true,
  'admin.changeRate': true,
  'admin.auditLog': true,
  'admin.enquiries': true,
  'admin.markEnquiry': true,
  'admin.alerts': true,
  'admin.resolveAlert': true,
  'admin.declinedPayments': true,
  'admin.heldNow': true,
  'desk.today': true,
  'desk.chart': true,
  'desk.availability': true,
  'desk.checkIn': true,
  'desk.checkOut': true,
  'desk.pin': true,
  'desk.arrivalsToCancel': true,
  'desk.cancelArrivals': true,
  'desk.arrivalsToMail': true,
  'desk.mailArrivals': true,
  'desk.toCall': true,
  'desk.tickCall': true,
  'desk.book': true,
  'desk.callers': true,
  'desk.booking': true,
  'desk.previewChange': true,
  'desk.change': true,
  'desk.previewFromTonight': true,
  'desk.fromTonight': true,
  'desk.previewCancel': true,
  'desk.cancel': true,
  'desk.noShow': true,
  'desk.leaveEarly': true,
  'desk.undo': true,
  'desk.giveBack': true,
  'desk.day': true,
  'desk.closeDay': true,
  'desk.groups': true,
  'desk.closedDates': true,
  'desk.closeDates': true,
  'desk.openDates': true,
  'desk.previewCloseHotel': true,
  'desk.closeHotel': true,
  'desk.hotelClosures': true,
  'desk.reopenHotel': true,
  'desk.mailAffected': true,
  'desk.selling': true,
  'desk.stopSelling': true,
  'desk.openSelling': true,
  'desk.restored': true,
  'desk.endRestored': true,
  'folio.of': true,
  'folio.ofGroup': true,
  'folio.add': true,
  'folio.reverse': true,
  'folio.payGroup': true,
  'register.list': true,
  'register.ofBooking': true,
  'register.save': true,
  'register.reveal': true,
  'register.export': true,
  'register.markSent': true,
  'payouts.list': true,
  'payouts.get': true,
  'payouts.sums': true,
  'payouts.readNow': true,
  'rates.seasons': true,
  'rates.previewSeason': true,
  'rates.setSeason': true,
  'rates.closeSeason': true,
  'rates.usualSeason': true,
  'rates.periods': true,
  'rates.setPeriod': true,
  'rates.clearPeriod': true,
  'rates.replacePeriods': true,
  'rates.copyYear': true,
  'rates.year': true,
  'reports.range': true,
  'reports.bookings': true,
  'team.list': true,
  'team.invite': true,
  'team.withdraw': true,
  'team.setRole': true,
  'team.remove': true,
  'team.forgotten': true,
  'team.openKey': true,
  'team.accept': true,
  'team.sessions': true,
  'team.endSession': true,
  'team.endOthers': true,
  'team.changePassword': true,
  'team.secondFactor': true,
  'team.startSecondFactor': true,
  'team.confirmSecondFactor': true,
  'team.stopSecondFactor': true,
  'team.newRecoveryCodes': true,
  'invoices.list': true,
  'invoices.get': true,
  'invoices.ofBooking': true,
  'invoices.issue': true,
  'invoices.credit': true,
  'invoices.mail': true,
  'invoices.setLastNumbers': true,
  'settings.get': true,
  'calendars.feeds': true,
  'calendars.newAddress': true,
  'calendars.imports': true,
  'calendars.import': true,
  'calendars.removeImport': true,
  'calendars.readNow': true,
  'settings.set': true,
  'settings.reset': true,
}

type Unlisted = Exclude<Procedure, keyof Expected>
const allListed: { [Path in Unlisted]: 'has to be listed' } = {}

test('every procedure has its input and output types asserted', () => {
  expect(allListed).toEqual({})
  expect(Object.keys(checks).toSorted()).toEqual(Object.keys(appRouter._def.procedures).toSorted())
})
