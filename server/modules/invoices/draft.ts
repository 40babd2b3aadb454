import type { Booking } from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as folioRows from '#modules/folio/folio-rows'
import type { Ctx } from '#server/context'
import type { Db } from '#server/database/transaction'
import { isCancelled } from '#shared/booking/status'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import type { Invoice, InvoiceDraft } from '#shared/invoice/invoice'
import { sumOfTax } from '#shared/invoice/tax'
import { roomsTaxed } from './charges'

type Rooms = Omit<InvoiceDraft, 'buyer'>

/** What the rooms of a booking come to, with the tax inside, on an invoice of this day. */
export async function roomsNow(
  ctx: Pick<Ctx, 'hotel'>,
  db: Db,
  bookingId: string,
  on: CalendarDate,
): Promise<Rooms> {
  const [account] = await folioRows.accounts(db, [bookingId])
  const [facts] = await folioRows.facts(db, [bookingId])
  const lines = await folioRows.linesOf(db, [bookingId])
  if (!account || !facts) return { lines: [], taxes: [], ...sumOfTax([]) }
  return roomsTaxed({ account, facts, lines, rates: ctx.hotel.current.taxRates, on })
}

/** Made out to the first guest, as the booking has them now. */
export async function draftOf(
  ctx: Pick<Ctx, 'hotel'>,
  db: Db,
  { id }: Booking,
  on: CalendarDate,
): Promise<InvoiceDraft> {
  const rooms = await roomsNow(ctx, db, id, on)
  const name = (await guestRows.ofBooking(db, id))?.guests[0]?.name ?? ''
  return { ...rooms, buyer: { name, gstin: '', address: '' } }
}

/** Why there is nothing to issue; null where there is. */
export function whyNone({ status }: Pick<Booking, 'status'>, { total }: Pick<Rooms, 'total'>): string | null {
  if (status !== 'Confirmed' && !isCancelled(status)) return 'This booking is not confirmed.'
  if (total > 0) return null
  return isCancelled(status)
    ? 'Nothing was kept for the rooms of this booking.'
    : 'The rooms of this booking cost nothing.'
}

/**
 * Whether an invoice, less what is credited of it, still says what the rooms cost. Where nothing is credited, nights, rooms and
 * dates have to be the same as well.
 */
export async function isFitting(
  ctx: Pick<Ctx, 'hotel'>,
  db: Db,
  booking: Booking,
  invoice: Invoice,
): Promise<boolean> {
  const now = await roomsNow(ctx, db, booking.id, invoice.issuedOn)
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const { type, rooms, checkIn, checkOut } = booking
  if (invoice.credited === 0) {
    const { stay } = invoice
    const sameStay =
      stay.type === type && stay.rooms === rooms && stay.checkIn === checkIn && stay.checkOut === checkOut
    return sameStay && isSame(sorted(now.lines), sorted(invoice.lines))
  }
  const standing = new Map(invoice.taxes.map(({ percent, total }) => [percent, Number(total)]))
  for (const { percent, total } of invoice.creditNotes.flatMap(({ taxes }) => taxes))
    standing.set(percent, (standing.get(percent) ?? 0) - total)
  const left = [...standing].filter(([, total]) => total > 0)
  return isSame(
    left,
    now.taxes.map(({ percent, total }) => [percent, total]),
  )
}

/** JSON in the database does not keep the order of fields. */
const sorted = (lines: Invoice['lines']) =>
  lines.map(({ kind, from, nights, rooms, amount, discount, percent }) => [
    kind,
    from,
    nights,
    rooms,
    amount,
    discount,
    percent,
  ])
