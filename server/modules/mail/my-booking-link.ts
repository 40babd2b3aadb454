import { type Block, pageLink } from './render'

/**
 * Leads to the guest's own booking, in mails to them alone. The key opens it, so it stands in the fragment, which no server
 * sees.
 */
export const myBookingLink = (
  publicUrl: string,
  { orderId, key }: { orderId: string; key: string },
  label = 'See or change your booking',
): Block => ({
  kind: 'link',
  label,
  href: pageLink(publicUrl, 'my-booking', new URLSearchParams({ order: orderId, key }).toString()),
  style: 'main',
})

/** Once the stay is over. */
export const seeYourBooking = 'See your booking and its receipt'
/** Once it is cancelled. */
export const seeYourRefund = 'See your booking and its refund'
