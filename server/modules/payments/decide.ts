import type { ProviderPayment } from '#server/integrations/razorpay/payments'
import type { Clock } from '#server/platform/clock'
import type { Ids } from '#server/platform/ids'
import type { Booking } from '#server/repositories/bookings'
import type { Order } from '#server/repositories/orders'
import type { Payment } from '#server/repositories/payments'
import type { Repositories, TransactionRepositories } from '#server/repositories/repositories'
import type { Restored } from '#server/repositories/restored'
import { nightsOf } from '#shared/booking/stay'
import { hotelToday } from '#shared/calendar/hotel-today'
import { asPaise } from '#shared/money/paise'
import type { RoomType } from '#shared/room/room'
import { payerDetails } from '../bookings/stored-details'
import type { PostMails } from '../mail/post-mails'
import { roomsForLatePayment } from '../queue/decide'
import { endHold } from '../queue/end-hold'
import type { ExpireOverdue } from '../queue/expire-overdue'
import type { HoldSettings } from '../queue/hold-settings'
import { loadQueue } from '../queue/load'
import type { Promote } from '../queue/promote'
import type { AtType } from '../queue/with-type-lock'
import { type DeclineReason, whyDeclined } from './why-declined'

type Needs = {
  repositories: Repositories
  atType: AtType
  clock: Clock
  ids: Ids
  expire: ExpireOverdue
  promote: Promote
  mails: PostMails
  settings: HoldSettings
}

/**
 * `accepted`: rooms are committed to it and it is (or must still be) captured. `undecided`: ask again later. `forOwner`: it
 * was taken before the database was put back, so a person decides about it.
 */
export type Decision = 'accepted' | 'undecided' | 'forOwner' | 'declined' | 'confirmed' | 'ended'
export type DecidePayment = (order: Order, payment: ProviderPayment) => Promise<Decision>

/** What keeps a payment from being all of what its order asks for; undefined where nothing does. */
export function notWhole(
  order: Order,
  { amount, amountRefunded, currency }: ProviderPayment,
): 'WrongAmount' | 'PartlyReturned' | undefined {
  if (amount !== order.amount || currency !== 'INR') return 'WrongAmount'
  return amountRefunded === 0 ? undefined : 'PartlyReturned'
}

/**
 * Captured money that was paid or first seen while the database stood at an earlier state: it had its rooms before, and only a
 * person can know whether its guest has come, has cancelled, or must be called.
 */
const wasTakenBefore = (
  row: Payment,
  { status, createdAt }: ProviderPayment,
  restored: Restored | undefined,
): boolean =>
  status === 'captured' &&
  restored?.endedAt != null &&
  // The owner may end it before the provider has answered, so when it was paid counts too.
  (row.notedAt <= restored.endedAt || createdAt <= restored.endedAt)

