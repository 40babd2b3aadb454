import type { NoticeSeen } from '#server/repositories/guests'
import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'

/** A wish for rooms as it comes through any door: who asks, from where, for what, and who would come. */
export type CheckoutCommand = {
  userId: string
  networkAddress?: string | undefined
  request: CheckoutRequest
  details?: GuestDetails | undefined
  /** Where the details are not complete yet, at least this is known for the caps. */
  mobileNumber?: string | undefined
  notice?: NoticeSeen | undefined
}
