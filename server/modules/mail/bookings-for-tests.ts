import { asCalendarDate } from '#shared/calendar/calendar-date'
import { contacts, hotel as fromFile } from '#shared/hotel'
import { facts } from '#shared/hotel/facts'
import { asPaise } from '#shared/money/paise'
import { asRupees } from '#shared/money/rupees'
import type { BookingForMail } from './booking-facts'
import type { ConfirmedBooking } from './booking-mails'
import type { HotelInMail } from './render'

/** As nobody has changed it in the panel. */
export const hotel: HotelInMail = { ...fromFile, ...contacts, facts }

/** ₹10,000 by card, 60 % of a stay, confirmed long before check-in. */
export const bookingForMail: BookingForMail = {
  orderId: 'order_SBX00000000001',
  paymentId: 'pay_SBX00000000001',
  type: 'Double Bed',
  rooms: 2,
  checkIn: asCalendarDate('2027-06-10'),
  checkOut: asCalendarDate('2027-06-12'),
  nights: 2,
  // The same every night, so that no lines stand behind the total.
  nightAmounts: [asRupees(8334), asRupees(8334)],
  paid: asPaise(1000000),
  pending: asPaise(666700),
  refundTerms: { paid: asPaise(1000000), providerFee: asPaise(23600) },
  countsTo: asCalendarDate('2027-06-10'),
  guests: [
    { name: 'अनुष्का कुँवर', age: 34, aadhaarLast4: '2346' },
    { name: "Brian D'Souza", age: 61, aadhaarLast4: '0007' },
  ],
  numberOfGuests: 2,
  mobileNumber: '9876543210',
  email: 'guest@example.com',
  guestDetailsMissing: false,
  key: 'kkkkkkkkkkkkkkkkkkkkkk',
}

export const confirmedForTests = (
  changes: Partial<BookingForMail> = {},
  rest: Partial<Omit<ConfirmedBooking, 'booking'>> = {},
): ConfirmedBooking => ({
  booking: { ...bookingForMail, ...changes },
  today: asCalendarDate('2027-03-01'),
  now: new Date('2027-03-01T06:30:00.500Z'),
  publicUrl: 'https://hotel.example',
  hotel,
  eventKey: 'order_SBX00000000001',
  ...rest,
})

/** What a person reads in the HTML: without tags, entities decoded. */
export const readable = (html: string): string =>
  html
    .replace(/<head>[\s\S]*?<\/head>/, ' ')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

/** Every amount, date, percentage, id and masked number, in reading order. */
export const figures = (text: string): string[] =>
  text.match(
    /₹[\d,]+(?:\.\d\d)?|\d{1,2} [A-Z][a-z]{2} \d{4}|\d+%|X{4} X{4} \d+|(?:order|pay)_\w+(?!\S*#)/g,
  ) ?? []
