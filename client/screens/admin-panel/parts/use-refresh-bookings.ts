import { trpc } from '#client/app/trpc'

/** After a change of bookings: asks again for all that shows them. Resolves once what is on the page is up to date. */
export function useRefreshBookings(): () => Promise<unknown> {
  const { admin, desk, folio } = trpc.useUtils()
  const { bookings, booking, search } = admin
  return () => Promise.all([bookings, booking, search, desk, folio].map((shown) => shown.invalidate()))
}
