import * as auditRows from '#modules/admin/audit-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import * as guestRows from '#modules/bookings/guest-rows'
import * as roomRows from '#modules/bookings/room-rows'
import * as deskMails from '#modules/mail/post-desk-mails'
import { promote } from '#modules/queue/promote'
import * as queueRows from '#modules/queue/queue-rows'
import { withTypeLock } from '#modules/queue/with-type-lock'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import { quoteStay } from '#shared/booking/quote'
import { nightsOf } from '#shared/booking/stay'
import type { DeskBooking, RoomsOutcome } from '#shared/desk/desk-booking'
import type { Receipt } from '#shared/desk/receipt'
import { DomainError } from '#shared/domain-error'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { assertGuestsFit } from '../bookings/assert-guests-fit'
import { sealDeskDetails } from '../bookings/stored-details'
import { assertDeskDates } from './desk-dates'
import * as deskRows from './desk-rows'
import { paidInWords, stayInWords } from './in-words'
import { roomsForDesk } from './rooms-for-desk'

/**
 * A booking by phone or at the desk: confirmed at once, under the same lock as online bookings, and behind the guests in
 * the queue. The same id again returns the same. Throws `StayNotPossible`, `InvalidInput`, `Conflict`.
 */
export function bookAtDesk(ctx: Ctx, admin: string, request: DeskBooking): Promise<RoomsOutcome> {
  const { id, type, rooms, checkIn, checkOut, details, note } = request
  assertGuestsFit(request, details.numberOfGuests)
  return withTypeLock(ctx, type, 'money', async (tx) => {
    if (await isKnown(tx, id)) return { kind: 'done', bookingId: id }
    const now = ctx.clock.now()
    assertDeskDates(request, now)
    const stay = { type, rooms, checkIn, checkOut }
    const notFree = await roomsForDesk(ctx, tx, stay, { asLast: true })
    if (notFree) return notFree
    const { nightlyRate } = await roomRows.find(tx, type)
    await deskRows.enter(tx, {
      id,
      stay,
      nightlyRate,
      note,
      now,
      madeBy: admin,
      kind: 'bookAtDesk',
      rank: await queueRows.nextRank(tx),
      mobileKey: ctx.secrets.digest('mobile', details.mobileNumber),
    })
    await queueRows.takeRooms(tx, { id, type, rooms }, nightsOf(stay))
    await guestRows.fillIn(tx, id, sealDeskDetails(ctx.secrets, id, details), null)
    const { total } = quoteStay(stay, nightlyRate, 100)
    const words = `${stayInWords(stay)}, ${moneyForPeople(toPaise(total))}`
    await auditRows.write(tx, { at: now, admin, action: 'deskBookingMade', bookingId: id, note: words })
    if (request.receipt) await firstReceipt(tx, { ...request.receipt, bookingId: id, admin, now }, total)
    const made = await bookingRows.byId(tx, id)
    if (made) await deskMails.send(ctx, tx, made, 'made')
    await promote(ctx, tx, type)
    return { kind: 'done', bookingId: id }
  })
}

/** True where this request was served before. Throws `Conflict` where the id belongs to an online booking. */
export async function isKnown(tx: Tx, id: string): Promise<boolean> {
  if (!(await bookingRows.byId(tx, id))) return false
  const [origin] = await deskRows.origins(tx, [id])
  if (!origin) throw new DomainError('Conflict', 'This id belongs to another booking.')
  return true
}

type FirstReceipt = Receipt & { bookingId: string; admin: string; now: Date }

async function firstReceipt(tx: Tx, receipt: FirstReceipt, total: number): Promise<void> {
  const { id, bookingId, method, now, admin } = receipt
  const amount = toPaise(asRupees(receipt.amount))
  if (receipt.amount > total)
    throw new DomainError('InvalidInput', `The stay costs ${moneyForPeople(toPaise(asRupees(total)))}.`)
  if (await deskRows.receipt(tx, id))
    throw new DomainError('Conflict', 'This receipt belongs to another booking.')
  await deskRows.addReceipt(tx, { id, bookingId, amount, method, receivedAt: now, receivedBy: admin })
  const note = paidInWords(amount, method)
  await auditRows.write(tx, { at: now, admin, action: 'receiptAdded', bookingId, note })
}
