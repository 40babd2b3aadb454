import type { SignedPayment } from '#server/integrations/razorpay/payments'
import type { CheckoutOutcome, CheckoutRequest, VerifyOutcome } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { AskedSnapshot, BookingSnapshot } from '#shared/booking/snapshot'
import type { CancelOutcome } from '#shared/refund/cancelling'

export type Wanted = {
  userId: string
  request: CheckoutRequest
  details: GuestDetails | undefined
  address: string
}

/**
 * One server of the hotel as its guests use it. Refusals are thrown as `DomainError`, a crash of the server as
 * `NoAnswer`.
 */
export type Hotel = {
  name: string
  checkout(wanted: Wanted): Promise<CheckoutOutcome>
  verify(signed: SignedPayment, details: GuestDetails | undefined): Promise<VerifyOutcome>
  ask(userId: string, bookingId: string): Promise<AskedSnapshot>
  mine(userId: string): Promise<BookingSnapshot[]>
  /** Expects the amount that the hotel quotes now. */
  cancel(orderId: string, waive: boolean): Promise<CancelOutcome>
  release(userId: string, bookingId: string): Promise<void>
  /** Runs everything that is due once. */
  runJobs(): Promise<void>
}

/** The server ended before it could answer. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** A rule is broken; `message` says which. */
export class Broken extends Error {
  override name = 'Broken'
}
