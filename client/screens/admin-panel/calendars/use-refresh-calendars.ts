import { trpc } from '#client/app/trpc'
import { useRefreshBookings } from '../parts/use-refresh-bookings'

/** What closes rooms changes what the other screens show, too. */
export function useRefreshCalendars(): () => Promise<void> {
  const { calendars, desk } = trpc.useUtils()
  const refreshBookings = useRefreshBookings()
  return async () => {
    await Promise.all([calendars.invalidate(), desk.closedDates.invalidate(), refreshBookings()])
  }
}
