import { returnedBy } from '#modules/refunds/returned'
import { totalOf } from '#shared/booking/quote'
import { isCancelled, isExpected } from '#shared/booking/status'
import { asPaise, type Paise } from '#shared/money/paise'
import { toPaise } from '#shared/money/rupees'
import type { Account } from './folio-rows'

/**
 * `charges`: less discounts; `balance` = charges − payments + refunds, which is `due` or, below zero, `credit`. `payments` and
 * `refunds` are online and at the desk. `receivedAtDesk`: less what was given back there, so it may be below zero. In paise.
 */
export type Balance = {
  charges: number
  payments: Paise
  refunds: Paise
  paidOnline: Paise
  refundedOnline: Paise
  receivedAtDesk: number
  balance: number
  due: Paise
  credit: Paise
}

/** What of a booking's account is for its rooms, in paise. */
export type RoomCharges = { nights: Paise; cancellation: Paise; unused: Paise }

export function balanceOf(account: Account): Balance {
  const { extras, discounts, deskPayments, deskRefunds } = account
  const { nights, cancellation, unused } = roomCharges(account)
  const charges = nights + cancellation + unused + extras - discounts
  const [paidOnline, refundedOnline] = [paidOnlineOf(account), refundedOnlineOf(account)]
  const payments = asPaise(paidOnline + deskPayments)
  const refunds = asPaise(refundedOnline + deskRefunds)
  const balance = charges - payments + refunds
  return {
    charges,
    payments,
    refunds,
    paidOnline,
    refundedOnline,
    receivedAtDesk: deskPayments - deskRefunds,
    balance,
    due: atLeastZero(balance),
    credit: atLeastZero(-balance),
  }
}

export function roomCharges(account: Account): RoomCharges {
  const { status, nightAmounts, usedNights, charge, earlyCharge } = account
  const isOver = isCancelled(status)
  const none = asPaise(0)
  if (!isOver && !isExpected(status)) return { nights: none, cancellation: none, unused: none }
  const nights = toPaise(totalOf(isOver ? nightAmounts.slice(0, usedNights) : nightAmounts))
  const paid = paidOnlineOf(account) + account.deskPayments - refundedOnlineOf(account) - account.deskRefunds
  // Money that goes back after the stay was ended is not kept any more, and must not become due.
  const kept = atLeastZero(paid - nights + account.discounts)
  const unused = asPaise(Math.min(earlyCharge, kept))
  const beyond = asPaise(kept - unused)
  return { nights, unused, cancellation: isOver ? asPaise(Math.min(charge ?? beyond, beyond)) : none }
}

const paidOnlineOf = ({ online }: Account): Paise =>
  asPaise(online.reduce((sum, { amount }) => sum + amount, 0))

/** Of no payment more than was captured, even while a refund in the provider's dashboard and ours overlap. */
const refundedOnlineOf = ({ online }: Account): Paise =>
  asPaise(online.reduce((sum, { amount, refunds }) => sum + Math.min(returnedBy(refunds), amount), 0))

const atLeastZero = (amount: number): Paise => asPaise(Math.max(0, amount))
