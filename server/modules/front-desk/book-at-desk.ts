import type { Clock } from '#server/platform/clock'
import type { Secrets } from '#server/platform/secrets'
import type { TransactionRepositories } from '#server/repositories/repositories'
import { quoteStay } from '#shared/booking/quote'
import { nightsOf } from '#shared/booking/stay'
import type { DeskBooking, RoomsOutcome } from '#shared/desk/desk-booking'
import type { Receipt } from '#shared/desk/receipt'
import { DomainError } from '#shared/domain-error'
import { asRupees, moneyForPeople, toPaise } from '#shared/money/rupees'
import { assertGuestsFit } from '../bookings/assert-guests-fit'
import { sealDeskDetails } from '../bookings/stored-details'
import type { PostDeskMails } from '../mail/post-desk-mails'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import { assertDeskDates } from './desk-dates'
import { paidInWords, stayInWords } from './in-words'
import type { RoomsForDesk } from './rooms-for-desk'

type Needs = {
  atType: AtType
  clock: Clock
  secrets: Secrets
  promote: Promote
  roomsForDesk: RoomsForDesk
  deskMails: PostDeskMails
}

/**
 * A booking by phone or at the desk: confirmed at once, under the same lock as online bookings, and behind the guests in
 * the queue. The same id again returns the same. Throws `StayNotPossible`, `InvalidInput`, `Conflict`.
 */
export function bookAtDesk({ atType, clock, secrets, promote, roomsForDesk, deskMails }: Needs) {
  return (admin: string, request: DeskBooking): Promise<RoomsOutcome> => {
    const { id, type, rooms, checkIn, checkOut, details, note } = request
    assertGuestsFit(request, details.numberOfGuests)
    return atType(type, 'money', async (tx) => {
      if (await isKnown(tx, id)) return { kind: 'done', bookingId: id }
      const now = clock.now()
      assertDeskDates(request, now)
      const stay = { type, rooms, checkIn, checkOut }
      const notFree = await roomsForDesk(tx, stay, { asLast: true })
      if (notFree) return notFree
      const { nightlyRate } = await tx.rooms.find(type)
      await tx.desk.enter({
        id,
        stay,
        nightlyRate,
        note,
        now,
        madeBy: admin,
        status: 'Confirmed',
        rank: await tx.queue.nextRank(),
        mobileKey: secrets.digest('mobile', details.mobileNumber),
      })
      await tx.queue.takeRooms({ id, type, rooms }, nightsOf(stay))
      await tx.guests.fillIn(id, sealDeskDetails(secrets, id, details), null)
      const { total } = quoteStay(stay, nightlyRate, 100)
      const words = `${stayInWords(stay)}, ${moneyForPeople(toPaise(total))}`
      await tx.audit.write({ at: now, admin, action: 'deskBookingMade', bookingId: id, note: words })
      if (request.receipt) await firstReceipt(tx, { ...request.receipt, bookingId: id, admin, now }, total)
      const made = await tx.bookings.byId(id)
      if (made) await deskMails.send(tx, made, 'made')
      await promote(tx, type)
      return { kind: 'done', bookingId: id }
    })
  }
}

/** True where this request was served before. Throws `Conflict` where the id belongs to an online booking. */
export async function isKnown(tx: TransactionRepositories, id: string): Promise<boolean> {
  if (!(await tx.bookings.byId(id))) return false
  const [origin] = await tx.desk.origins([id])
  if (!origin) throw new DomainError('Conflict', 'This id belongs to another booking.')
  return true
}

type FirstReceipt = Receipt & { bookingId: string; admin: string; now: Date }

async function firstReceipt(
  tx: TransactionRepositories,
  receipt: FirstReceipt,
  total: number,
): Promise<void> {
  const { id, bookingId, method, now, admin } = receipt
  const amount = toPaise(asRupees(receipt.amount))
  if (receipt.amount > total)
    throw new DomainError('InvalidInput', `The stay costs ${moneyForPeople(toPaise(asRupees(total)))}.`)
  if (await tx.desk.receipt(id)) throw new DomainError('Conflict', 'This receipt belongs to another booking.')
  await tx.desk.addReceipt({ id, bookingId, amount, method, receivedAt: now, receivedBy: admin })
  const note = paidInWords(amount, method)
  await tx.audit.write({ at: now, admin, action: 'receiptAdded', bookingId, note })
}
