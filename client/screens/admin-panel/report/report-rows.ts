import type { BookingCard } from '#shared/admin/booking-card'
import { type CalendarDate, dateForPeople } from '#shared/calendar/calendar-date'
import { groupBy } from '#shared/group-by'
import { moneyForPeople } from '#shared/money/rupees'
import { plural } from '#shared/plural'

/** Widths in millimetres; together as wide as the paper between its margins. */
export const reportColumns = [
  { name: 'Room', width: 35 },
  { name: 'Guest Details', width: 45 },
  { name: 'Address', width: 40 },
  { name: 'Contact', width: 35 },
  { name: 'Dates', width: 30 },
  { name: 'Payment', width: 30 },
  { name: 'Order ID', width: 35 },
  { name: 'Status', width: 20 },
] as const

/** One table: who checks in on a date. Each row has a text for every column; `\n` ends a line. */
export type ReportTable = { checkIn: CalendarDate; rows: string[][] }

/** `bookings` by check-in, as the server sends them. */
export function reportTables(bookings: readonly BookingCard[]): ReportTable[] {
  const tables = groupBy(bookings, ({ checkIn }) => checkIn)
  return Array.from(tables, ([checkIn, group]) => ({ checkIn, rows: group.map(reportRow) })).sort((a, b) =>
    a.checkIn < b.checkIn ? -1 : 1,
  )
}

function reportRow(booking: BookingCard): string[] {
  const { address } = booking
  return [
    `${booking.type} Room\n${plural(booking.rooms, 'room')}, ${plural(booking.numberOfGuests, 'guest')}`,
    guestLines(booking).join('\n'),
    [address.city, address.district, address.state, address.country, address.pincode]
      .filter((part) => part !== '')
      .join(', '),
    [booking.mobileNumber, booking.email].filter((part) => part !== '').join('\n'),
    [
      `Check-in ${dateForPeople(booking.checkIn)}`,
      `Check-out ${dateForPeople(booking.checkOut)}`,
      plural(booking.nights, 'night'),
    ].join('\n'),
    paymentLines(booking).join('\n'),
    booking.orderId ?? 'At the desk',
    booking.status,
  ]
}

function guestLines({ guests, detailsMissing, erased }: BookingCard): string[] {
  const lines = guests.map(({ name, age, identity }, index) =>
    [`${index + 1}. ${name || 'name missing'}`, age > 0 ? String(age) : '', identity]
      .filter((part) => part !== '')
      .join(', '),
  )
  if (erased) return [...lines, 'Erased on request']
  return detailsMissing ? [...lines, 'Guest details missing'] : lines
}

function paymentLines({ paidOnline, receivedAtDesk, givenAtDesk, pending }: BookingCard): string[] {
  return [
    `Paid ${moneyForPeople(paidOnline)}`,
    ...(receivedAtDesk === 0 ? [] : [`At the desk ${moneyForPeople(receivedAtDesk)}`]),
    ...(givenAtDesk === 0 ? [] : [`Given back ${moneyForPeople(givenAtDesk)}`]),
    `Pending ${moneyForPeople(pending)}`,
  ]
}