/** The one decision per payment, taken together with the rooms, in one transaction, under the type's lock. */
export function decidePayment({
  repositories,
  atType,
  clock,
  ids,
  expire,
  promote,
  mails,
  settings,
}: Needs): DecidePayment {
  return async (order, payment) => {
    const type =
      order.bookingId === null ? undefined : (await repositories.bookings.byId(order.bookingId))?.type
    if (!type) return repositories.transaction((tx) => decision(tx, undefined, order, payment))
    return atType(type, 'money', (tx) => decision(tx, type, order, payment))
  }

  async function decision(
    tx: TransactionRepositories,
    type: RoomType | undefined,
    order: Order,
    payment: ProviderPayment,
  ): Promise<Decision> {
    const row = await tx.payments.lock(payment.id)
    const booking = order.bookingId === null ? undefined : await tx.bookings.byId(order.bookingId)
    const restored = await tx.restored.last()
    const isRestored = restored !== undefined && restored.endedAt === null
    if (row.decision === 'accepted') {
      const continues = continued(booking, payment)
      return isRestored && continues === 'accepted' ? 'undecided' : continues
    }
    if (row.decision === 'declined') {
      if (isRestored && payment.status === 'captured') return 'undecided'
      // Whoever has seen more of it by now tells of it and gives it back.
      if (row.status === payment.status) await notifyAndRefund(tx, booking, payment, row.declineReason)
      return 'declined'
    }
    if (isRestored || (payment.status !== 'authorized' && payment.status !== 'captured')) return 'undecided'
    const decision = await rule(tx, booking, order, payment)
    if (decision === 'undecided') return 'undecided'
    if (decision !== 'accepted' && wasTakenBefore(row, payment, restored)) return 'forOwner'
    if (decision !== 'accepted') return decline(tx, booking, payment, decision)
    await tx.payments.decide(payment.id, 'accepted', null, clock.now())
    if (type) await promote(tx, type)
    return 'accepted'
  }

  /** Only while the booking is Settling by it is there anything left to do for an accepted payment. */
  function continued(booking: Booking | undefined, payment: ProviderPayment): Decision {
    if (booking?.paymentId !== payment.id) return 'ended'
    if (booking.status === 'Capturing') return 'accepted'
    return booking.status === 'Confirmed' ? 'confirmed' : 'ended'
  }

  async function rule(
    tx: TransactionRepositories,
    booking: Booking | undefined,
    order: Order,
    payment: ProviderPayment,
  ): Promise<'accepted' | 'undecided' | DeclineReason> {
    // Whatever else it may be, it is a second payment, and the booking stands.
    if (booking?.status === 'Confirmed') return 'PaidAlready'
    const fault = notWhole(order, payment)
    if (fault) return fault
    switch (booking?.status) {
      case 'Held':
        await commit(tx, booking, payment, 'Held')
        return 'accepted'
      case 'Capturing':
        return 'undecided'
      case 'Expired':
      case 'Withdrawn':
      case 'Queued':
      case 'NoRooms':
        return late(tx, booking, payment)
      default:
        return 'BookingOver'
    }
  }

  /** Late money is accepted only if the rooms can be had without delaying anybody. */
  async function late(
    tx: TransactionRepositories,
    booking: Booking,
    payment: ProviderPayment,
  ): Promise<'accepted' | DeclineReason> {
    const now = clock.now()
    if (booking.checkIn <= hotelToday(now)) return 'StayBegun'
    // Its guest has asked to be forgotten, so nobody would be expected: it is declined as that of a deleted booking.
    if (await tx.erasure.isErased(booking.id)) return 'DetailsErased'
    if (await tx.bookings.hasTwin(booking)) return 'HasAnother'
    // Holds that are over by now must not stand in the way of money.
    await expire(tx, booking.type, true)
    // That may have ended this one's waiting, too.
    const from = (await tx.bookings.byId(booking.id))?.status ?? booking.status
    const whoHolds = { ...settings, graceSeconds: Number.POSITIVE_INFINITY }
    const line = await loadQueue(tx, booking.type, now, whoHolds, { range: booking })
    const gives = roomsForLatePayment(booking, from === 'Queued', line)
    if (!gives) return 'NoRoom'
    for (const id of gives) {
      const hold = await tx.bookings.byId(id)
      if (hold) await endHold(tx, ids, hold, { becomes: 'Withdrawn', at: now }, undefined)
    }
    await commit(tx, booking, payment, from)
    await tx.line.takeRooms(booking, nightsOf(booking))
    return 'accepted'
  }

  async function commit(
    tx: TransactionRepositories,
    booking: Booking,
    payment: ProviderPayment,
    from: Booking['status'],
  ): Promise<void> {
    const change = { payment_id: payment.id, reach_by: null }
    const moved = await tx.bookings.move(booking.id, from, 'Capturing', change)
    if (!moved) throw new Error('a booking changed under its own lock')
    await tx.guests.fillInPayer(booking.id, payerDetails(payment))
  }

  async function decline(
    tx: TransactionRepositories,
    booking: Booking | undefined,
    payment: ProviderPayment,
    reason: DeclineReason,
  ): Promise<Decision> {
    await tx.payments.decide(payment.id, 'declined', reason, clock.now())
    await notifyAndRefund(tx, booking, payment, reason)
    return 'declined'
  }

  async function notifyAndRefund(
    tx: TransactionRepositories,
    booking: Booking | undefined,
    payment: ProviderPayment,
    reason: string | null,
  ): Promise<void> {
    await mails.declined(tx, { booking, payment, why: whyDeclined(reason) })
    await returnCaptured(tx, payment)
  }

  /** Money that was taken all the same goes back in full; asking again changes nothing. */
  async function returnCaptured(tx: TransactionRepositories, payment: ProviderPayment): Promise<void> {
    const amount = asPaise(payment.amount - payment.amountRefunded)
    if (payment.status !== 'captured' || amount < 100) return
    await tx.refunds.intend({
      id: ids.uuid(),
      paymentId: payment.id,
      reason: 'declined',
      amount,
      now: clock.now(),
    })
  }
}
