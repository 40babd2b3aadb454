import { type Block, pageLink } from './render'

/** Leads to the guest's own booking. The key opens it, so it stands in the fragment, which no server sees. */
export const myBookingLink = (
  publicUrl: string,
  { orderId, key }: { orderId: string; key: string },
): Block => ({
  kind: 'link',
  label: 'See or change your booking',
  href: pageLink(publicUrl, 'my-booking', new URLSearchParams({ order: orderId, key }).toString()),
  style: 'main',
})
