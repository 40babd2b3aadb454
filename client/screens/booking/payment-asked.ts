import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import { type PaymentShare, quoteNights } from '#shared/booking/quote'
import type { BookingSnapshot } from '#shared/booking/snapshot'
import type { Paise } from '#shared/money/paise'
import { type Rupees, rupeeNumber, toPaise } from '#shared/money/rupees'
import type { ReadyDraft } from './draft'

/** What to pay for, after a press on "Pay" or at a turn in the queue. No details: the server has them already. */
export type Asked = {
  request: CheckoutRequest
  details?: GuestDetails
  payer: { name: string; email: string; mobileNumber: string }
  payNow: Paise
  payLater: Paise
  /** The guest chose to join the queue, so an immediate hold is shown as their turn. */
  joins?: boolean
  /** It is the guest's turn in the queue; they may not have seen it yet. */
  isTurn?: boolean
}

/** `amounts`: of each night, for all rooms. */
export function askedByDraft(
  { request, details }: ReadyDraft,
  share: PaymentShare,
  amounts: readonly Rupees[],
): Asked {
  const { payNow: paidAmount, payLater, total } = quoteNights(amounts, share)
  return {
    request: { ...request, paidAmount, total },
    details,
    payNow: toPaise(paidAmount),
    payLater: toPaise(payLater),
    payer: {
      name: details.guests[0]?.name ?? '',
      email: details.email,
      mobileNumber: details.mobileNumber,
    },
  }
}

/** For rooms that are held already, from whatever tab they were asked for. */
export function askedBySnapshot(booking: BookingSnapshot, mobileNumber: string): Asked {
  const { stay, payNow, payLater, draftId, email, guestNames } = booking
  const [paidAmount, rest] = [rupeeNumber(payNow), rupeeNumber(payLater)]
  return {
    request: { ...stay, paidAmount, total: paidAmount + rest, ...(draftId !== null && { draftId }) },
    payNow,
    payLater,
    payer: { name: guestNames[0] ?? '', email: email ?? '', mobileNumber },
  }
}
