import type { Balance } from '#modules/folio/balance'
import type { Cell, Sheet } from '#server/platform/sheet/sheet'
import { totalOf } from '#shared/booking/quote'
import { type BookingStatus, isCancelled } from '#shared/booking/status'
import { daysBetween } from '#shared/calendar/calendar-date'
import type { FolioKind, FolioLine } from '#shared/desk/folio'
import { sacOfRooms } from '#shared/invoice/invoice-words'
import { toPaise } from '#shared/money/rupees'
import type { ExportedBooking, ExportedInvoice, ExportedMoney } from './export-rows'

type Head = Pick<Sheet, 'name' | 'columns'>

export const bookingSheet: Head = {
  name: 'Bookings',
  columns: [
    { title: 'Reference', kind: 'text' },
    { title: 'Status', kind: 'text' },
    { title: 'Booked', kind: 'moment' },
    { title: 'Booked by', kind: 'text' },
    { title: 'Room type', kind: 'text' },
    { title: 'Rooms', kind: 'number' },
    { title: 'Check-in', kind: 'date' },
    { title: 'Check-out', kind: 'date' },
    { title: 'Nights', kind: 'number' },
    { title: 'Guests', kind: 'number' },
    { title: 'Name', kind: 'text' },
    { title: 'Mobile number', kind: 'text' },
    { title: 'Email', kind: 'text' },
    { title: 'State', kind: 'text' },
    { title: 'Country', kind: 'text' },
    { title: 'Group', kind: 'text' },
    { title: 'Arrived', kind: 'moment' },
    { title: 'Left', kind: 'moment' },
    { title: 'Rooms, booked price', kind: 'money' },
    { title: 'Bill', kind: 'money' },
    { title: 'Paid online', kind: 'money' },
    { title: 'Received at the desk', kind: 'money' },
    { title: 'Refunded online', kind: 'money' },
    { title: 'Balance', kind: 'money' },
    { title: 'Cancelled', kind: 'moment' },
    { title: 'Reason', kind: 'text' },
  ],
}

/** What the panel says for the states that an owner sees. */
const statusNames: Partial<Record<BookingStatus, string>> = { Processing: 'Refund due' }

export function bookingRow(row: ExportedBooking, balance: Balance | undefined): Cell[] {
  return [
    row.reference,
    statusNames[row.status] ?? row.status,
    row.madeAt,
    row.madeBy === null ? 'guest, on the site' : row.madeBy,
    row.type,
    row.rooms,
    row.checkIn,
    row.checkOut,
    daysBetween(row.checkIn, row.checkOut),
    row.guests,
    row.name,
    row.mobile,
    row.email,
    row.state,
    row.country,
    row.group,
    row.checkedInAt,
    row.checkedOutAt,
    toPaise(totalOf(row.nightAmounts)),
    balance?.charges ?? null,
    balance?.paidOnline ?? null,
    balance?.receivedAtDesk ?? null,
    balance?.refundedOnline ?? null,
    balance && !isCancelled(row.status) ? balance.balance : null,
    row.cancelledAt,
    row.reason,
  ]
}

export const folioSheet: Head = {
  name: 'Folio lines',
  columns: [
    { title: 'Reference', kind: 'text' },
    { title: 'Name', kind: 'text' },
    { title: 'Check-in', kind: 'date' },
    { title: 'Check-out', kind: 'date' },
    { title: 'When', kind: 'moment' },
    { title: 'Kind', kind: 'text' },
    { title: 'What for', kind: 'long' },
    { title: 'Charge', kind: 'money' },
    { title: 'Payment', kind: 'money' },
    { title: 'How', kind: 'text' },
    { title: 'Their reference', kind: 'text' },
    { title: 'Written by', kind: 'text' },
  ],
}

/** What a line adds to the charges and to the payments. */
const signs: Record<FolioKind, { charge: number; payment: number }> = {
  room: { charge: 1, payment: 0 },
  extra: { charge: 1, payment: 0 },
  discount: { charge: -1, payment: 0 },
  payment: { charge: 0, payment: 1 },
  refund: { charge: 0, payment: -1 },
}

export function folioRow(booking: ExportedBooking, line: FolioLine): Cell[] {
  const { charge, payment } = signs[line.kind]
  return [
    booking.reference,
    booking.name,
    booking.checkIn,
    booking.checkOut,
    new Date(line.at),
    line.kind,
    line.text,
    charge === 0 ? null : charge * line.amount,
    payment === 0 ? null : payment * line.amount,
    line.method ?? null,
    line.reference ?? null,
    line.by,
  ]
}

export const moneySheet: Head = {
  name: 'Payments and refunds',
  columns: [
    { title: 'When', kind: 'moment' },
    { title: 'Desk’s day', kind: 'date' },
    { title: 'Kind', kind: 'text' },
    { title: 'How', kind: 'text' },
    { title: 'Amount', kind: 'money' },
    { title: 'Provider’s fee', kind: 'money' },
    { title: 'Booking', kind: 'text' },
    { title: 'Name', kind: 'text' },
    { title: 'Payment', kind: 'text' },
    { title: 'Refund', kind: 'text' },
    { title: 'Bank reference', kind: 'text' },
    { title: 'State', kind: 'text' },
    { title: 'Taken by', kind: 'text' },
  ],
}

export const moneyRow = (row: ExportedMoney): Cell[] => [
  row.at,
  row.day,
  row.kind,
  row.method,
  row.kind === 'refund' ? -row.amount : row.amount,
  row.fee,
  row.reference,
  row.name,
  row.paymentId,
  row.refundId,
  row.bankReference,
  row.state,
  row.by,
]

export const invoiceSheet: Head = {
  name: 'Invoices',
  columns: [
    { title: 'Number', kind: 'text' },
    { title: 'Kind', kind: 'text' },
    { title: 'Date', kind: 'date' },
    { title: 'Invoice', kind: 'text' },
    { title: 'Booking', kind: 'text' },
    { title: 'Check-in', kind: 'date' },
    { title: 'Check-out', kind: 'date' },
    { title: 'Buyer', kind: 'text' },
    { title: 'Buyer’s GSTIN', kind: 'text' },
    { title: 'SAC', kind: 'text' },
    { title: 'GST, %', kind: 'number' },
    { title: 'Taxable', kind: 'money' },
    { title: 'CGST', kind: 'money' },
    { title: 'SGST', kind: 'money' },
    { title: 'Total', kind: 'money' },
    { title: 'Reason', kind: 'long' },
  ],
}

/** A line for each rate of tax; a credit note takes away. */
export function invoiceLines(row: ExportedInvoice): Cell[][] {
  const sign = row.kind === 'invoice' ? 1 : -1
  const about = [
    row.number,
    row.kind,
    row.issuedOn,
    row.invoiceNumber,
    row.reference,
    row.checkIn,
    row.checkOut,
  ]
  return row.taxes.map(({ percent, taxable, cgst, sgst, total }) => [
    ...about,
    ...[row.buyerName, row.buyerGstin, sacOfRooms, percent],
    ...[taxable, cgst, sgst, total].map((amount) => sign * amount),
    row.reason,
  ])
}
