import { z } from 'zod'
import { addDays, type CalendarDate, dateForPeople } from '../calendar/calendar-date'
import type { ClosedNights } from '../calendar/closed-nights'
import { sentNights, untilLastNight } from '../calendar/night-range'
import { type ChangedSeasons, isInSeason } from '../calendar/season'
import type { Paise } from '../money/paise'
import type { RoomType } from '../room/room'
import { ownWords } from '../typed-text'
import { mailWords } from './arrivals-mail'

export const closureReasons = ['road closed', 'snow', 'our fault', 'other'] as const
export type ClosureReason = (typeof closureReasons)[number]

/** What is stored about days on which the hotel is closed. `to`: the last night. */
export type ClosureFacts = { from: CalendarDate; to: CalendarDate; reason: ClosureReason; notice: string }

const why: Record<ClosureReason, string> = {
  'road closed': ' because the road to us is closed',
  snow: ' because of snow',
  'our fault': ' because of a problem at the hotel',
  other: '',
}

type Days = Pick<ClosureFacts, 'from' | 'to'>

/** The first day on which the hotel is open again, after all closures that follow each other; null for another season. */
export function opensAgain(
  { to }: Pick<Days, 'to'>,
  closures: readonly Days[],
  changed: ChangedSeasons,
): CalendarDate | null {
  const day = addDays(to, 1)
  const longer = closures.find((other) => other.from <= day && day <= other.to)
  if (longer) return opensAgain(longer, closures, changed)
  return isInSeason({ checkIn: day, checkOut: addDays(day, 1) }, changed) ? day : null
}

/** All of them, as guests read of each. */
export const closedNightsOf = (closures: readonly ClosureFacts[], changed: ChangedSeasons): ClosedNights[] =>
  closures.map((one) => closedNights({ ...one, opensAgain: opensAgain(one, closures, changed) }))

type ClosureForGuests = ClosureFacts & { opensAgain: CalendarDate | null }

/** Until when and why, for guests: `The hotel is closed from 7 Jun 2027 because of snow. It is open again from 10 Jun 2027.` */
export const closedNights = ({ from, to, reason, notice, opensAgain }: ClosureForGuests): ClosedNights => ({
  from,
  to,
  words: [
    `The hotel is closed from ${dateForPeople(from)}${why[reason]}.`,
    opensAgain
      ? `It is open again from ${dateForPeople(opensAgain)}.`
      : 'It does not open again this season.',
    ...(notice ? [notice] : []),
  ].join(' '),
})

const inOrder = ({ from, to }: Pick<ClosureFacts, 'from' | 'to'>) => from < to
const wrongOrder = { error: 'The last night must not be before the first.', path: ['to'] }

/** The nights from `from` to before `to`. */
export const closureNights = z.object(sentNights).refine(inOrder, wrongOrder).transform(untilLastNight)

const isReason = (words: string): words is ClosureReason => closureReasons.some((one) => one === words)

/** A reason of other words is for the desk to read. */
function withKnownReason<T extends { reason: string; note: string }>(closing: T) {
  const { reason: words, note } = closing
  const reason = words.toLowerCase()
  return isReason(reason)
    ? { ...closing, reason }
    : { ...closing, reason: 'other' as const, note: [words, note].filter(Boolean).join(': ') }
}

/**
 * `reason`: one of the list, or other words. `notice`: words to guests on the site, beside until when and why; `note`: for the
 * desk. The same `id` again closes nothing.
 */
export const hotelClosing = z
  .object({
    ...sentNights,
    id: z.uuid().optional(),
    reason: ownWords.max(200).default('road closed'),
    note: ownWords.max(200).default(''),
    notice: ownWords.max(300).default(''),
  })
  .refine(inOrder, wrongOrder)
  .transform((closing) => untilLastNight(withKnownReason(closing)))
export type HotelClosing = z.output<typeof hotelClosing>

export const closureRequest = z.object({ id: z.uuid() })

/** Words of the desk to all whom a closure affects. The same `id` again sends nothing. */
export const closureMail = z.object({ ...mailWords, closureId: z.uuid() })
export type ClosureMail = z.output<typeof closureMail>

/**
 * A confirmed booking with closed nights. Amounts in paise: `sum` is what the hotel has of it, which would go back, and `due`
 * what is still owed. `isHere`: the guests have arrived. `email` is '' where no mail reaches them.
 */
export type AffectedBooking = {
  bookingId: string
  name: string
  type: RoomType
  rooms: number
  checkInDate: CalendarDate
  checkOutDate: CalendarDate
  sum: Paise
  due: Paise
  email: string
  mobileNumber: string
  isHere: boolean
}

/** Who is affected, and when the hotel would be open again. `queue`: entries that end; `paying`: guests who hold rooms and may still pay. Sums in paise. */
export type ClosurePreview = {
  affected: AffectedBooking[]
  sum: Paise
  due: Paise
  opensAgain: CalendarDate | null
  queue: number
  paying: number
}

/** `closed`: room nights that are closed; `affected` have the others. */
export type HotelClosed = { id: string; closed: number; affected: AffectedBooking[] }

/** Days on which the hotel is closed. `mailed` and `toCall` are null until the desk has written to those affected. */
export type OpenClosure = ClosureForGuests & {
  id: string
  note: string
  by: string
  closedAt: string
  mailed: number | null
  toCall: number | null
  affected: AffectedBooking[]
}
