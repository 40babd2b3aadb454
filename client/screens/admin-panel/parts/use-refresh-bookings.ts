import { trpc } from '#client/app/trpc'

/** After a change of bookings: asks again for all that shows them. Resolves once what is on the page is up to date. */
export function useRefreshBookings(): () => Promise<unknown> {
  const { bookings, booking, search, desk } = trpc.useUtils().admin
  return () => Promise.all([bookings, booking, search, desk.arrivals].map((shown) => shown.invalidate()))
}
