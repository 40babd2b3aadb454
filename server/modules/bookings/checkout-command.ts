import type { CheckoutRequest } from '#shared/booking/checkout'
import type { GuestDetails } from '#shared/booking/guest-details'
import type { NoticeSeen } from './guest-rows'

/** A request for rooms, over REST or tRPC: who asks, from which address, for what, and who comes. */
export type CheckoutCommand = {
  userId: string
  networkAddress?: string | undefined
  request: CheckoutRequest
  details?: GuestDetails | undefined
  /** For the caps, where the details are not complete yet. */
  mobileNumber?: string | undefined
  notice?: NoticeSeen | undefined
}
