import type { OutgoingMail } from '#server/integrations/smtp/mailer'
import { totalOf } from '#shared/booking/quote'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { identityWords, type OtherIdKind } from '#shared/guest/identity'
import { directionsLink, stayInOneLine, wayRows } from '#shared/hotel/fact-words'
import type { HotelFacts } from '#shared/hotel/facts'
import { asPaise, type Paise } from '#shared/money/paise'
import { moneyForPeople, type Rupees, toPaise } from '#shared/money/rupees'
import { plural } from '#shared/plural'
import { linesBehind } from '#shared/rates/price-words'
import type { RefundTerms } from '#shared/refund/policy'
import { type Block, heading, type MailBasics, paragraph, type Row, table } from './render'
import { stayCalendar } from './stay-calendar'

/** A booking as mails show it. Money in paise; only the last four digits of an Aadhaar number, '' where it is erased. */
export type BookingForMail = {
  orderId: string
  /** Of several payments, all of them. */
  paymentId: string
  type: string
  rooms: number
  checkIn: CalendarDate
  checkOut: CalendarDate
  nights: number
  /** What each night costs for all rooms, in whole rupees. */
  nightAmounts: readonly Rupees[]
  paid: Paise
  pending: Paise
  /** What a refund is worked out from, and the check-in to which its days count. */
  refundTerms: RefundTerms
  countsTo: CalendarDate
  guests: readonly { name: string; age: number; aadhaarLast4: string; otherId?: OtherIdKind | null }[]
  numberOfGuests: number
  mobileNumber: string
  email: string
  guestDetailsMissing: boolean
  /** What opens the booking, for mails to its guest alone. */
  key: string
}

type StayForMail = Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut'>

export const stayRows = ({ type, rooms, checkIn, checkOut }: StayForMail): Row[] => [
  ['Room', `${type}, ${plural(rooms, 'room')}`],
  ['Check-in', dateForPeople(checkIn)],
  ['Check-out', dateForPeople(checkOut)],
]

export function stayTable(booking: BookingForMail): Block {
  const known: Row[] = booking.numberOfGuests === 0 ? [] : [['Guests', String(booking.numberOfGuests)]]
  return table(
    ['Booking reference', booking.orderId],
    ...stayRows(booking),
    ['Nights', String(booking.nights)],
    ...known,
  )
}

/** No row where the guest gave no number. */
export const mobileRow = ({ mobileNumber }: Pick<BookingForMail, 'mobileNumber'>): Row[] =>
  mobileNumber ? [['Mobile number', mobileNumber]] : []

export function paymentTable(booking: BookingForMail): Block {
  const { paid, pending, paymentId } = booking
  const total = asPaise(paid + pending)
  const parts: Row[] = [
    ['Paid now', moneyForPeople(paid)],
    ['Due at the desk', moneyForPeople(pending)],
  ]
  const prices = priceRows(booking)
  const sum: Row = ['Total', moneyForPeople(total)]
  const rows = prices.length > 0 ? [...prices, ...stayRow(booking, total), sum, ...parts] : [...parts, sum]
  return table(...rows, ['Payment reference', paymentId])
}

type PricesInMail = Pick<BookingForMail, 'nightAmounts' | 'rooms'>

/** What is behind the total, where nights differ. */
export const priceRows = ({ nightAmounts, rooms }: PricesInMail): Row[] =>
  linesBehind(nightAmounts, rooms).map(({ words, amount }): Row => [words, moneyForPeople(toPaise(amount))])

/** Where the total is more or less than the nights, since the desk has charged or discounted something. */
function stayRow({ nightAmounts }: PricesInMail, total: Paise): Row[] {
  const nights = toPaise(totalOf(nightAmounts))
  return nights === total ? [] : [['The stay', moneyForPeople(nights)]]
}

export const guestTable = ({ guests }: Pick<BookingForMail, 'guests'>, ...more: Row[]): Block =>
  table(...guests.map((guest, index): Row => [`Guest ${index + 1}`, guestInWords(guest)]), ...more)

/** Cut again here, so that a whole number passed in by mistake is never sent. */
function guestInWords({ name, age, ...identity }: BookingForMail['guests'][number]): string {
  const aadhaarLast4 = identity.aadhaarLast4.slice(-4)
  const years = age > 0 ? [`age ${age}`] : []
  const words = identityWords({ ...identity, aadhaarLast4 }, age)
  const document = words === '' ? [] : [aadhaarLast4 ? `Aadhaar ${words}` : words]
  return [name || 'name missing', ...years, ...document].join(', ')
}

type StayInMail = Pick<BookingForMail, 'type' | 'rooms' | 'checkIn' | 'checkOut' | 'nights'>

export const stayInShort = ({ type, rooms, checkIn, nights }: StayInMail): string =>
  `${plural(nights, 'night')} from ${dateForPeople(checkIn)}, ${type}, ${plural(rooms, 'room')}`

export const arrivalWords = ({ pending }: Pick<BookingForMail, 'pending'>, facts: HotelFacts): string =>
  'Please bring proof of identity for every guest to check-in. ' +
  (pending > 0 ? `${moneyForPeople(pending)} is still due then. ` : 'Nothing is left to pay. ') +
  `${stayInOneLine(facts)} Open the attached file to add the stay to your calendar.`

/** How to come, and a link to directions from where the guest is. */
export function gettingHere(facts: HotelFacts): Block[] {
  const rows = wayRows(facts)
  return [
    heading('Getting here'),
    ...(rows.length > 0 ? [table(...rows)] : []),
    { kind: 'link', label: 'Open directions', href: directionsLink, style: 'quiet' },
  ]
}

/** At the end of a mail that the guest may not have expected. */
export const askUs = (phones: readonly string[]): Block =>
  paragraph(`If you have a question, please call us (${phones.join(' or ')}), or reply to this email.`)

type CalendarInput = Pick<MailBasics, 'publicUrl' | 'hotel'> & {
  /** Identifies the stay; only its hash appears in the file. */
  secret: string
  booking: StayForMail
  now: Date
}

/**
 * By what a calendar recognises the stay, the same in all mails: by its order, and that of the desk by its id, which it had
 * before it got a reference.
 */
export const calendarSecret = (bookingId: string, reference: string | null): string =>
  reference === null || reference.startsWith('desk_') ? bookingId : reference

/** The stay for the guest's calendar; the entry of the same stay is replaced by a newer one. */
export const calendarText = ({ secret, booking, now, publicUrl, hotel }: CalendarInput): string =>
  stayCalendar({
    orderId: secret,
    host: new URL(publicUrl).hostname,
    writtenAt: now,
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    summary: `${hotel.name}: ${booking.type}, ${plural(booking.rooms, 'room')}`,
    location: [hotel.name, ...hotel.address].join(', '),
  })

export const calendarName = 'stay.ics'

/** The same as a file in a mail. */
export const calendarFile = (input: CalendarInput): OutgoingMail['attachments'][number] => ({
  filename: calendarName,
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(calendarText(input)).toString('base64'),
})
