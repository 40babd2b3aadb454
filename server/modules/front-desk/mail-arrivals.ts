import * as auditRows from '#modules/admin/audit-rows'
import type { ListedRow } from '#modules/admin/booking-list-rows'
import * as bookingListRows from '#modules/admin/booking-list-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import { hotelForMail } from '#modules/mail/hotel-for-mail'
import { postMail } from '#modules/mail/post-mails'
import { toArrivalsMail } from '#modules/mail/to-arrivals'
import type { Ctx } from '#server/context'
import { type Db, type Tx, transaction } from '#server/database/transaction'
import type { CalendarDate } from '#shared/calendar/calendar-date'
import { closedDatesInWords } from '#shared/calendar/closed-nights'
import { deskToday } from '#shared/calendar/hotel-today'
import {
  type ArrivalsMail,
  type ArrivalsMailed,
  type ArrivalToMail,
  usualSubject,
} from '#shared/desk/arrivals-mail'
import { DomainError } from '#shared/domain-error'
import { groupBy } from '#shared/group-by'
import * as arrivalsMailRows from './arrivals-mail-rows'
import * as callRows from './call-rows'
import * as recordRows from './record-rows'

type Days = { from: CalendarDate; to: CalendarDate }

/** Who would get a mail to the arrivals of these days, and who has to be called instead. */
export async function arrivalsToMail(ctx: Ctx, days: Days): Promise<ArrivalToMail[]> {
  return (await arrivalsIn(ctx.db, days)).map(({ booking, name, mobileNumber, email, isHere }) => ({
    bookingId: booking.id,
    name,
    checkIn: booking.checkIn,
    type: booking.type,
    rooms: booking.rooms,
    mobileNumber,
    byMail: email !== '',
    isHere,
  }))
}

/** Somebody with a booking to whom the desk may write. */
export type Recipient = {
  booking: ListedRow
  name: string
  mobileNumber: string
  email: string
  isHere: boolean
}

const arrivalsIn = async (db: Db, { from, to }: Days): Promise<Recipient[]> =>
  recipientsOf(db, await bookingListRows.arriving(db, from, to))

export async function recipientsOf(db: Db, bookings: readonly ListedRow[]): Promise<Recipient[]> {
  const ids = bookings.map(({ id }) => id)
  const records = await recordRows.ofBookings(db, ids)
  const here = new Set(records.flatMap(({ bookingId, checkedInAt }) => (checkedInAt ? [bookingId] : [])))
  const known = await guestRows.ofBookings(db, ids)
  return bookings.map((booking) => {
    const { mobileNumber = '', email = '', guests = [] } = known.get(booking.id) ?? {}
    return { booking, name: guests[0]?.name ?? '', mobileNumber, email, isHere: here.has(booking.id) }
  })
}

/**
 * Writes the desk's own words to everybody who arrives on these days and is not here yet: one mail for each mailbox, with
 * its stays and links. Whom no mail reaches is noted as to be called. A repeated `id` sends nothing and answers the same.
 * Throws `InvalidInput` for days that are over, and `Conflict` where nobody arrives.
 */
export function mailArrivals(ctx: Ctx, admin: string, request: ArrivalsMail): Promise<ArrivalsMailed> {
  return transaction(ctx.db, async (tx) => {
    const served = await arrivalsMailRows.sent(tx, request.id)
    if (served) return served
    if (request.to < deskToday(ctx.clock.now())) throw new DomainError('InvalidInput', 'These days are over.')
    const coming = (await arrivalsIn(tx, request)).filter(({ isHere }) => !isHere)
    if (coming.length === 0) throw new DomainError('Conflict', 'Nobody arrives on these days.')
    return writeTo(ctx, tx, admin, request, coming)
  })
}

/**
 * One mail for each mailbox. Whom no mail reaches is noted as to be called, unless they are here. `from` and `to`: the days
 * that it is about, both included. The caller has locked the `id` and found it unused.
 */
export async function writeTo(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  { id, from, to, text, subject: given }: ArrivalsMail,
  recipients: readonly Recipient[],
): Promise<ArrivalsMailed> {
  const now = ctx.clock.now()
  const subject = given || usualSubject
  const mailboxes = groupBy(
    recipients.filter(({ email }) => email !== ''),
    ({ email }) => email.toLowerCase(),
  )
  for (const stays of mailboxes.values()) await post(ctx, tx, { id, subject, text }, stays)
  const unmailed = recipients
    .filter(({ email, isHere }) => email === '' && !isHere)
    .map(({ booking }) => booking.id)
  await callRows.addStanding(tx, unmailed, `${subject}: ${text}`, now)
  const outcome = { mailed: mailboxes.size, toCall: unmailed.length }
  await arrivalsMailRows.add(tx, { ...outcome, id, from, to, subject, at: now, by: admin })
  const note = `${closedDatesInWords({ from, to })}: ${outcome.mailed} by mail, ${outcome.toCall} to call`
  await auditRows.write(tx, { at: now, admin, action: 'arrivalsMailed', note })
  return outcome
}

async function post(
  ctx: Ctx,
  tx: Tx,
  { id, subject, text }: Pick<ArrivalsMail, 'id' | 'subject' | 'text'>,
  stays: readonly Recipient[],
): Promise<void> {
  const [first] = stays
  if (!first) return
  const references = await bookingRows.references(
    tx,
    stays.map(({ booking }) => booking.id),
  )
  const eventKey = `${id}.${first.booking.id}`
  const mail = toArrivalsMail({
    ...{ eventKey, publicUrl: ctx.publicUrl, hotel: hotelForMail(ctx), subject, text },
    to: first.email,
    name: first.name,
    stays: stays.map(({ booking }) => {
      const orderId = references.get(booking.id) ?? ''
      const { type, rooms, checkIn, checkOut, keyVersion } = booking
      return { type, rooms, checkIn, checkOut, orderId, key: ctx.secrets.bookingKey(orderId, keyVersion) }
    }),
  })
  await postMail(ctx, tx, `to-arrivals:${eventKey}`, first.booking.id, mail)
}
