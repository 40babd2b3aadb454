import { z } from 'zod'
import type { BookingStatus } from '../booking/status'
import { type CalendarDate, daysBetween } from '../calendar/calendar-date'
import { sentNights, untilLastNight } from '../calendar/night-range'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'
import { roomType } from '../room/room-schema'

/** Three years, with their leap day. */
export const mostReportNights = 1_100

const nights = z.object({ ...sentNights, netOfTax: z.boolean().default(false) })
const isForward = ({ from, to }: z.output<typeof nights>) => from < to
const isShort = ({ from, to }: z.output<typeof nights>) => daysBetween(from, to) <= mostReportNights
const forward = 'The last night is before the first.'
const short = `At most ${mostReportNights} nights at a time.`

/** The nights of a report, from `from` to before `to`. `netOfTax`: revenue without the tax that is in it. */
export const reportRange = nights.refine(isForward, forward).refine(isShort, short).transform(untilLastNight)
export type ReportRange = z.output<typeof reportRange>

/** What the owner steers by. `adr` and `revpar` are rounded half up to a paisa. */
export type Figures = {
  nightsSold: number
  nightsOnSale: number
  /** From 0 to 1; 0 where nothing is on sale. */
  occupancy: number
  revenue: Paise
  /** Revenue of a sold night. */
  adr: Paise
  /** Revenue of a night on sale, sold or not. */
  revpar: Paise
}

export type ReportNight = { date: CalendarDate; sold: number; onSale: number }

/** How long before check-in a booking is made, by the days at which the next name begins. */
export const leadTimes = [
  { name: 'same week', before: 7 },
  { name: '1 to 2 weeks', before: 14 },
  { name: '2 to 4 weeks', before: 30 },
  { name: '1 to 2 months', before: 60 },
  { name: '2 to 3 months', before: 90 },
  { name: 'longer', before: Number.POSITIVE_INFINITY },
] as const
/** Where a booking came from. A booking that the desk made before the day of arrival counts as made by phone. */
export const sources = ['On our site', 'By phone', 'At the desk', 'Other sites'] as const

export type LeadTime = (typeof leadTimes)[number]['name']
export type Source = (typeof sources)[number]
export type Share<Name extends string> = { name: Name; bookings: number }

/** Of cancelled bookings, no-shows among them, in paise; `kept` = `paid` − `givenBack`. */
export type CancelledMoney = { paid: Paise; givenBack: Paise; kept: number }

/** `asRevenue`: how much of what was kept is in the revenue, for nights that were used or kept free for no-shows. */
export type Cancellations = CancelledMoney & {
  bookings: number
  noShows: number
  ofBookings: number
  asRevenue: Paise
}

/** Nights of the range that were booked on a day; null where that is not known, or is still to come. */
export type PickUpPoint = { date: CalendarDate; nights: number | null; lastYear: number | null }

/** `asOf`: today; `lastYear`: as of the same day a year before, for the same nights of that year. */
export type PickUp = {
  asOf: CalendarDate
  nights: number
  lastYear: { asOf: CalendarDate; nights: number } | null
  points: PickUpPoint[]
}

export type NamedPeriod = { name: string; from: CalendarDate; to: CalendarDate }

export type Report = Figures & {
  from: CalendarDate
  to: CalendarDate
  /** All rooms of the hotel. */
  rooms: number
  byType: Record<RoomType, Figures>
  byNight: ReportNight[]
  /** Rate periods that have a name, within the range. */
  periods: NamedPeriod[]
  leadTime: Share<LeadTime>[]
  sources: Share<Source>[]
  cancellations: Cancellations
  pickUp: PickUp
  /** What guests paid for nights that they left unused; not in the revenue. */
  unusedNights: Paise
  /** Null where it is not known; `knownFrom` then says since when bookings are. */
  lastYear: (Figures & { byNight: ReportNight[]; cancelled: number; bookings: number }) | null
  knownFrom: CalendarDate | null
  /** Bills carry tax, so revenue can be read without it. */
  hasTax: boolean
}

export const reportFigures = ['nightsSold', 'revenue', 'leadTime', 'sources', 'cancellations'] as const
export type ReportFigure = (typeof reportFigures)[number]

const behind = nights.extend({
  figure: z.enum(reportFigures),
  type: roomType.optional(),
  /** Of the lead time or the source. */
  name: z.enum([...leadTimes.map(({ name }) => name), ...sources]).optional(),
})

/** Which figure's bookings are wanted. */
export const behindFigure = behind.refine(isForward, forward).refine(isShort, short).transform(untilLastNight)
export type BehindFigure = z.output<typeof behindFigure>

/** `nights` and `revenue` are what it adds to the figures of the range. */
export type ReportBooking = {
  bookingId: string
  /** Of the first guest; '' where it was erased. */
  name: string
  type: RoomType
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  status: BookingStatus
  isNoShow: boolean
  nights: number
  revenue: Paise
  cancelled: CancelledMoney | null
}

/** By check-in; `left`: how many more there are than are listed. The sums are of all. */
export type ReportBookings = {
  bookings: ReportBooking[]
  left: number
  nights: number
  revenue: Paise
}
