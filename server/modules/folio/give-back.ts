import * as auditRows from '#modules/admin/audit-rows'
import type { Booking } from '#modules/bookings/booking-rows'
import * as bookingRows from '#modules/bookings/booking-rows'
import { assertNotRestored } from '#modules/maintenance/restored'
import * as paymentRows from '#modules/payments/payment-rows'
import { assertNonePending } from '#modules/payments/pending-balance'
import { fullRefund } from '#modules/refunds/cancellation-view'
import { currentOf, refreshRefunds } from '#modules/refunds/reconcile'
import * as refundRows from '#modules/refunds/refund-rows'
import { awaitRefund } from '#modules/refunds/return-money'
import { isRefusedCredit } from '#modules/refunds/returned'
import type { Ctx } from '#server/context'
import type { Tx } from '#server/database/transaction'
import type { GivingBack } from '#shared/desk/folio'
import { DomainError } from '#shared/domain-error'
import { asPaise } from '#shared/money/paise'
import { moneyForPeople } from '#shared/money/rupees'
import { balanceIn } from './balances'
import * as dayRows from './day-rows'
import { underItsLock } from './folio'
import * as folioRows from './folio-rows'
import { addLine, whyNot } from './write-line'

/** `refundId`: the provider's, once it has accepted the refund. */
type GivenBack = { lineId: string; refundId?: string }

/**
 * Gives back a credit, or a part of it: by the desk's methods as a line, `online` as a refund of the payment, which is waited
 * for ten seconds at most and otherwise made by the job. The same id again changes nothing. The booking's status stays.
 * Throws `NotFound`, `Busy` after a restore, and `Conflict` where it is more than the credit or than what the payment has left.
 */
export async function giveBack(ctx: Ctx, admin: string, giving: GivingBack): Promise<GivenBack> {
  const { id, bookingId, amount, method, reason } = giving
  if (method === 'online') return refundOnline(ctx, admin, giving)
  const line = await underItsLock(ctx, bookingId, async (tx, booking) => {
    if (await refundRows.byId(tx, id)) throw isAnother()
    const text = `Given back: ${reason}`
    const written = await addLine(
      ctx,
      tx,
      admin,
      booking,
      { id, kind: 'refund', text, amount, method },
      'givenBack',
    )
    await endRefused(ctx, tx, booking)
    return written
  })
  return { lineId: line.id }
}

const isAnother = () =>
  new DomainError('Conflict', 'This is already recorded with another booking, amount or method.')

const reasonFor = (id: string) => `credit ${id}` as const

async function refundOnline(ctx: Ctx, admin: string, giving: GivingBack): Promise<GivenBack> {
  const { paymentId = null } = (await bookingRows.byId(ctx.db, giving.bookingId)) ?? {}
  if (paymentId !== null) await refreshRefunds(ctx, paymentId)
  const refunded = await underItsLock(ctx, giving.bookingId, (tx, booking) =>
    promise(ctx, tx, admin, booking, giving),
  )
  const reason = reasonFor(giving.id)
  await awaitRefund(ctx, refunded, reason)
  const refund = currentOf(await refundRows.ofPayment(ctx.db, refunded), reason)
  const refundId = refund?.coveredBy ?? refund?.providerRefundId
  return { lineId: refund?.id ?? giving.id, ...(refundId ? { refundId } : {}) }
}

/** Writes the refund to make, once per id; answers the payment. */
async function promise(
  ctx: Ctx,
  tx: Tx,
  admin: string,
  booking: Booking,
  { id, amount }: GivingBack,
): Promise<string> {
  await assertNotRestored(tx, 'hotel')
  await dayRows.keepOpen(tx)
  const refuse = (why: string): never => {
    throw new DomainError('Conflict', why)
  }
  const payment =
    booking.paymentId === null || booking.paidOrderId === null
      ? undefined
      : await paymentRows.lock(tx, booking.paymentId)
  if (!payment) return refuse('Nothing was paid online for this booking. Give it back at the desk.')
  const refunds = await refundRows.ofPayment(tx, payment.id)
  const first = refunds.find(({ reason }) => reason === reasonFor(id))
  if (first) {
    if (first.amount !== amount) throw isAnother()
    return payment.id
  }
  if ((await refundRows.byId(tx, id)) ?? (await folioRows.line(tx, id))) throw isAnother()
  await assertNonePending(tx, booking.id)
  const now = ctx.clock.now()
  const balance = await balanceIn(tx, booking.id)
  const { amount: left, way } = fullRefund({ payment, refunds, balance, now })
  const refused = whyNot('refund', amount, booking, balance)
  if (refused) refuse(refused)
  if (amount > left)
    refuse(`Only ${moneyForPeople(left)} of the online payment is left. Give the rest back at the desk.`)
  if (way !== 'refund')
    refuse('The bank no longer accepts refunds of this payment. Give it back at the desk.')
  if (amount < smallest) refuse('Less than ₹1 cannot be refunded online. Give it back at the desk.')
  await endRefused(ctx, tx, booking)
  const reason = reasonFor(id)
  await refundRows.intend(tx, { id, paymentId: payment.id, reason, amount: asPaise(amount), now })
  const note = `Refund ${moneyForPeople(asPaise(amount))}, online`
  await auditRows.write(tx, { at: now, admin, action: 'givenBack', bookingId: booking.id, note })
  return payment.id
}

/** The smallest refund that the provider accepts, in paise. */
const smallest = 100

/** A credit that the bank has refused is given back in another way now. */
async function endRefused(ctx: Ctx, tx: Tx, { paymentId }: Booking): Promise<void> {
  if (paymentId === null) return
  for (const refund of await refundRows.ofPayment(tx, paymentId))
    if (isRefusedCredit(refund)) await refundRows.superseded(tx, refund.id, ctx.clock.now())
}
